import { z } from 'zod'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { shortNumbers } from '../shortNames.ts'
import { timestamp } from '../time.ts'
import { phaseEnergy, phasePower } from './phase.ts'

/** Totals of a meter [E10]: Hz, °C, A, W, var, VA, factor 0–1. */
export const meterTotals = z.object({
  frequency: quantity,
  temperature: quantity,
  neutralCurrent: quantity,
  totalActivePower: quantity,
  totalReactivePower: quantity,
  totalApparentPower: quantity,
  totalPowerFactor: quantity,
})
export type MeterTotals = z.infer<typeof meterTotals>

/** Short names of the totals on the wire (our reading). */
export const meterTotalsWire = shortNumbers({
  f: 'frequency',
  tmp: 'temperature',
  in: 'neutralCurrent',
  p: 'totalActivePower',
  q: 'totalReactivePower',
  s: 'totalApparentPower',
  pf: 'totalPowerFactor',
})

/** Writes the totals into a frame. */
export function writeMeterTotals(frame: WireFrame, totals: MeterTotals): void {
  frame.f = sendable(totals.frequency, 'frequency')
  frame.tmp = sendable(totals.temperature, 'temperature')
  frame.in = sendable(totals.neutralCurrent, 'neutralCurrent')
  frame.p = sendable(totals.totalActivePower, 'totalActivePower')
  frame.q = sendable(totals.totalReactivePower, 'totalReactivePower')
  frame.s = sendable(totals.totalApparentPower, 'totalApparentPower')
  frame.pf = sendable(totals.totalPowerFactor, 'totalPowerFactor')
}

const phase = z.object({ ...phasePower.shape, ...phaseEnergy.shape })

/** A meter's power state [E10]: totals, and each phase's power and energy [E11]. */
export const meterPowerState = z.object({
  timestamp,
  ...meterTotals.shape,
  phaseA: phase,
  phaseB: phase,
  phaseC: phase,
})
export type MeterPowerState = z.infer<typeof meterPowerState>
