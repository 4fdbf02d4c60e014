import type { BgDevice } from '@wattpost/protocol'

/** So little above the cut-off, a part of it, and the output may soon go. */
const MARGIN = 0.04

/** At and below this a battery is low, V. */
export function lowBatteryV(cutOffV: number): number {
  return cutOffV * (1 + MARGIN)
}

/** Soon to be cut off; a battery that is being charged is on its way back. */
export function isLowBattery({
  switch_status: { cut_off: cutOffV },
  powerState: { batteryVoltage, batteryCurrent },
}: Pick<BgDevice, 'switch_status' | 'powerState'>): boolean {
  return cutOffV > 0 && batteryVoltage <= lowBatteryV(cutOffV) && batteryCurrent <= 0
}
