import type { HydraVariant, PowerSplit } from '@wattpost/protocol'

export type SplitSource = keyof PowerSplit

const SOURCES: readonly SplitSource[] = ['grid', 'generator', 'solar', 'battery']

/** What a variant does not watch, and what a zero would therefore say wrongly. */
export const NOT_WATCHED: Readonly<Record<HydraVariant, readonly SplitSource[]>> = {
  grid_gen: ['solar'],
  solar_grid: ['generator'],
  battery_monitor: ['grid', 'generator'],
}

/** The sources of a load that are worth showing: those that the variant watches, and any that gives power. */
export function splitSources(split: PowerSplit, variant: HydraVariant): readonly SplitSource[] {
  return SOURCES.filter((source) => split[source] !== 0 || !NOT_WATCHED[variant].includes(source))
}
