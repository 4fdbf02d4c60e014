import { z } from 'zod'
import type { WireFrame } from '../live/wireFrame.ts'
import { quantity, sendable } from '../quantity.ts'
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

/** Writes the counters into a frame. */
export function writeMeterLifetime(frame: WireFrame, lifetime: MeterLifetime): void {
  frame.ei = sendable(lifetime.lifetimeEnergy, 'lifetimeEnergy')
  frame.ee = sendable(lifetime.lifetimeExportEnergy, 'lifetimeExportEnergy')
  frame.ri = sendable(lifetime.lifetimeReactiveImport, 'lifetimeReactiveImport')
  frame.re = sendable(lifetime.lifetimeReactiveExport, 'lifetimeReactiveExport')
  frame.ae = sendable(lifetime.lifetimeApparentEnergy, 'lifetimeApparentEnergy')
}
