import { printable } from '@wattpost/protocol/printable'
import { print, printError } from '../terminal.ts'
import type { LogFormat } from './serverOptions.ts'

/** Facts about an event, as JSON. */
type Fields = Readonly<Record<string, unknown>>

/** The output of a long-running program: progress on standard output, errors on standard error. */
export interface ProgramLog {
  readonly info: (message: string, fields?: Fields) => void
  readonly error: (message: string, fields?: Fields) => void
}

/**
 * The log of a program.
 * @param now the time of a line, epoch ms
 */
export function programLog(format: LogFormat, now: () => number = Date.now): ProgramLog {
  if (format === 'text')
    return {
      info: (message) => print(linesFor(message)),
      error: (message) => printError(linesFor(message)),
    }
  const line = (level: string, message: string, fields: Fields = {}) =>
    printable(JSON.stringify({ time: new Date(now()).toISOString(), level, message, ...fields }))
  return {
    info: (message, fields) => print(line('info', message, fields)),
    error: (message, fields) => printError(line('error', message, fields)),
  }
}

/** A message for a terminal: an error of a library may quote what a client sent. */
function linesFor(message: string): string {
  return message.split('\n').map(printable).join('\n')
}
