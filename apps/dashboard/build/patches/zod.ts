/*
 * Patch of zod 4.6.7, for the browser's build.
 * Reasons: each schema carries the code that makes a JSON Schema of it, and no page makes one. At its first schema zod
 * tries `new Function`, which a browser reports as a breach of the page's content security policy; without it, the code
 * that writes parsers for objects is unused. Texts carry a method for each of some twenty formats, such as `email()`, and
 * no schema of ours uses one.
 * Relies on: the wording of four lines and of the formats' methods in `v4/classic/schemas.js`; `globalThis.__zod_globalConfig`, which
 * `v4/core/core.js` reads when it is loaded.
 */

const CORE = '/zod/v4/core/core.js'

const FORMAT =
  /^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._\w+\(Zod\w+, params\)\);\n {4}\},\n/gm

/** Leaves the making of JSON Schemas, the code of parsers, and the formats of texts out. */
export const zod = {
  file: /[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/,
  lean: (code: string) =>
    code
      .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
      .replace(/createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g, 'undefined')
      .replace(FORMAT, '')
      .replace('core.$ZodObjectJIT.init(', 'core.$ZodObject.init(')
      .replace(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined'),
}

/** Names of the methods that a build leaves out. */
export function formatsIn(code: string): readonly string[] {
  return [...code.matchAll(FORMAT)].map(([, name = '']) => name)
}

/** First line of the chunk that holds zod's core: zod compiles no code. Empty for any other chunk. */
export function zodWithoutEval({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  return moduleIds.some((id) => id.endsWith(CORE))
    ? 'globalThis.__zod_globalConfig = { jitless: true };'
    : ''
}
