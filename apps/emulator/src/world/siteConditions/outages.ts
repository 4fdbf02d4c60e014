import { DAY_MS, MINUTE_MS } from '@wattpost/protocol'
import { between, type Stream, streamOf, unit } from '../../engine/random.ts'
import type { Period } from '../calendar.ts'
import type { DeviceSpec, GridQuality } from '../spec.ts'
import { naturalShedding } from './shedding.ts'
import { naturalStorms, stormOutages } from './storms.ts'

/** Share of a region's devices that one fault affects (assumed). */
const REACH = 0.85

/**
 * Grid faults per customer: number a month, and length in minutes. Sources:
 * - steady: 1.06 interruptions a year of 118 minutes, the USA in 2022 without major events (EIA, Electric
 *   Power Annual, table 11.1, https://www.eia.gov/electricity/annual/table.php?t=epa_11_01.html);
 * - typical and shedding: 7.7 a month, South Africa 2020 (Nepal 8.7, Uganda 6.3, Kenya 3.8);
 * - weak: 32.8 a month, Nigeria 2014; both World Bank Enterprise Surveys, as listed at
 *   https://www.indexmundi.com/facts/indicators/IC.ELC.OUTG/rankings.
 * The lengths of typical and weak are assumed.
 */
const HABITS: Record<GridQuality, { perMonth: number; minMin: number; maxMin: number }> = {
  steady: { perMonth: 1.06 / 12, minMin: 30, maxMin: 300 },
  typical: { perMonth: 7.7, minMin: 5, maxMin: 240 },
  weak: { perMonth: 32.8, minMin: 10, maxMin: 480 },
  shedding: { perMonth: 7.7, minMin: 5, maxMin: 240 },
}
const MONTH_DAYS = 365.25 / 12

/** The outages of a device that start on a UTC day: faults, storms, rolling blackouts. */
export function naturalOutages(spec: DeviceSpec, day: number): Period[] {
  return [
    ...faults(spec, day),
    ...naturalStorms(spec.regionStream, day).flatMap((storm) => stormOutages(spec, storm)),
    ...(spec.gridQuality === 'shedding' ? naturalShedding(spec, day) : []),
  ]
}

function faults(spec: DeviceSpec, day: number): Period[] {
  const stream = streamOf(spec.regionStream, 'outage', day)
  const perDay = HABITS[spec.gridQuality].perMonth / MONTH_DAYS / REACH
  const counted = count(stream, perDay)
  // Stryker disable next-line ConditionalExpression: a shortcut, no fault gives an empty list
  if (counted === 0) return []
  const own = streamOf(spec.stream, 'reached', day)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  const isReached = (n: number) => unit(own, n) < REACH
  return Array.from({ length: counted }, (_, n) => n)
    .filter(isReached)
    .map((n) => fault(spec, stream, day, n))
}

function fault(spec: DeviceSpec, stream: Stream, day: number, n: number): Period {
  const { minMin, maxMin } = HABITS[spec.gridQuality]
  // Most outages are short: durations are uniform on a logarithmic scale.
  const minutes = minMin * (maxMin / minMin) ** unit(stream, 100 + n)
  const fromMs = day * DAY_MS + Math.floor(unit(stream, 200 + n) * DAY_MS)
  // Feeders of one region recover one after the other, not in the same second.
  const lagMs = Math.floor(between(streamOf(spec.stream, 'lag', day), n, 0, 90_000))
  return {
    fromMs: fromMs + Math.floor(lagMs / 30),
    toMs: fromMs + Math.floor(minutes * MINUTE_MS) + lagMs,
  }
}

/** A whole number with mean `mean`, at most 3 above it. */
function count(stream: Stream, mean: number): number {
  const whole = Math.floor(mean)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  const extra = unit(stream, 1) < mean - whole ? 1 : 0
  // Stryker disable next-line EqualityOperator: no mean is exactly 1
  const swing = mean > 1 ? Math.floor(unit(stream, 2) * 3) - 1 : 0
  return Math.max(0, whole + extra + swing)
}

/** Share of days on which a device loses its mobile network once (assumed). */
const SHARE_OF_DAYS = 0.12

/** The interval of a UTC day, if any, in which the device is offline. */
export function naturalOfflineIntervals(spec: DeviceSpec, day: number): Period[] {
  const stream = streamOf(spec.stream, 'silence', day)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  if (unit(stream, 0) >= SHARE_OF_DAYS) return []
  const fromMs = day * DAY_MS + Math.floor(unit(stream, 1) * DAY_MS)
  return [{ fromMs, toMs: fromMs + Math.floor(between(stream, 2, 2, 45) * MINUTE_MS) }]
}
