import { HOUR_MS, MINUTE_MS, QUARTER_HOUR_MS } from '@wattpost/protocol'
import { bell, type Stream, smooth, streamOf, unit } from '../../engine/random.ts'
import type { SiteKind } from '../site.ts'

/**
 * Load over the day as a share of its highest, one value per local hour. Homes and shops follow
 * the BDEW standard load profiles of 2025, H25 and G25, a working day in January
 * (https://github.com/oemof/demandlib, bdew_data/h25.csv and g25.csv). Clinics (daytime over a base
 * load) and telecom sites (flat) are assumed.
 */
const SHAPES: Record<SiteKind, readonly number[]> = {
  home: [
    0.48, 0.4, 0.37, 0.36, 0.36, 0.4, 0.5, 0.6, 0.57, 0.54, 0.54, 0.57, 0.62, 0.62, 0.61, 0.62,
    0.67, 0.83, 0.98, 1, 0.94, 0.83, 0.76, 0.62,
  ],
  shop: [
    0.22, 0.21, 0.21, 0.21, 0.22, 0.26, 0.35, 0.56, 0.84, 0.94, 1, 1, 0.94, 0.86, 0.84, 0.83, 0.76,
    0.7, 0.58, 0.43, 0.35, 0.3, 0.26, 0.23,
  ],
  clinic: [
    0.38, 0.36, 0.35, 0.35, 0.36, 0.4, 0.5, 0.66, 0.86, 0.96, 1, 0.98, 0.92, 0.9, 0.93, 0.9, 0.82,
    0.7, 0.6, 0.55, 0.5, 0.46, 0.42, 0.4,
  ],
  telecom: [
    0.8, 0.78, 0.77, 0.76, 0.76, 0.78, 0.82, 0.86, 0.9, 0.92, 0.94, 0.95, 0.96, 0.96, 0.95, 0.95,
    0.96, 0.98, 1, 1, 0.98, 0.94, 0.88, 0.84,
  ],
}

/** Difference of a single site of a kind from the average of many sites; the shapes are averages. */
interface Habits {
  /** The shape's highest value as a share of the site's peak. */
  readonly steadyShare: number
  /** Single heavy appliances: their length, how often they start, and their share of the peak. */
  readonly appliances: {
    readonly minutes: number
    readonly chance: number
    readonly share: number
  } | null
  /** Load above the night's on Saturdays and Sundays, as a share of a working day's. */
  readonly saturday: number
  readonly sunday: number
}

/**
 * Assumed, so that the highest hour of a year gives published load factors: 20 to 40 % for homes, 40 to 60 % for
 * businesses (https://utilitiesbunker.com/tools/load-factor-reference; homes in Phoenix 33 %, by the US Department of
 * Energy: https://sepapower.org/knowledge/looking-in-the-mirror-at-a-low-load-factor-customer/). A home's kettle or
 * water heater is most of its peak; a shop is closed on Sundays.
 */
const HABITS: Record<SiteKind, Habits> = {
  home: {
    steadyShare: 0.45,
    appliances: { minutes: 20, chance: 0.09, share: 0.6 },
    saturday: 1.1,
    sunday: 1.15,
  },
  shop: {
    steadyShare: 1,
    appliances: { minutes: 6, chance: 0.07, share: 0.22 },
    saturday: 0.85,
    sunday: 0.3,
  },
  clinic: {
    steadyShare: 1,
    appliances: { minutes: 6, chance: 0.07, share: 0.22 },
    saturday: 0.75,
    sunday: 0.6,
  },
  telecom: { steadyShare: 1, appliances: null, saturday: 1, sunday: 1 },
}

/** The lowest value of each shape: what is on at night. */
const NIGHT: Record<SiteKind, number> = {
  home: Math.min(...SHAPES.home),
  shop: Math.min(...SHAPES.shop),
  clinic: Math.min(...SHAPES.clinic),
  telecom: Math.min(...SHAPES.telecom),
}

/** The load of a site. */
export interface LoadProfile {
  readonly kind: SiteKind
  readonly peakW: number
  readonly slow: Stream
  readonly fast: Stream
  readonly spikes: Stream
}

/** A site's load profile, from the device's stream. */
export function loadProfile(stream: Stream, kind: SiteKind, peakW: number): LoadProfile {
  return {
    kind,
    peakW,
    slow: streamOf(stream, 'load-slow'),
    fast: streamOf(stream, 'load-fast'),
    spikes: streamOf(stream, 'load-spikes'),
  }
}

/** Load in W at a moment, constant within a minute; `offsetMs` is the zone's offset from UTC. */
export function loadW(
  { kind, peakW, slow, fast, spikes }: LoadProfile,
  ms: number,
  offsetMs: number,
): number {
  const minute = Math.floor(ms / MINUTE_MS)
  const { steadyShare, appliances } = HABITS[kind]
  const localHours = (ms + offsetMs) / HOUR_MS
  const night = NIGHT[kind]
  const shape = night + (shapeAt(SHAPES[kind], localHours) - night) * dayShare(kind, localHours)
  const drift = 0.75 + 0.5 * smooth(slow, ms / QUARTER_HOUR_MS)
  const jitter = 1 + 0.06 * bell(fast, minute)
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  const isOn =
    appliances !== null && unit(spikes, Math.floor(minute / appliances.minutes)) < appliances.chance
  return peakW * (steadyShare * shape * drift * jitter + (isOn ? appliances.share : 0))
}

/** Mean load of a site over a week, W; drift and jitter have a mean of 1. */
export function meanLoadW({ kind, peakW }: LoadProfile): number {
  const { steadyShare, appliances, saturday, sunday } = HABITS[kind]
  const shares = SHAPES[kind]
  const night = NIGHT[kind]
  const workingDay = shares.reduce((sum, share) => sum + share, 0) / shares.length
  const shape = night + ((workingDay - night) * (5 + saturday + sunday)) / 7
  const byAppliances = appliances === null ? 0 : appliances.share * appliances.chance
  return peakW * (steadyShare * shape + byAppliances)
}

/** Load above the night's as a share of a working day's. */
function dayShare(kind: SiteKind, localHours: number): number {
  // 1 January 1970 was a Thursday, two days before Saturday.
  const daysSinceSaturday = (Math.floor(localHours / 24) + 5) % 7
  if (daysSinceSaturday === 0) return HABITS[kind].saturday
  return daysSinceSaturday === 1 ? HABITS[kind].sunday : 1
}

function shapeAt(shape: readonly number[], localHours: number): number {
  const hour = Math.floor(localHours)
  const part = localHours - hour
  const index = hour - 24 * Math.floor(hour / 24)
  const next = index === 23 ? 0 : index + 1
  return (shape[index] ?? 0) * (1 - part) + (shape[next] ?? 0) * part
}
