/** A place in a scenario file; line and column count from 1. */
export interface Place {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Where and why a scenario file is not accepted. */
export interface Mistake extends Place {
  readonly message: string
}

/** `file:line:column: message`. */
export function mistakeText({ file, line, column, message }: Mistake): string {
  return `${file}:${line}:${column}: ${message}`
}

/** So many are told: nobody reads further, and looking for what was meant takes time. */
export const MISTAKES_MAX = 100
