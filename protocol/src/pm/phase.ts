import { z } from 'zod'
import { quantity } from '../quantity.ts'
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
