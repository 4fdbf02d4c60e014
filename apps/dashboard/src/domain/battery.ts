import type { ReportedBg } from '@wattpost/protocol'

/** A battery is low up to this fraction above its cut-off voltage. */
const MARGIN = 0.04

/** The voltage up to which a battery is low, V. */
export function lowBatteryV(cutOffV: number): number {
  return cutOffV * (1 + MARGIN)
}

/** Whether the output may soon be cut off; false while the battery is charging. */
export function isLowBattery({
  switch_status: { cut_off: cutOffV },
  powerState: { batteryVoltage, batteryCurrent },
}: Pick<ReportedBg, 'switch_status' | 'powerState'>): boolean {
  if (cutOffV === undefined || batteryVoltage === undefined) return false
  // Without a current the battery may be charging.
  if (batteryCurrent === undefined) return false
  return cutOffV > 0 && batteryVoltage <= lowBatteryV(cutOffV) && batteryCurrent <= 0
}

/** A battery is low below this charge, percent. */
const CHARGE_LOW = 20

/** Whether `abp` can be a charge in percent, our reading; the specification gives only its name [E15]. */
export function isCharge(abp: number | undefined): boolean {
  return abp === undefined || (abp >= 0 && abp <= 100)
}

/** Whether a hydra's battery is low at this charge, percent. */
export function isLowCharge(percent: number): boolean {
  return isCharge(percent) && percent < CHARGE_LOW
}
