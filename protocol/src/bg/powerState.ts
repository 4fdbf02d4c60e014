import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'
import {
  batteryPowerOutputW,
  batteryPowerW,
  consumptionPowerW,
  solarPowerW,
} from './derivedPower.ts'
import type { RawPower } from './rawPower.ts'

/**
 * A bg device's power state [E3], 16 fields; the specification spells `consumtionPower` this way.
 */
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

/** Adds the four derived values to the measured ones [S15–S18]. */
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
