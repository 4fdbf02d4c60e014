import type { HydraVariant } from '@wattpost/protocol'

/** What a variant watches [E13]. */
export const variantNames: Readonly<Record<HydraVariant, string>> = {
  grid_gen: 'Grid and generator',
  solar_grid: 'Solar and grid',
  battery_monitor: 'Battery monitor',
}
