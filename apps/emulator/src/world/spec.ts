import { type HydraVariant, MINUTE_MS } from '@wattpost/protocol'
import type { Stream } from '../engine/random.ts'
import type { Ownership, ViewerKey } from './scope.ts'
import type { Site } from './site.ts'
import type { DeviceTrack } from './track/deviceTrack.ts'

/** Reliability of the public grid; `shedding` adds scheduled rolling blackouts. */
export const gridQualities = ['steady', 'typical', 'weak', 'shedding'] as const
export type GridQuality = (typeof gridQualities)[number]

/** A part of a history that is computed in longer steps. */
export interface CoarseHistory {
  /** Its end, at the end of a step. */
  readonly untilMs: number
  /** A multiple of a quarter of an hour that divides a day. */
  readonly stepMs: number
}

interface CommonSpec {
  readonly id: string
  /** The device's stream; depends only on the fleet's seed and the id. */
  readonly stream: Stream
  /** The stream shared by all devices of the region: weather, outages. */
  readonly regionStream: Stream
  readonly site: Site
  readonly imei: string
  readonly imsi: string
  readonly operator: string
  readonly gridQuality: GridQuality
  /** From this moment only inputs cause failures; `null` for a device with natural failures. */
  readonly scriptedFromMs: number | null
  /** The device's first day; no history precedes it. */
  readonly commissionedMs: number
  /** A history in longer steps than minutes, for large fleets: theirs takes too long to compute otherwise. */
  readonly coarse?: CoarseHistory
  /** Imported values in place of simulated ones. */
  readonly track?: DeviceTrack
}

/** A battery, solar and inverter device. */
export interface BgSpec extends CommonSpec {
  readonly family: 'bg'
}
/** A three-phase power meter. */
export interface PmSpec extends CommonSpec {
  readonly family: 'pm'
}
/** A grid, generator and battery monitor. */
export interface HydraSpec extends CommonSpec {
  readonly family: 'hydra'
  readonly variant: HydraVariant
  /** Surplus of the sun goes into the grid; only of a site with panels and grid. */
  readonly feedsIn: boolean
}

/** Everything that determines a device's state, apart from inputs and time. */
export type DeviceSpec = BgSpec | PmSpec | HydraSpec

/** Longest interval of constant flows that begins at a moment, in ms. */
export function longestStepMs({ coarse }: DeviceSpec, ms: number): number {
  return coarse !== undefined && ms < coarse.untilMs ? coarse.stepMs : MINUTE_MS
}

/** A spec with its ownership. */
export type OwnedSpec = DeviceSpec & Ownership

/** A device of a user who got it during the run. */
export interface Acquired {
  /** Start of ownership, in ms. */
  readonly sinceMs: number
  /** The device's time zone. */
  readonly tz: string
}

/** The start of a viewer's ownership; `null` for a viewer who has had the device from the beginning. */
export function acquiredBy({ sinceMs, site }: OwnedSpec, viewer: ViewerKey): Acquired | null {
  const ms = sinceMs?.[viewer]
  return ms === undefined ? null : { sinceMs: ms, tz: site.tz }
}
