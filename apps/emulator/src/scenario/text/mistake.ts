import { printable, type Refusal } from '@wattpost/protocol'

/** The path of a part in the file. */
export type At = readonly PropertyKey[]

/** A location in a scenario file; line and column count from 1. */
export interface SourceLocation {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** An error in a scenario file, with its location. */
export interface Mistake extends Refusal, SourceLocation {}

/** At most this many mistakes are reported: finding suggestions takes time. */
export const MISTAKES_MAX = 100

export function mistakeAt({ file, line, column }: SourceLocation, message: string): Mistake {
  return { file, line, column, what: 'scenario', where: `${line}:${column}`, message }
}

/** A mistake of a whole file. */
export function mistakeOf(file: string, message: string): Mistake {
  return mistakeAt({ file, line: 1, column: 1 }, message)
}

/** `file:line:column: message`. */
export function mistakeText({
  file,
  line,
  column,
  message,
}: Pick<Mistake, 'file' | 'line' | 'column' | 'message'>): string {
  return `${file}:${line}:${column}: ${printable(message)}`
}
