import { between, type Stream, streamOf, unit } from '../../engine/random.ts'
import type { DeviceSpec, GridQuality } from '../spec.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'

/** A stretch without grid. */
export interface Outage {
  readonly fromMs: number
  readonly toMs: number
}

/** Mean outages a day in a region, and their length in minutes (assumed). */
const HABITS: Record<GridQuality, { perDay: number; minMin: number; maxMin: number }> = {
  steady: { perDay: 0.02, minMin: 1, maxMin: 40 },
  typical: { perDay: 0.6, minMin: 3, maxMin: 150 },
  weak: { perDay: 1.8, minMin: 10, maxMin: 300 },
}

/** The share of a region's devices that one outage reaches. */
const REACH = 0.85

/** The outages that begin on a UTC day and reach a device, in order of time. */
export function naturalOutages(spec: DeviceSpec, day: number): Outage[] {
  const stream = streamOf(spec.regionStream, 'outage', day)
  const own = streamOf(spec.stream, 'reached', day)
  return Array.from({ length: count(stream, HABITS[spec.gridQuality].perDay) }, (_, n) => n)
    .filter((n) => unit(own, n) < REACH)
    .map((n) => outage(spec, stream, day, n))
    .sort((a, b) => a.fromMs - b.fromMs)
}

function outage(spec: DeviceSpec, stream: Stream, day: number, n: number): Outage {
  const { minMin, maxMin } = HABITS[spec.gridQuality]
  // Most outages are short: the length is spread evenly on a logarithmic scale.
  const minutes = minMin * (maxMin / minMin) ** unit(stream, 100 + n)
  const fromMs = day * DAY_MS + Math.floor(unit(stream, 200 + n) * DAY_MS)
  // Feeders of one region come back one after the other, not all in the same second.
  const lagMs = Math.floor(between(streamOf(spec.stream, 'lag', day), n, 0, 90_000))
  return {
    fromMs: fromMs + Math.floor(lagMs / 30),
    toMs: fromMs + Math.floor(minutes * MINUTE_MS) + lagMs,
  }
}

/** A whole number whose mean is `mean`, at most 3 over it. */
function count(stream: Stream, mean: number): number {
  const whole = Math.floor(mean)
  const extra = unit(stream, 1) < mean - whole ? 1 : 0
  const swing = mean > 1 ? Math.floor(unit(stream, 2) * 3) - 1 : 0
  return Math.max(0, whole + extra + swing)
}
