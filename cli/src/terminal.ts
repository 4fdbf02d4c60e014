import { stripVTControlCharacters } from 'node:util'
import { printable } from '@wattpost/protocol/printable'
import { type CommandRefusal, EXIT, type ExitCode, exitCodeOf } from './exit.ts'

/** Prints a result to standard output. */
export const print = (line: string): void => void process.stdout.write(`${harmless(line)}\n`)

/** Prints progress and errors to standard error. */
export const printError = (line: string): void => void process.stderr.write(`${harmless(line)}\n`)

// biome-ignore lint/suspicious/noControlCharactersInRegex: the signs of `colored`, line breaks and tabs
const OWN_SIGNS = /(\u001b\[(?:3[123]|[012])m|[\n\t])/

/** Lines may hold texts of files and of other servers, which must not steer the terminal. */
function harmless(line: string): string {
  return line
    .split(OWN_SIGNS)
    .map((part, at) => (at % 2 === 1 ? part : printable(part)))
    .join('')
}

/** Prints why a command is refused; returns its exit code. */
export function printRefusal(refusal: CommandRefusal): ExitCode {
  printError(refusal.message)
  return exitCodeOf(refusal)
}

/** Error codes of a stream whose reader has closed it. */
const CLOSED_PIPE = ['EPIPE', 'ERR_STREAM_DESTROYED']

/**
 * Keeps the program alive when its output cannot be written, as with `| head` or on a full disk: the command still
 * finishes and writes its reports. Its exit code is then 3 in place of 0.
 */
export function watchOutput(program: OutputHost = process): void {
  let isLost = false
  const lost = ({ code = '' }: NodeJS.ErrnoException) => {
    if (!isLost && !CLOSED_PIPE.includes(code))
      program.stderr.write(`The output cannot be written (${code}).\n`)
    isLost = true
  }
  for (const stream of [program.stdout, program.stderr]) stream.on('error', lost)
  program.once('exit', (code) => {
    if (isLost && code === EXIT.fine) program.exitCode = EXIT.environment
  })
}

/** The process, as far as its output concerns it. */
interface OutputHost {
  readonly stdout: Pick<NodeJS.WriteStream, 'on'>
  readonly stderr: Pick<NodeJS.WriteStream, 'on' | 'write'>
  exitCode?: number | string | null | undefined
  once(event: 'exit', listener: (code: number) => void): unknown
}

/** Aborts when the reader of standard output has closed it, which shows when something is written. */
export function outputClosed(): AbortSignal {
  const closed = new AbortController()
  for (const event of ['close', 'error']) process.stdout.once(event, () => closed.abort())
  return closed.signal
}

const CODES = { red: 31, green: 32, yellow: 33, dim: 2, bold: 1 } as const

/** Colours a text on a terminal, unless NO_COLOR is set. */
export function colored(
  color: keyof typeof CODES,
  text: string,
  stream: { readonly isTTY?: boolean } = process.stdout,
): string {
  const isColored = stream.isTTY === true && !process.env.NO_COLOR && process.env.TERM !== 'dumb'
  return isColored ? `\u001b[${CODES[color]}m${text}\u001b[0m` : text
}

/** `1 run`, `2 runs`. */
export function counted(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}

/** Quotes a word for a POSIX shell if necessary. */
export function shellQuoted(word: string): string {
  return /^[\w./:@%+=-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`
}

const GAP = '  '

/**
 * Joins words to lines of at most `columns` characters; words are not broken.
 * @param columns `undefined` for no limit
 */
export function wrapped(words: readonly string[], columns = Number.POSITIVE_INFINITY): string {
  const lines: string[] = []
  for (const word of words) {
    const line = lines.at(-1)
    const longer = line === undefined ? word : `${line}${GAP}${word}`
    if (line !== undefined && widthOf(longer) <= columns) lines[lines.length - 1] = longer
    else lines.push(line === undefined ? word : `${GAP}${word}`)
  }
  return lines.join('\n')
}

/** Width without escape sequences. */
function widthOf(text: string): number {
  return stripVTControlCharacters(text).length
}

/**
 * Rows as aligned lines; the last column is not padded, so that nothing ends in spaces.
 * @param rows texts of equal columns
 */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths: number[] = []
  for (const row of rows)
    row.forEach((text, column) => {
      widths[column] = Math.max(widths[column] ?? 0, text.length)
    })
  return rows.map((row) =>
    row
      .map((text, column) => text.padEnd(widths[column] ?? 0))
      .join(GAP)
      .trimEnd(),
  )
}

/** Prints rows in columns below their heads; a column without a value is left out. */
export function printColumns(head: readonly string[], rows: readonly (readonly string[])[]): void {
  if (rows.length === 0) return
  const shown = head.flatMap((_, column) => (rows.some((row) => row[column]) ? [column] : []))
  const lines = tableLines([head, ...rows].map((row) => shown.map((column) => row[column] ?? '')))
  for (const [index, line] of lines.entries()) {
    const indented = `${GAP}${line}`.trimEnd()
    print(index === 0 ? colored('dim', indented) : indented)
  }
}
