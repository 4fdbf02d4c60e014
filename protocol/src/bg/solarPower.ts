import { batteryPowerW } from './batteryPower.ts'
import { consumptionPowerW } from './consumptionPower.ts'
import type { RawPower } from './rawPower.ts'

/** Solar power in W [S18]: battery + consumption power; 0 when negative or when AC power is above 0. */
export function solarPowerW(raw: RawPower): number {
  const powerW = batteryPowerW(raw) + consumptionPowerW(raw)
  return powerW < 0 || raw.acPower > 0 ? 0 : powerW
}
