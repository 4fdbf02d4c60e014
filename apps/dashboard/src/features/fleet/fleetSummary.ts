import type { BgDevice, DeviceStatus, Family, HydraDevice, MeterDevice } from '@wattpost/protocol'

/** All devices that a user may see. */
export interface Fleet {
  readonly bg: readonly BgDevice[]
  readonly pm: readonly MeterDevice[]
  readonly hydra: readonly HydraDevice[]
}

export type StateCounts = Readonly<Record<DeviceStatus, number>>

/** The figures that the dashboard begins with; powers in W, of devices that report. */
export interface FleetSummary {
  readonly counts: StateCounts
  readonly byFamily: Readonly<Record<Family, StateCounts>>
  readonly solarW: number
  readonly consumptionW: number
}

export function fleetSummary({ bg, pm, hydra }: Fleet): FleetSummary {
  const reporting = <D extends { readonly status: DeviceStatus }>(devices: readonly D[]) =>
    devices.filter((device) => device.status !== 'unknown')
  const byFamily = { bg: countStates(bg), pm: countStates(pm), hydra: countStates(hydra) }
  return {
    counts: countStates([...bg, ...pm, ...hydra]),
    byFamily,
    solarW:
      sum(reporting(bg), (device) => device.powerState.solarPower) +
      sum(reporting(hydra), (device) => device.latestData['power-split']?.solar ?? 0),
    consumptionW:
      sum(reporting(bg), (device) => device.powerState.consumtionPower) +
      // A negative active power is exported, not consumed.
      sum(reporting(pm), (device) => Math.max(0, device.powerState.totalActivePower)) +
      sum(reporting(hydra), loadW),
  }
}

/** What a hydra's site consumes: the sources that carry its load now, together. */
function loadW({ latestData }: HydraDevice): number {
  const split = latestData['power-split']
  return split === undefined ? 0 : split.grid + split.generator + split.solar + split.battery
}

function countStates(devices: readonly { readonly status: DeviceStatus }[]): StateCounts {
  const count = (status: DeviceStatus) =>
    devices.filter((device) => device.status === status).length
  return { up: count('up'), down: count('down'), unknown: count('unknown') }
}

function sum<D>(devices: readonly D[], of: (device: D) => number): number {
  return devices.reduce((total, device) => total + of(device), 0)
}
