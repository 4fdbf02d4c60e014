import type { FactSeries, MetricPoint, StateSeries } from '@wattpost/protocol'
import type { Live } from './live.ts'
import { Refused } from './liveSource.ts'
import { type Past, portions } from './portions.ts'

/** What has just changed lies this far beyond the now on screen at most, ms. */
const AHEAD_MS = 60_000

/** What is asked of a device's states: a time, as far as it is past. */
export interface AskedStates {
  readonly deviceId: string
  readonly span: Past
  /** The now on screen, epoch ms: the server's is a little ahead of it, and it answers no further than that. */
  readonly nowMs: number
}

/** A state series over a time: its value at the beginning, then each change [K8]. */
export async function readStates(
  live: Pick<Live, 'states'>,
  { deviceId, span, nowMs }: AskedStates,
  metric: StateSeries | FactSeries,
): Promise<readonly MetricPoint[]> {
  const past = { fromMs: span.fromMs, toMs: Math.min(span.toMs, nowMs) + AHEAD_MS }
  const parts = portions(past).map((part) => live.states({ deviceId, metric, ...part }))
  return (await Promise.all(parts)).flat()
}

/**
 * When the server did not hear the device; the last time may have no end yet. A backend that does not tell refuses,
 * and then no silence is known of: whoever asks has asked for a series that it does tell as well.
 * @throws any other failure: after one, nobody knows
 */
export async function readSilences(
  live: Pick<Live, 'states'>,
  asked: AskedStates,
): Promise<readonly Past[]> {
  const told = await readStates(live, asked, 'online').catch(noneIfRefused)
  const changes = told.filter(({ v }, at) => told[at - 1]?.v !== v)
  return changes.flatMap(({ t, v }, at) =>
    v === 1 ? [] : [{ fromMs: t, toMs: changes[at + 1]?.t ?? Number.POSITIVE_INFINITY }],
  )
}

function noneIfRefused(error: unknown): readonly MetricPoint[] {
  if (error instanceof Refused) return []
  throw error
}
