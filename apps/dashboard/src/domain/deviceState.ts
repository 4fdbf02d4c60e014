import type {
  DeviceStatus,
  ReportedBg,
  ReportedHydra,
  ReportedMeter,
  ReportedStatus,
} from '@wattpost/protocol'
import { hydraLoadW } from './hydraPower.ts'
import { IDLE_W } from './idlePower.ts'
import { supplyLoss } from './supplyLoss.ts'

/** A device of any family. */
export type AnyDevice =
  | { readonly family: 'bg'; readonly device: ReportedBg }
  | { readonly family: 'pm'; readonly device: ReportedMeter }
  | { readonly family: 'hydra'; readonly device: ReportedHydra }

/** Whether the last report of a device still describes it, and the reason when it does not. */
export type Freshness =
  | { readonly kind: 'fresh' }
  /** The server reported the device offline. */
  | { readonly kind: 'offline' }
  /** Reports are overdue: the device sends none, or this page receives none. */
  | { readonly kind: 'stale'; readonly cause: 'device' | 'connection' }

/** Whether the device's state is unknown because this page receives nothing. */
export function isStaleByConnection(freshness: Freshness): boolean {
  return freshness.kind === 'stale' && freshness.cause === 'connection'
}

type WithStatus = { readonly status?: ReportedStatus | undefined }

/**
 * The state that a screen shows: as reported, up when no status was; `unknown` while the report is not fresh, and for a
 * word that has no known meaning.
 */
export function stateOf({ status = 'up' }: WithStatus, freshness: Freshness): DeviceStatus {
  return freshness.kind === 'fresh' && status !== 'unclear' ? status : 'unknown'
}

/**
 * Whether an unknown state need not be offline: this page receives nothing, or the status of a device that reports has
 * no known meaning.
 */
export function isStateUnclear({
  state,
  freshness,
}: {
  readonly state: DeviceStatus
  readonly freshness: Freshness
}): boolean {
  return state === 'unknown' && (freshness.kind === 'fresh' || isStaleByConnection(freshness))
}

/** A device, and what its last report says now. */
export interface KnownDevice<D> {
  readonly device: D
  /** `unknown` when the device does not report. While this page receives nothing, the last report counts. */
  readonly state: DeviceStatus
}

/**
 * A device as its alerts see it: while this page receives nothing, the last report counts, whatever its age. The values of a
 * device whose status has no known meaning count by themselves.
 */
export function asReported<D extends WithStatus>(device: D, freshness: Freshness): KnownDevice<D> {
  const status = device.status === 'unclear' ? 'up' : (device.status ?? 'up')
  const isCounted = freshness.kind === 'fresh' || isStaleByConnection(freshness)
  return { device, state: isCounted ? status : 'unknown' }
}

/** Whether a device has power. An output that a user switched off has none, and is no outage. */
export type Power = 'on' | 'off' | 'switchedOff' | 'unknown'

/**
 * Whether a bg's output, a meter's phases or the consumers of a hydra have power [E5, E11, E14]. A measured load of a hydra
 * is supplied, whatever its status says: one without grid and generator may run on its battery.
 * @param state as the screen shows it
 */
export function powerOf({ family, device }: AnyDevice, state: DeviceStatus): Power {
  if (state === 'unknown') return 'unknown'
  switch (family) {
    case 'bg': {
      const { power = state === 'down' ? 'off' : 'on', switch: position } = device.switch_status
      return power === 'off' && position === 'off' ? 'switchedOff' : power
    }
    case 'pm':
      return supplyLoss({ ...device, status: state }).kind === 'all' ? 'off' : 'on'
    case 'hydra': {
      const isSupplied = (hydraLoadW(device.latestData) ?? 0) >= IDLE_W
      return state === 'down' && !isSupplied ? 'off' : 'on'
    }
  }
}
