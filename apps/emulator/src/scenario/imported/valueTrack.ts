import {
  accepted,
  isJsonWithin,
  jsonIn,
  type Refusal,
  type Result,
  refused,
} from '@wattpost/protocol'
import { z } from 'zod'
import { streamOf } from '../../engine/random.ts'
import type { TrackData } from '../../world/track/deviceTrack.ts'

/** Largest file of imported values. */
export const TRACK_BYTES_MAX = 64 * 1024 * 1024
/** Size of a line: of as many measured values as a file of that length holds. */
const LINE_SIZE = { depth: 8, values: 12_000_000 }
/** Lines of a file, each a device. */
const LINES_MAX = 100_000

const header = z.strictObject({
  schema: z.literal(1),
  track: z.literal('values'),
  /** Name of the imported file. */
  source: z.string(),
})

/** A list that is checked as a whole: millions of wrong items are one mistake. */
const listOf = <T>(isItem: (item: unknown) => item is T, message: string) =>
  z.custom<T[]>((list) => Array.isArray(list) && list.every(isItem), message)
const isTime = (item: unknown): item is number => Number.isSafeInteger(item) && Number(item) >= 0
const isNumber = (item: unknown): item is number => Number.isFinite(item)
const isGap = (item: unknown): item is [number, number] =>
  Array.isArray(item) && item.length === 2 && item.every(isTime)

const samples = z
  .strictObject({
    t: listOf(isTime, 'is no list of times').refine((t) => t.length > 0, 'has no times'),
    v: listOf(isNumber, 'is no list of numbers'),
  })
  .refine(({ t, v }) => t.length === v.length, 'has more times than values, or fewer')
  .refine(({ t }) => isRising(t), 'has times out of order')

/** The values of one device; times in ms since the start of the track. */
const deviceLine = z.strictObject({
  device: z.string(),
  gaps: listOf(isGap, 'is no list of gaps').refine(
    (gaps) => isRising(gaps.flat()),
    'has gaps out of order',
  ),
  quantities: z.record(z.string(), samples),
})

/** The values of one device in a file; times in ms since the start of the track. */
export type TrackLine = z.output<typeof deviceLine>

/** The text of a file of imported values: a header and a line for each device. */
export function valueTrackText(source: string, devices: readonly TrackLine[]): string {
  const lines = [{ schema: 1, track: 'values', source }, ...devices]
  return lines.map((line) => `${JSON.stringify(line)}\n`).join('')
}

/**
 * Reads a file of imported values: the data of each device, by id.
 * @param file its name in the refusal's message `file:line: problem; remedy`
 */
export function readValueTrack(
  text: string,
  file: string,
): Result<ReadonlyMap<string, TrackData>, Refusal> {
  const split = text.split('\n', LINES_MAX + 1)
  if (split.length > LINES_MAX) return refuse(file, LINES_MAX, 'there are too many lines')
  const [first = '', ...lines] = split.filter((line) => line !== '')
  if (!header.safeParse(jsonOf(first)).success)
    return refuse(file, 1, 'this is no file of imported values of schema 1')
  const devices = new Map<string, TrackData>()
  for (const [index, line] of lines.entries()) {
    const read = deviceLine.safeParse(jsonOf(line))
    if (!read.success) return refuse(file, index + 2, problemOf(read.error))
    const { device, gaps, quantities } = read.data
    if (devices.has(device)) return refuse(file, index + 2, `${device} is there twice`)
    devices.set(device, {
      fingerprint: fingerprintOf(line),
      quantities: new Map(Object.entries(quantities)),
      gaps: gaps.map(([fromMs, toMs]) => ({ fromMs, toMs })),
    })
  }
  return accepted(devices)
}

function refuse(file: string, line: number, problem: string): Result<never, Refusal> {
  const message = `${file}:${line}: ${problem}; write it again with npx wattpost import`
  return refused({ what: 'track', where: `line ${line}`, message })
}

function problemOf({ issues: [issue] }: z.ZodError): string {
  if (issue === undefined || issue.path.length === 0) return 'this line is damaged'
  return `${issue.path.join('.')}: ${issue.message}`
}

function jsonOf(line: string): unknown {
  return isJsonWithin(line, LINE_SIZE) ? jsonIn(line) : undefined
}

function isRising(times: readonly number[]): boolean {
  return times.every((ms, index) => index === 0 || ms > (times[index - 1] ?? 0))
}

/** A short text that two lines hardly ever share: their lengths and two hashes of 32 bits. */
function fingerprintOf(line: string): string {
  return [line.length, streamOf(1, line), streamOf(2, line)].join(' ')
}
