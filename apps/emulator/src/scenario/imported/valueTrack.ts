import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import { streamOf } from '../../engine/random.ts'
import type { TrackData } from '../../world/track/deviceTrack.ts'

/** Largest file of imported values. */
export const TRACK_BYTES_MAX = 64 * 1024 * 1024

const header = z.strictObject({
  schema: z.literal(1),
  track: z.literal('values'),
  /** Name of the imported file. */
  source: z.string(),
})

const time = z.int().min(0)
const samples = z
  .strictObject({ t: z.array(time).min(1), v: z.array(z.number()) })
  .refine(({ t, v }) => t.length === v.length, 'has more times than values, or fewer')
  .refine(({ t }) => isRising(t), 'has times out of order')
const gap = z.tuple([time, time])

/** The values of one device; times in ms since the start of the track. */
const deviceLine = z.strictObject({
  device: z.string(),
  gaps: z.array(gap).refine((gaps) => isRising(gaps.flat()), 'has gaps out of order'),
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
  const [first = '', ...lines] = text.split('\n').filter((line) => line !== '')
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
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

function isRising(times: readonly number[]): boolean {
  return times.every((ms, index) => index === 0 || ms > (times[index - 1] ?? 0))
}

/** A short text that two lines hardly ever share: their lengths and two hashes of 32 bits. */
function fingerprintOf(line: string): string {
  return [line.length, streamOf(1, line), streamOf(2, line)].join(' ')
}
