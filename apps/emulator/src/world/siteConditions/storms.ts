import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { between, type Stream, streamOf, unit } from '../../engine/random.ts'
import type { Period } from '../calendar.ts'
import type { Site } from '../site.ts'
import type { DeviceSpec, GridQuality } from '../spec.ts'

/** A storm front that passes over a region. */
export interface Storm {
  /** The region's stream for this storm. */
  readonly stream: Stream
  /** Arrival of the front at the region's edge, epoch ms. */
  readonly atMs: number
  /** Share of the devices that lose the grid, 0–1; `null` uses the grid quality. */
  readonly reach: number | null
}

/** Chance of a storm on a day in a region (assumed: about eleven a year). */
const CHANCE = 0.03
/**
 * Share of the devices that lose the grid in a storm. Steady: major events add 0.34 interruptions a
 * year of ten hours each in the USA (2022: SAIFI 1.426 with and 1.09 without, SAIDI 333 and 131
 * minutes; EIA, table 11.1, https://www.eia.gov/electricity/annual/table.php?t=epa_11_01.html). The
 * others are assumed.
 */
const REACH: Record<GridQuality, number> = { steady: 0.03, typical: 0.3, weak: 0.5, shedding: 0.3 }
const OUTAGE_HOURS = { min: 3, max: 16 }
/** Distance from the region's edge to its centre, km. */
const EDGE_KM = 20
const KM_PER_DEGREE = 111.2
const EDGE_OF_CLOUD_MS = 30 * MINUTE_MS
const COVER = 0.98

/** The natural storms of a UTC day in a region. */
export function naturalStorms(regionStream: Stream, day: number): Storm[] {
  const stream = streamOf(regionStream, 'storm', day)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  if (unit(stream, 0) >= CHANCE) return []
  return [{ stream, atMs: day * DAY_MS + Math.floor(unit(stream, 1) * DAY_MS), reach: null }]
}

/** A storm sent by an input. */
export function scriptedStorm(regionStream: Stream, atMs: number, reach: number): Storm {
  return { stream: streamOf(regionStream, 'storm-at', atMs), atMs, reach }
}

/**
 * The outage that a storm causes at a device, if any: lines break while it passes, repairs take
 * hours.
 */
export function stormOutages(spec: DeviceSpec, storm: Storm): Period[] {
  const own = streamOf(spec.stream, 'storm-hit', storm.stream)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  if (unit(own, 0) >= (storm.reach ?? REACH[spec.gridQuality])) return []
  const { fromMs, toMs } = passing(storm, spec.site)
  const lostMs = Math.floor(between(own, 1, fromMs, fromMs + (toMs - fromMs) / 4))
  const { min, max } = OUTAGE_HOURS
  const hours = min * (max / min) ** unit(own, 2)
  return [{ fromMs: lostMs, toMs: lostMs + Math.floor(hours * HOUR_MS) }]
}

/** Share of the sky over a site that a storm covers, 0–1. */
export function stormCover(storm: Storm, site: Site, ms: number): number {
  const { fromMs, toMs } = passing(storm, site)
  const inside = Math.min(ms - fromMs, toMs - ms) / EDGE_OF_CLOUD_MS
  return COVER * Math.min(1, Math.max(0, inside))
}

/** Whether a storm covers as much of the sky over a site as another one, or more, at all times. */
export function hides(storm: Storm, other: Storm, site: Site): boolean {
  const [outer, inner] = [passing(storm, site), passing(other, site)]
  return outer.fromMs <= inner.fromMs && inner.toMs <= outer.toMs
}

/** Time of the front over a site: it moves at 30 to 60 km/h, and its clouds last for hours. */
function passing({ stream, atMs }: Storm, { latitude, longitude, regionCentre }: Site): Period {
  const heading = between(stream, 2, 0, 2 * Math.PI)
  const northKm = (latitude - regionCentre.latitude) * KM_PER_DEGREE
  const eastKm =
    (longitude - regionCentre.longitude) * KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const alongKm = northKm * Math.cos(heading) + eastKm * Math.sin(heading)
  const lagMs = (Math.max(0, EDGE_KM + alongKm) / between(stream, 3, 30, 60)) * HOUR_MS
  const fromMs = atMs + Math.floor(lagMs)
  return { fromMs, toMs: fromMs + Math.floor(between(stream, 4, 1.5, 5) * HOUR_MS) }
}
