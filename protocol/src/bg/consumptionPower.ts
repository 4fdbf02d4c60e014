import type { RawPower } from './rawPower.ts'

/**
 * What the site consumes in W [S17]: from the inverter's battery side when there is no AC at all,
 * otherwise from the AC output.
 */
export function consumptionPowerW(raw: RawPower): number {
  const withoutAc = raw.acPower === 0 && raw.acOutputVoltage === 0 && raw.acInputPowerFactor === 0
  return withoutAc
    ? raw.inverterCurrent * raw.batteryVoltage
    : raw.acOutputCurrent * raw.acOutputVoltage * raw.acOutputPowerFactor
}
