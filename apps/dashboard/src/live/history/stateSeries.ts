import { DAY_MS, type FactSeries, type MetricPoint, type StateSeries } from '@wattpost/protocol'
import { Refused } from '../connection/liveSource.ts'
import type { Live } from '../live.ts'

/** A time range, epoch ms; `toMs` is excluded. */
export interface TimeRange {
  readonly fromMs: number
  readonly toMs: number
}

/** The server answers for at most a week; a week with a clock change is longer than seven days. */
const CHUNK_MS = 6 * DAY_MS

/** Splits a time range into chunks that the server answers for; an empty range has none. */
export function timeChunks({ fromMs, toMs }: TimeRange): readonly TimeRange[] {
  const count = Math.max(0, Math.ceil((toMs - fromMs) / CHUNK_MS))
  return Array.from({ length: count }, (_, at) => ({
    fromMs: fromMs + at * CHUNK_MS,
    toMs: Math.min(toMs, fromMs + (at + 1) * CHUNK_MS),
  }))
}

/** The server's time is at most this far ahead of the time on screen, ms. */
const AHEAD_MS = 60_000

/** A query for the states of a device. */
export interface StatesQuery {
  readonly deviceId: string
  readonly span: TimeRange
  /** The time on screen, epoch ms: the end of the query. */
  readonly nowMs: number
}

/** A state series over a time range: the first value, then each change [K8]. */
export async function readStates(
  live: Pick<Live, 'states'>,
  { deviceId, span, nowMs }: StatesQuery,
  metric: StateSeries | FactSeries,
): Promise<readonly MetricPoint[]> {
  const range = { fromMs: span.fromMs, toMs: Math.min(span.toMs, nowMs) + AHEAD_MS }
  const parts = timeChunks(range).map((part) => live.states({ deviceId, metric, ...part }))
  return (await Promise.all(parts)).flat()
}

/** As `readOfflineTimes`, but empty where the backend does not say. */
export async function readOfflineIntervals(
  live: Pick<Live, 'states'>,
  query: StatesQuery,
): Promise<readonly TimeRange[]> {
  return (await readOfflineTimes(live, query)) ?? []
}

/**
 * The intervals in which the device was offline; the last one may have no end yet. `null` from a backend without this
 * series, which refuses the request.
 * @throws any other failure
 */
export async function readOfflineTimes(
  live: Pick<Live, 'states'>,
  query: StatesQuery,
): Promise<readonly TimeRange[] | null> {
  const points = await readStates(live, query, 'online').catch(nullIfRefused)
  if (points === null) return null
  const changes = points.filter(({ v }, at) => points[at - 1]?.v !== v)
  return changes.flatMap(({ t, v }, at) =>
    v === 1 ? [] : [{ fromMs: t, toMs: changes[at + 1]?.t ?? Number.POSITIVE_INFINITY }],
  )
}

function nullIfRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}
