import type { HydraVariant } from '@wattpost/protocol'
import type { Stream } from '../engine/random.ts'
import type { Holding } from './scope.ts'
import type { Site } from './site.ts'

/** How good the public grid is: how often it fails on its own; `shedding` also rolls blackouts by schedule. */
export const gridQualities = ['steady', 'typical', 'weak', 'shedding'] as const
export type GridQuality = (typeof gridQualities)[number]

interface CommonSpec {
  readonly id: string
  /** The device's own random numbers; hangs on the fleet's seed and the id alone. */
  readonly stream: Stream
  /** The random numbers that all devices of the region share: weather, outages. */
  readonly regionStream: Stream
  readonly site: Site
  readonly imei: string
  readonly imsi: string
  readonly operator: string
  readonly gridQuality: GridQuality
  /** From here on nothing fails on its own and only the script acts; `null` for a device left to nature. */
  readonly scriptedFromMs: number | null
  /** The device's first day: before it there is no history. */
  readonly bornMs: number
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
}

/** All that a device's truth hangs on beside inputs and time. */
export type DeviceSpec = BgSpec | PmSpec | HydraSpec

/** A device with whose it is. */
export type HeldSpec = DeviceSpec & Holding
