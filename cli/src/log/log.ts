import { once } from 'node:events'
import { type ReadLine, readLogLine } from '@wattpost/emulator/scenarios'
import { accepted, type LogKind, type Result } from '@wattpost/protocol'
import { printable } from '@wattpost/protocol/printable'
import { programStop } from '../../tooling/programStop.mjs'
import { ControlClient } from '../control/controlClient.ts'
import { type SteerOptions, targetOf } from '../control/steeredOptions.ts'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../exit.ts'
import { outputClosed, printRefusal } from '../terminal.ts'

/** Options of `log`. */
export interface LogOptions extends SteerOptions {
  readonly kind: LogKind
  readonly follow: boolean
  /** Number of the newest lines with which it begins; all without it. */
  readonly lines?: number
  /** The traffic of all emulators that share a log. */
  readonly node?: 'all'
  /** Only lines about this device. */
  readonly device?: string
  /** Shows periodic reports and deliveries too, as JSON always does. */
  readonly all: boolean
}

/** Entries of devices' periodic reports and of their deliveries: nearly all of a log. */
const PERIODIC = ['report', 'deliver']

/**
 * Prints a log of a running emulator. With `follow` it continues with new entries, until Ctrl-C or until the reader of a
 * pipe closes it.
 */
export async function log(options: LogOptions): Promise<ExitCode> {
  const printed = await printLog(options)
  if (printed.ok) return printed.value
  return printRefusal(printed.error)
}

async function printLog(options: LogOptions): Promise<Result<ExitCode, CommandRefusal>> {
  const { kind, follow, node } = options
  if (follow && kind === 'inputs')
    return refuseCommand('usage', '--follow: inputs cannot be followed; the world log has them too')
  const target = targetOf(options)
  const client = new ControlClient(target)
  const stop = programStop.listen()
  const signal = AbortSignal.any([stop.signal, outputClosed()])
  const known = await checkDevice(client, options, signal)
  if (!known.ok) return known
  const past = await pastOf(client, options, signal)
  if (!past.ok) return past
  for (const text of past.value?.shown ?? []) await write(text, signal)
  if (past.value !== null && !follow) return accepted(EXIT.fine)
  const lines = await client.log({ kind, follow, node, signal })
  if (!lines.ok) return signal.aborted ? accepted(EXIT.fine) : lines
  const isNew = newEntries(past.value?.lastSeq ?? -1)
  for await (const line of lines.value) {
    const read = readLogLine(line)
    const text = isNew(read) ? shownText(line, read, options) : null
    if (text !== null) await write(text, signal)
    if (signal.aborted) break
  }
  if (!signal.aborted && !lines.value.ended.ok) return lines.value.ended
  if (signal.aborted || !follow) return accepted(EXIT.fine)
  return refuseCommand(
    'environment',
    `${target.url} has ended the log: it was stopped, or read too slowly.`,
  )
}

/** Refuses a device that is not there. A proxy does not know its target's devices: any may be in its log. */
async function checkDevice(
  client: ControlClient,
  { device }: LogOptions,
  signal: AbortSignal,
): Promise<Result<unknown, CommandRefusal>> {
  if (device === undefined) return accepted(null)
  const found = await client.ask('device', { id: device }, signal)
  return found.ok || found.error.code === 'environment' ? accepted(null) : found
}

/**
 * Returns a filter that accepts new entries only. A followed log first repeats the entries up to `lastSeq`. A seek
 * back, a reset or another scenario restarts the numbers: all entries after a lower number are new.
 */
function newEntries(lastSeq: number): (read: ReadLine | null) => boolean {
  let seqBefore = -1
  let repeatedTo = lastSeq
  return (read) => {
    if (read === null || !Number.isFinite(read.seq)) return true
    if (read.seq <= seqBefore) repeatedTo = -1
    seqBefore = read.seq
    return read.seq > repeatedTo
  }
}

/** The newest lines of the log so far, if their number is limited. */
async function pastOf(
  client: ControlClient,
  options: LogOptions,
  signal: AbortSignal,
): Promise<Result<{ shown: string[]; lastSeq: number } | null, CommandRefusal>> {
  const { kind, node, lines: limit } = options
  if (limit === undefined) return accepted(null)
  const lines = await client.log({ kind, follow: false, node, signal })
  if (!lines.ok) return lines
  let shown: string[] = []
  let lastSeq = -1
  for await (const line of lines.value) {
    const read = readLogLine(line)
    if (Number.isFinite(read?.seq)) lastSeq = read?.seq ?? lastSeq
    const next = shownText(line, read, options)
    if (next === null || limit === 0) continue
    shown.push(next)
    if (shown.length > 2 * limit) shown = shown.slice(-limit)
  }
  if (!lines.value.ended.ok) return lines.value.ended
  return accepted({ shown: limit === 0 ? [] : shown.slice(-limit), lastSeq })
}

/** A line as it is printed, without control characters of its texts; `null` for one that is filtered out. */
function shownText(
  line: string,
  read: ReadLine | null,
  { json, all, device }: LogOptions,
): string | null {
  if (read === null) return printable(line)
  if (isHidden(read, all || json) || (device !== undefined && !read.devices.includes(device)))
    return null
  const text = json
    ? printable(line)
    : read.sentences.map((one) => printable(read.at === '' ? one : `${read.at}  ${one}`)).join('\n')
  return text === '' ? null : text
}

function isHidden({ kind }: ReadLine, showsAll: boolean): boolean {
  return !showsAll && PERIODIC.includes(kind)
}

/** Waits for a slow reader. */
async function write(text: string, signal: AbortSignal): Promise<void> {
  if (signal.aborted || process.stdout.write(`${text}\n`)) return
  await once(process.stdout, 'drain', { signal }).catch(() => {})
}
