import type { Plugin } from 'vite'

const MEANS = /,?\s*means:\s*(?:'[^']*'|"[^"]*")/g

/** Leaves the meanings of fields out of the pages: only documents have them. */
export function withoutMeanings(): Plugin {
  return {
    name: 'wattpost-without-meanings',
    apply: 'build',
    enforce: 'pre',
    transform: (code, id) =>
      /[\\/]protocol[\\/]src[\\/]/.test(id) ? withoutMeaningsIn(code) : null,
  }
}

/** The code of a table of fields without their meanings. */
export function withoutMeaningsIn(code: string): string {
  return code.replace(MEANS, '')
}
