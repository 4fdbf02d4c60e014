import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { type LongNumbers, shortNumbers } from '../shortNames.ts'
import { timestamp } from '../time.ts'
import { batteryPowerOutputW, batteryPowerW } from './batteryPower.ts'
import { consumptionPowerW } from './consumptionPower.ts'
import { solarPowerW } from './solarPower.ts'

/** The live frame's short names, one for each raw field of `powerState` (our reading). */
const LIVE_NAMES = {
  vb: 'batteryVoltage',
  vs: 'solarVoltage',
  ii: 'inverterCurrent',
  ib: 'batteryCurrent',
  is: 'solarCurrent',
  io: 'acOutputCurrent',
  pfo: 'acOutputPowerFactor',
  fo: 'acOutputFrequency',
  vo: 'acOutputVoltage',
  pi: 'acPower',
  pfi: 'acInputPowerFactor',
} as const

/** What a bg device measures: V, A, Hz, W, factors 0–1; positive battery current charges. */
export type RawPower = LongNumbers<typeof LIVE_NAMES>

/** The measured values between short and real names. */
export const rawPower = shortNumbers(LIVE_NAMES)

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
