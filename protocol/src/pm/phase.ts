import { z } from 'zod'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
import { shortNumbers } from '../shortNames.ts'

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
