import type { Plugin } from 'vite'

/** Files of libraries that carry along what no page asks for, and what is left of them. */
const LEAN: readonly (readonly [RegExp, (code: string) => string])[] = [
  [/[\\/]zod[\\/]v4[\\/]classic[\\/]schemas\.js$/, withoutJsonSchema],
  // Bars stand on these; the library would bring those of time, colour and statistics too.
  [
    /[\\/]victory-vendor[\\/]es[\\/]d3-scale\.js$/,
    () => `export { scaleBand, scaleLinear, scalePoint } from 'd3-scale'`,
  ],
]

/** Leaves out of a build what libraries carry along unused. */
export function leanLibraries(): Plugin {
  return {
    name: 'wattpost-lean-libraries',
    apply: 'build',
    transform: (code, id) => LEAN.find(([file]) => file.test(id))?.[1](code) ?? null,
  }
}

/** A page checks what comes; nobody asks there for a JSON Schema, whose making would stay with each schema. */
export function withoutJsonSchema(code: string): string {
  return code
    .replace(/^\s*inst\._zod\.processJSONSchema = .*;$/gm, '')
    .replace(/createStandardJSONSchemaMethod\(this, "(in|out)put"\)/g, 'undefined')
    .replace(/createToJSONSchemaMethod\(this, \{\}\)\(params\)/g, 'undefined')
}
