import { z } from 'zod'

/** The three hydra variants [E13]. */
export const hydraVariants = ['grid_gen', 'solar_grid', 'battery_monitor'] as const
export const hydraVariant = z.enum(hydraVariants)
export type HydraVariant = z.infer<typeof hydraVariant>
