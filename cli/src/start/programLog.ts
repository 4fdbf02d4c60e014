import type { DialectSettings } from '@wattpost/protocol'
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

interface ReadyParts {
  readonly url: string
  /** Name of the scenario. */
  readonly playing: string
  readonly dialect: DialectSettings
  readonly accounts: readonly { readonly email: string; readonly password: string }[]
  /** Number of nodes of a cluster. */
  readonly nodes?: number
}

/** The line that reports a ready emulator; it names the dialect only if that is not `full`. */
export function readyLine({ url, playing, dialect, accounts, nodes }: ReadyParts): string {
  return [
    `Wattpost is ready at ${url}`,
    `playing “${playing}”`,
    ...dialectText(dialect),
    ...(nodes === undefined ? [] : [nodes === 1 ? '1 node' : `${nodes} nodes`]),
    `sign in as ${accounts.map(({ email, password }) => `${email} / ${password}`).join(' · ')}`,
  ].join(' — ')
}

function dialectText({ dialect, without }: DialectSettings): string[] {
  if (dialect === 'core') return ['dialect core']
  return without.length === 0 ? [] : [`without ${without.join(', ')}`]
}
