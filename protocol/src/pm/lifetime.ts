import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { shortNumbers } from '../shortNames.ts'

/** Lifetime counters of a meter [E9]: Wh, varh, VAh. */
export const meterLifetime = z.object({
  lifetimeEnergy: quantity,
  lifetimeExportEnergy: quantity,
  lifetimeReactiveImport: quantity,
  lifetimeReactiveExport: quantity,
  lifetimeApparentEnergy: quantity,
})
export type MeterLifetime = z.infer<typeof meterLifetime>

/** Short names of the total-energy frame (our reading). */
export const meterLifetimeWire = shortNumbers({
  ei: 'lifetimeEnergy',
  ee: 'lifetimeExportEnergy',
  ri: 'lifetimeReactiveImport',
  re: 'lifetimeReactiveExport',
  ae: 'lifetimeApparentEnergy',
})
