import { z } from 'zod'
import type { WireFrame } from '../live/frame.ts'
import { quantity, sendable, shortNumbers } from '../quantity.ts'
import { timestamp } from '../timestamp.ts'

/** The three phases of a meter. */
export const phases = ['A', 'B', 'C'] as const
export type Phase = (typeof phases)[number]

/** Power of one phase [E11]: V, A, W, var, VA, factor 0–1; negative active power is exported. */
export const phasePower = z.object({
  voltage: quantity,
  current: quantity,
  activePower: quantity,
  reactivePower: quantity,
  apparentPower: quantity,
  powerFactor: quantity,
})
export type PhasePower = z.infer<typeof phasePower>

/** Energy counters of one phase [E11]: Wh, varh, VAh. */
export const phaseEnergy = z.object({
  importEnergy: quantity,
  exportEnergy: quantity,
  reactiveImport: quantity,
  reactiveExport: quantity,
  apparentEnergy: quantity,
})
export type PhaseEnergy = z.infer<typeof phaseEnergy>

/** Short names of a phase's power on the wire (our reading). */
export const phasePowerWire = shortNumbers({
  v: 'voltage',
  i: 'current',
  p: 'activePower',
  q: 'reactivePower',
  s: 'apparentPower',
  pf: 'powerFactor',
})

/** Short names of a phase's energy on the wire (our reading). */
export const phaseEnergyWire = shortNumbers({
  ei: 'importEnergy',
  ee: 'exportEnergy',
  ri: 'reactiveImport',
  re: 'reactiveExport',
  ae: 'apparentEnergy',
})

/** Writes a phase's power into a frame. */
export function writePhasePower(frame: WireFrame, power: PhasePower): void {
  frame.v = sendable(power.voltage, 'voltage')
  frame.i = sendable(power.current, 'current')
  frame.p = sendable(power.activePower, 'activePower')
  frame.q = sendable(power.reactivePower, 'reactivePower')
  frame.s = sendable(power.apparentPower, 'apparentPower')
  frame.pf = sendable(power.powerFactor, 'powerFactor')
}

/** Writes a phase's energy into a frame. */
export function writePhaseEnergy(frame: WireFrame, energy: PhaseEnergy): void {
  frame.ei = sendable(energy.importEnergy, 'importEnergy')
  frame.ee = sendable(energy.exportEnergy, 'exportEnergy')
  frame.ri = sendable(energy.reactiveImport, 'reactiveImport')
  frame.re = sendable(energy.reactiveExport, 'reactiveExport')
  frame.ae = sendable(energy.apparentEnergy, 'apparentEnergy')
}

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
