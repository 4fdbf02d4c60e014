import { type LongNumbers, shortNumbers } from '../shortNames.ts'

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
