import type { HydraVariant } from '@wattpost/protocol'
import { between, pick, streamOf } from '../../engine/random.ts'
import type { Battery } from '../battery.ts'
import type { SiteKind } from '../site.ts'
import { type LoadProfile, loadProfile } from '../siteConditions/load.ts'
import type { HydraSpec } from '../spec.ts'

/** The equipment at a hydra's site. */
export interface HydraInstallation {
  readonly hasGrid: boolean
  readonly hasGenerator: boolean
  readonly pvPeakW: number
  /** All banks together; each monitor measures an equal part. */
  readonly battery: Battery
  readonly monitors: number
  /** State of charge, 0–1, reserved for outages. */
  readonly reserveSoc: number
  /** Three-phase AC consumers. */
  readonly acLoad: LoadProfile
  /** 48 V consumers; the battery carries them when no other source is up. */
  readonly dcLoad: LoadProfile
  /** The battery also carries the AC consumers, through an inverter. */
  readonly inverter: boolean
  /** Shares of the AC load by phase; sums to 1. */
  readonly shares: readonly [number, number, number]
}

/** By variant; `hours` are those for which the battery carries the DC consumers at their peak, low to high. */
const PARTS = {
  grid_gen: {
    grid: true,
    generator: true,
    pv: 0,
    hours: [8, 12],
    monitors: [1, 2],
    ac: 1,
    inverter: false,
  },
  solar_grid: {
    grid: true,
    generator: false,
    pv: 3.4,
    hours: [14, 20],
    monitors: [2, 3],
    ac: 0.5,
    inverter: true,
  },
  // Off-grid: panels and battery bridge dull days.
  battery_monitor: {
    grid: false,
    generator: false,
    pv: 9,
    hours: [28, 40],
    monitors: [2, 3, 4],
    ac: 0,
    inverter: false,
  },
} as const satisfies Record<HydraVariant, object>

/** Panels of a site that feeds in, built for more than its own load. */
const FEED_IN_PV = 8

/** Peak of the three-phase load by kind of site, W (assumed). */
const AC_PEAK_W: Record<SiteKind, readonly [low: number, high: number]> = {
  home: [3000, 7000],
  shop: [4000, 10_000],
  clinic: [6000, 16_000],
  telecom: [3000, 6000],
}

/** The equipment of a variant, as its frames show it; the seed may choose fewer monitors. */
export function equipmentOf(variant: HydraVariant) {
  const { grid, generator, pv, monitors } = PARTS[variant]
  return {
    hasGrid: grid,
    hasGenerator: generator,
    hasPanels: pv > 0,
    monitorsMax: Math.max(...monitors),
  }
}

/** The installation of a hydra, from its variant and stream. */
export function hydraInstallation({
  stream: own,
  site,
  variant,
  feedsIn,
}: HydraSpec): HydraInstallation {
  const stream = streamOf(own, 'hydra')
  const parts = PARTS[variant]
  const dcPeakW = between(stream, 0, 700, 1900)
  const [low, high] = parts.hours
  const capacityWh = Math.round(dcPeakW * between(stream, 1, low, high))
  const [a, b, c] = [2, 3, 4].map((index) => between(stream, index, 0.8, 1.2)) as [
    number,
    number,
    number,
  ]
  return {
    hasGrid: parts.grid,
    hasGenerator: parts.generator,
    pvPeakW: (feedsIn ? FEED_IN_PV : parts.pv) * dcPeakW,
    battery: { capacityWh, nominalV: 48, chargeMaxW: capacityWh * 0.3, efficiency: 0.95 },
    monitors: pick(stream, 5, parts.monitors),
    reserveSoc: 0.6,
    acLoad: loadProfile(
      streamOf(stream, 'ac'),
      site.kind,
      between(stream, 6, ...AC_PEAK_W[site.kind]) * parts.ac,
    ),
    dcLoad: loadProfile(streamOf(stream, 'dc'), 'telecom', dcPeakW),
    inverter: parts.inverter,
    shares: [a / (a + b + c), b / (a + b + c), c / (a + b + c)],
  }
}
