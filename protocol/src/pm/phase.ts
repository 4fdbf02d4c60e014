import { z } from 'zod'
import { shortNumbers } from '../shortNames.ts'

/** The three phases of a meter. */
export const phases = ['A', 'B', 'C'] as const
export type Phase = (typeof phases)[number]

/** Power of one phase [E11]: V, A, W, var, VA, factor 0–1; negative active power is exported. */
export const phasePower = z.object({
  voltage: z.number(),
  current: z.number(),
  activePower: z.number(),
  reactivePower: z.number(),
  apparentPower: z.number(),
  powerFactor: z.number(),
})
export type PhasePower = z.infer<typeof phasePower>

/** Energy counters of one phase [E11]: Wh, varh, VAh. */
export const phaseEnergy = z.object({
  importEnergy: z.number(),
  exportEnergy: z.number(),
  reactiveImport: z.number(),
  reactiveExport: z.number(),
  apparentEnergy: z.number(),
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
