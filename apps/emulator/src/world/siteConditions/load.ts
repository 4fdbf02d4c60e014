import { HOUR_MS, MINUTE_MS, QUARTER_HOUR_MS } from '@wattpost/protocol'
import { bell, type Stream, smooth, streamOf, unit } from '../../engine/random.ts'
import type { SiteKind } from '../site.ts'

/**
 * Load over the day as a share of the site's peak, one value per local hour. Homes and shops follow
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

/** Short heavy loads (assumed). */
const SPIKE = { minutes: 6, chance: 0.07, share: 0.22 }

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
export function loadW(profile: LoadProfile, ms: number, offsetMs: number): number {
  const minute = Math.floor(ms / MINUTE_MS)
  const share = shapeAt(SHAPES[profile.kind], (ms + offsetMs) / HOUR_MS)
  const drift = 0.75 + 0.5 * smooth(profile.slow, ms / QUARTER_HOUR_MS)
  const jitter = 1 + 0.06 * bell(profile.fast, minute)
  return profile.peakW * (share * drift * jitter + spike(profile, minute))
}

/** Mean load of a site over a day, W; drift and jitter have a mean of 1. */
export function meanLoadW({ kind, peakW }: LoadProfile): number {
  const shares = SHAPES[kind]
  const spikes = kind === 'telecom' ? 0 : SPIKE.share * SPIKE.chance
  return peakW * (shares.reduce((sum, share) => sum + share, 0) / shares.length + spikes)
}

function shapeAt(shape: readonly number[], localHours: number): number {
  const hour = Math.floor(localHours)
  const part = localHours - hour
  const index = hour - 24 * Math.floor(hour / 24)
  const next = index === 23 ? 0 : index + 1
  return (shape[index] ?? 0) * (1 - part) + (shape[next] ?? 0) * part
}

/**
 * Kettles, pumps, compressors: a fifth of the peak for six minutes now and then; none at telecom
 * sites.
 */
function spike({ kind, spikes }: LoadProfile, minute: number): number {
  if (kind === 'telecom') return 0
  // Stryker disable next-line EqualityOperator: a random number is never exactly the limit
  return unit(spikes, Math.floor(minute / SPIKE.minutes)) < SPIKE.chance ? SPIKE.share : 0
}
