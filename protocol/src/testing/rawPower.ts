import type { RawPower } from '../bg/rawPower.ts'

/** A device at rest, but for the values given. */
export function rawPowerWith(values: Partial<RawPower>): RawPower {
  return {
    batteryVoltage: 0,
    solarVoltage: 0,
    inverterCurrent: 0,
    batteryCurrent: 0,
    solarCurrent: 0,
    acOutputCurrent: 0,
    acOutputPowerFactor: 0,
    acOutputFrequency: 0,
    acOutputVoltage: 0,
    acPower: 0,
    acInputPowerFactor: 0,
    ...values,
  }
}
