import {
  type ChannelGroup,
  channelGroup,
  type HydraVariant,
  type ReportedLatest,
} from '@wattpost/protocol'
import { batteryDirection, IDLE_W } from './idlePower.ts'
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

/**
 * The shares of the load by source, W. A share is never negative: a negative one of a battery that discharges, by its own
 * report, has the sign of its charging; any other contradicts the split and is unknown.
 */
export function loadShares({
  'power-split': split = {},
  'battery-system': battery,
}: ReportedLatest): NonNullable<ReportedLatest['power-split']> {
  const isDischarging = batteryDirection(battery?.bp ?? 0) === 'discharging'
  const shareOf = (powerW: number | undefined, source: string) => {
    if (source === 'battery' && isDischarging && powerW !== undefined) return Math.abs(powerW)
    return powerW !== undefined && powerW <= -IDLE_W ? undefined : powerW
  }
  return Object.fromEntries(
    Object.entries(split).map(([source, powerW]) => [source, shareOf(powerW, source)]),
  )
}

/** Load on all sources, W; `undefined` when the device does not report it, or a share contradicts. */
export function hydraLoadW(latest: ReportedLatest): number | undefined {
  const sharesW = Object.values(loadShares(latest))
  const reported = Object.values(latest['power-split'] ?? {})
  const isSound = sharesW.every((shareW, at) => shareW !== undefined || reported[at] === undefined)
  return isSound ? knownSum(sharesW) : undefined
}

/** Power of the panels, W, also of that part which charges the battery; `undefined` for a hydra that measures none. */
export function hydraSolarW(
  { 'battery-system': battery, 'power-split': split }: ReportedLatest,
  variant: HydraVariant | undefined,
): number | undefined {
  const powerW = split && (battery?.sp ?? split.solar)
  return powerW === 0 && !isMeasured('solar', variant) ? undefined : powerW
}
