import type { WireFrame } from '../live/frame.ts'
import { type LongNumbers, sendable, shortNumbers } from '../quantity.ts'

/** Short names of the live frame, one for each measured field of `powerState` (our reading). */
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

/** Measured values of a bg device: V, A, Hz, W, factors 0–1; positive battery current charges. */
export type RawPower = LongNumbers<typeof LIVE_NAMES>

/** Codec of the measured values: short names on the wire, long names inside. */
export const rawPower = shortNumbers(LIVE_NAMES)

/** Writes the measured values into a frame. */
export function writeRawPower(frame: WireFrame, raw: RawPower): void {
  frame.vb = sendable(raw.batteryVoltage, 'batteryVoltage')
  frame.vs = sendable(raw.solarVoltage, 'solarVoltage')
  frame.ii = sendable(raw.inverterCurrent, 'inverterCurrent')
  frame.ib = sendable(raw.batteryCurrent, 'batteryCurrent')
  frame.is = sendable(raw.solarCurrent, 'solarCurrent')
  frame.io = sendable(raw.acOutputCurrent, 'acOutputCurrent')
  frame.pfo = sendable(raw.acOutputPowerFactor, 'acOutputPowerFactor')
  frame.fo = sendable(raw.acOutputFrequency, 'acOutputFrequency')
  frame.vo = sendable(raw.acOutputVoltage, 'acOutputVoltage')
  frame.pi = sendable(raw.acPower, 'acPower')
  frame.pfi = sendable(raw.acInputPowerFactor, 'acInputPowerFactor')
}
