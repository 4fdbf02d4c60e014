// The parts of these packages that are used here; they bring no types.
declare module 'spdx-satisfies' {
  /** Whether all licences that an expression demands are in a list. Throws when it is no SPDX expression. */
  export default function satisfies(expression: string, allowed: readonly string[]): boolean
}
declare module 'spdx-expression-parse' {
  /** Throws when it is no SPDX expression. */
  export default function parse(expression: string): unknown
}
