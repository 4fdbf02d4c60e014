import type { Plugin } from 'vite'

/**
 * What only documents and the judgement of recordings read of a field: its meaning, bounds, added values, that it is
 * derived. Bounds of four digits stay: they are those of voltages, by which readers tell mV.
 */
const MEANS =
  /\s*\b(?:means:\s*(?:'[^']*'|"[^"]*")|(?:min|max):\s*-?\d{1,3}|isDerived:\s*true|addedValues:\s*\{[^{}]*\})(?=\s*[,}]),?/g
/** A schema. The bundler keeps those that no page uses, as it cannot know that making them has no effect. */
const SCHEMA = /\bz\.\w+\(/g

/** Leaves out of the pages what only documents have: the meanings of fields, and schemas without a reader. */
export function withoutMeanings(): Plugin {
  return {
    name: 'wattpost-without-meanings',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]protocol[\\/]src[\\/]/.test(id) ? withoutMeaningsIn(code) : null,
  }
}

/** The code of a table of fields without their meanings; its schemas are marked as free of effects. */
export function withoutMeaningsIn(code: string): string {
  return code.replace(MEANS, '').replace(SCHEMA, '/* @__PURE__ */ $&')
}
