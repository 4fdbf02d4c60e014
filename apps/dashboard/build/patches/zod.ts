/*
 * Patch of zod 4.6.7, for the browser's build.
 * Reasons: each schema carries the code that makes a JSON Schema of it, and no page makes one. At its first schema zod
 * tries `new Function`, which a browser reports as a breach of the page's content security policy.
 * Relies on: the wording of three lines in `v4/classic/schemas.js`; `globalThis.__zod_globalConfig`, which
 * `v4/core/core.js` reads when it is loaded.
 */
import type { Plugin } from 'vite'

const SCHEMAS = /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/
const CORE = '/zod/v4/core/core.js'

/** Leaves the making of JSON Schemas out of a build. */
export function leanZod(): Plugin {
  return {
    name: 'wattpost-lean-zod',
    apply: 'build',
    transform: (code, id) => (SCHEMAS.test(id) ? withoutJsonSchema(code) : null),
  }
}

/** The code of zod's schemas without what makes JSON Schemas. */
export function withoutJsonSchema(code: string): string {
  return code
    .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replace(/createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g, 'undefined')
    .replace(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined')
}

/** First line of the chunk that holds zod's core: zod compiles no code. Empty for any other chunk. */
export function zodWithoutEval({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  return moduleIds.some((id) => id.endsWith(CORE))
    ? 'globalThis.__zod_globalConfig = { jitless: true };'
    : ''
}
