import type { RawPower } from './rawPower.ts'

type Battery = Pick<RawPower, 'batteryCurrent' | 'batteryVoltage'>

/** Battery power in W, positive while charging: current × voltage [S15]. */
export function batteryPowerW({ batteryCurrent, batteryVoltage }: Battery): number {
  return batteryCurrent * batteryVoltage
}

/** What the battery gives in W: the negated battery power when the current is negative, else 0 [S16]. */
export function batteryPowerOutputW(battery: Battery): number {
  return battery.batteryCurrent < 0 ? -batteryPowerW(battery) : 0
}
