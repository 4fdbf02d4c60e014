import type { Recorded, RecordingHeader } from './record.ts'

/** When a recording's own clock stood where, for one that came from an emulator: its `clock` events tell. */
interface ClockTold {
  /** Since the recording's start, real time. */
  readonly atMs: number
  readonly nowMs: number
  /** Virtual milliseconds per millisecond; 0 while time stood. */
  readonly speed: number
}

/** A recording's time: that of its backend, which may have been virtual. */
export interface RecordedTimes {
  /** The moment at which it begins. */
  readonly startMs: number
  /** How fast it went at first. */
  readonly rate: number
  /** For each record when it was, since the start; never falling. */
  readonly offsetsMs: readonly number[]
}

/** The times of a recording's records: by what its backend told of its clock, else by the recorder's. */
export function recordedTimes(
  header: Pick<RecordingHeader, 'startedAt'>,
  records: readonly Recorded[],
): RecordedTimes {
  const clocks = records.flatMap((record) => clockOf(record) ?? [])
  const [first] = clocks
  if (first === undefined) {
    const offsetsMs = records.map(({ atMs }) => atMs)
    return { startMs: Date.parse(header.startedAt), rate: 1, offsetsMs }
  }
  const rate = clocks.find(({ speed }) => speed > 0)?.speed ?? 1
  return { startMs: first.nowMs, rate, offsetsMs: offsetsBy(clocks, first, records) }
}

function offsetsBy(clocks: readonly ClockTold[], first: ClockTold, records: readonly Recorded[]) {
  let told = first
  let next = 0
  let offsetMs = 0
  return records.map((record) => {
    const { atMs } = record
    for (let clock = clocks[next]; clock && clock.atMs <= atMs; clock = clocks[++next]) told = clock
    const nowMs = told.nowMs + Math.max(0, atMs - told.atMs) * told.speed
    const stampedMs = Math.min(stampOf(record) ?? nowMs, clocks[next]?.nowMs ?? nowMs)
    offsetMs = Math.max(offsetMs, Math.round(Math.max(nowMs, stampedMs) - first.nowMs))
    return offsetMs
  })
}

/** When a frame says that it is from: what a step of the clock brings is told before the clock itself. */
function stampOf(record: Recorded): number | null {
  if (record.kind !== 'event') return null
  const [data] = record.args
  const { t }: Record<string, unknown> = Object(Array.isArray(data) ? data[0] : data)
  return typeof t === 'number' ? t * 1000 : null
}

function clockOf(record: Recorded): ClockTold | null {
  if (record.kind !== 'event' || record.event !== 'clock') return null
  const { now, speed, paused }: Record<string, unknown> = Object(record.args[0])
  if (typeof now !== 'number' || typeof speed !== 'number') return null
  return { atMs: record.atMs, nowMs: now * 1000, speed: paused === true ? 0 : speed }
}
