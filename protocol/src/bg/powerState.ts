import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../time.ts'
import { batteryPowerOutputW, batteryPowerW } from './batteryPower.ts'
import { consumptionPowerW } from './consumptionPower.ts'
import type { RawPower } from './rawPower.ts'
import { solarPowerW } from './solarPower.ts'

/** A bg device's power state [E3], 16 fields; `consumtionPower` is spelled so in the specification. */
export const powerState = z.object({
  timestamp,
  batteryVoltage: quantity,
  solarVoltage: quantity,
  inverterCurrent: quantity,
  batteryCurrent: quantity,
  solarCurrent: quantity,
  acOutputCurrent: quantity,
  acOutputPowerFactor: quantity,
  acOutputFrequency: quantity,
  acOutputVoltage: quantity,
  acPower: quantity,
  acInputPowerFactor: quantity,
  batteryPower: z.number(),
  batteryPowerOutput: z.number(),
  consumtionPower: z.number(),
  solarPower: z.number(),
})
export type PowerState = z.infer<typeof powerState>

/** Adds the four derived values to what was measured [S15–S18]. */
export function derivePowerState(atMs: number, raw: RawPower): PowerState {
  return {
    timestamp: atMs,
    ...raw,
    batteryPower: batteryPowerW(raw),
    batteryPowerOutput: batteryPowerOutputW(raw),
    consumtionPower: consumptionPowerW(raw),
    solarPower: solarPowerW(raw),
  }
}
