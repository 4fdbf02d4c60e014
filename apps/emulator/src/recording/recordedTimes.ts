import { SECOND_MS, SPEED_MAX } from '@wattpost/protocol'
import type { Recorded, RecordingHeader } from './record.ts'

/** A `clock` event of a recorded emulator. */
interface RecordedClock {
  /** Real time since the recording's start. */
  readonly atMs: number
  /** Virtual time, in epoch ms. */
  readonly nowMs: number
  /** Virtual ms per real ms; 0 while paused. */
  readonly speed: number
}

/** The times of a recording by its backend's clock, which may show virtual time. */
export interface RecordedTimes {
  /** Its first moment. */
  readonly startMs: number
  /** Its first speed. */
  readonly rate: number
  /** For each record the time since the start; never falling. */
  readonly offsetsMs: readonly number[]
}

/** The times of records: by the backend's `clock` events, without any by the recorder's clock. */
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

function offsetsBy(
  clocks: readonly RecordedClock[],
  first: RecordedClock,
  records: readonly Recorded[],
) {
  let current = first
  let next = 0
  let offsetMs = 0
  return records.map((record) => {
    const { atMs } = record
    for (let clock = clocks[next]; clock && clock.atMs <= atMs; clock = clocks[++next])
      current = clock
    const nowMs = current.nowMs + Math.max(0, atMs - current.atMs) * current.speed
    const stampedMs = Math.min(stampOf(record) ?? nowMs, clocks[next]?.nowMs ?? nowMs)
    offsetMs = Math.max(offsetMs, Math.round(Math.max(nowMs, stampedMs) - first.nowMs))
    return offsetMs
  })
}

/** A frame's timestamp: after a step of the clock, its frames come before the `clock` event. */
function stampOf(record: Recorded): number | null {
  if (record.kind !== 'event') return null
  const [data] = record.args
  const { t }: Record<string, unknown> = Object(Array.isArray(data) ? data[0] : data)
  return isMoment(t) ? t * SECOND_MS : null
}

/** End of the year 9999, in epoch seconds. */
const EPOCH_S_MAX = 253_402_300_799

function isMoment(seconds: unknown): seconds is number {
  return typeof seconds === 'number' && seconds >= 0 && seconds <= EPOCH_S_MAX
}

/** A backend's clock; one that shows no moment counts as none. */
function clockOf(record: Recorded): RecordedClock | null {
  if (record.kind !== 'event' || record.event !== 'clock') return null
  const { now, speed, paused }: Record<string, unknown> = Object(record.args[0])
  if (!isMoment(now) || typeof speed !== 'number' || speed < 0 || speed > SPEED_MAX) return null
  return { atMs: record.atMs, nowMs: now * SECOND_MS, speed: paused === true ? 0 : speed }
}
