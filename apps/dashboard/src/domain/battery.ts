import type { ReportedBg, ReportedLatest } from '@wattpost/protocol'
import { knownSum } from './knownSum.ts'

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

/**
 * State of charge of a hydra's battery, 0–100 %: `abp` of the battery system, or else the mean of its monitors [E15].
 * `undefined` where neither is known, as for bg devices, which report a voltage only.
 */
export function chargePercent(latest: ReportedLatest): number | undefined {
  const abp = latest['battery-system']?.abp
  if (abp !== undefined && isCharge(abp)) return abp
  const monitors = Object.values(latest['battery-monitor-power'] ?? {})
  const known = monitors.flatMap(({ soc }) => (soc !== undefined && isCharge(soc) ? [soc] : []))
  const sum = knownSum(known)
  return sum === undefined ? undefined : sum / known.length
}

/** Whether a hydra's battery is low at this charge, percent. */
export function isLowCharge(percent: number): boolean {
  return isCharge(percent) && percent < CHARGE_LOW
}
