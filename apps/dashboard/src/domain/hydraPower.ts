import {
  type ChannelGroup,
  channelGroup,
  type HydraVariant,
  type ReportedLatest,
} from '@wattpost/protocol'
import { knownSum } from './knownSum.ts'

type Channels = NonNullable<ReportedLatest['ac-power']>

/** The AC channels of a group with their numbers [C6]. */
export function groupChannels(
  latest: ReportedLatest,
  group: ChannelGroup,
): readonly (readonly [channel: number, power: Channels[string]])[] {
  return Object.entries(latest['ac-power'] ?? {})
    .map(([name, power]) => [Number(name), power] as const)
    .filter(([channel]) => channelGroup(channel) === group)
}

/** Sources that a variant does not measure: their zeros have no meaning. */
const NOT_MEASURED: Readonly<Record<HydraVariant, readonly string[]>> = {
  grid_gen: ['solar'],
  solar_grid: ['generator'],
  battery_monitor: ['grid', 'generator'],
}

/** Whether a hydra measures a source; all of them while its variant is unknown. */
export function isMeasured(source: string, variant: HydraVariant | undefined): boolean {
  return variant === undefined || !NOT_MEASURED[variant].includes(source)
}

/** Load on all sources, W; `undefined` when the device does not report it. */
export function hydraLoadW({ 'power-split': split }: ReportedLatest): number | undefined {
  return split && knownSum(Object.values(split))
}

/** Power of the panels, W, also of that part which charges the battery; `undefined` for a hydra that measures none. */
export function hydraSolarW(
  { 'battery-system': battery, 'power-split': split }: ReportedLatest,
  variant: HydraVariant | undefined,
): number | undefined {
  const powerW = split && (battery?.sp ?? split.solar)
  return powerW === 0 && !isMeasured('solar', variant) ? undefined : powerW
}
