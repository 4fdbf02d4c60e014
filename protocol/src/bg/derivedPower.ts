import type { RawPower } from './rawPower.ts'

type Battery = Pick<RawPower, 'batteryCurrent' | 'batteryVoltage'>

/** Battery power in W, positive while charging: current × voltage [S15]. */
export function batteryPowerW({ batteryCurrent, batteryVoltage }: Battery): number {
  return batteryCurrent * batteryVoltage
}

/** Battery output in W: the negated battery power while the current is negative, else 0 [S16]. */
export function batteryPowerOutputW(battery: Battery): number {
  return battery.batteryCurrent < 0 ? -batteryPowerW(battery) : 0
}

/**
 * Consumption in W [S17]: from the inverter's battery side without any AC, otherwise from the AC
 * output.
 */
export function consumptionPowerW(raw: RawPower): number {
  const withoutAc = raw.acPower === 0 && raw.acOutputVoltage === 0 && raw.acInputPowerFactor === 0
  return withoutAc
    ? raw.inverterCurrent * raw.batteryVoltage
    : raw.acOutputCurrent * raw.acOutputVoltage * raw.acOutputPowerFactor
}

/** Solar power in W [S18]: battery + consumption power; 0 when negative or when AC power is above 0. */
export function solarPowerW(raw: RawPower): number {
  const powerW = batteryPowerW(raw) + consumptionPowerW(raw)
  return raw.acPower > 0 ? 0 : Math.max(0, powerW)
}
