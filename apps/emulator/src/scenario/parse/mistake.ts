import type { Refusal } from '@wattpost/protocol'

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

/** A text for a terminal: control characters of a file, and signs that turn the direction of a text, as `\\u001b`. */
export function printable(text: string): string {
  return text.replace(/[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu, (sign) => {
    return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
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
