import type {
  DeviceStatus,
  Family,
  ReportedBg,
  ReportedHydra,
  ReportedMeter,
} from '@wattpost/protocol'
import type { KnownDevices } from '../../domain/alerts/fleetAlerts.ts'
import { asReported } from '../../live/freshness/asReported.ts'
import type { Freshness } from '../../live/freshness/freshness.ts'

/** A device and its current state: `unknown` once its last report is too old, whatever the report says. */
export interface Known<D> {
  readonly device: D
  readonly state: DeviceStatus
  /** Reason why the last report is too old. */
  readonly freshness: Freshness
}

/** The loaded devices of the user's fleet. */
export interface Fleet {
  readonly bg: readonly Known<ReportedBg>[]
  readonly pm: readonly Known<ReportedMeter>[]
  readonly hydra: readonly Known<ReportedHydra>[]
}

/** A value for each family. */
export type ByFamily<T> = Readonly<Record<Family, T>>

/** The order of the families on every screen. */
export const FAMILIES = ['bg', 'pm', 'hydra'] as const satisfies readonly Family[]

/** The number of devices in each state; unknown is neither up nor down. */
export type StateCounts = Readonly<Record<DeviceStatus, number>>

export function stateCounts(known: readonly { readonly state: DeviceStatus }[]): StateCounts {
  const counts = { up: 0, down: 0, unknown: 0 }
  for (const { state } of known) counts[state] += 1
  return counts
}

export function fleetCounts({ bg, pm, hydra }: Fleet): StateCounts {
  return stateCounts([...bg, ...pm, ...hydra])
}

/** The fleet as its alerts see it. */
export function asReportedFleet({ bg, pm, hydra }: Fleet): KnownDevices {
  return {
    bg: bg.map(({ device, freshness }) => asReported(device, freshness)),
    pm: pm.map(({ device, freshness }) => asReported(device, freshness)),
    hydra: hydra.map(({ device, freshness }) => asReported(device, freshness)),
  }
}
