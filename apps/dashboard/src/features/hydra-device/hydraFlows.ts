import type { ChannelGroup, HydraVariant, LatestData } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowNode.ts'
import type { Channel } from './channels.ts'
import { NOT_WATCHED, type SplitSource } from './splitSources.ts'

/** Below this a battery does neither, W. */
const RESTING_W = 0.5

/** Grid, generator and solar feed the middle, the load takes from it, the battery does either [E14, E15]. */
export function hydraFlows(
  latest: LatestData,
  channels: readonly Channel[],
  variant: HydraVariant,
): readonly FlowNode[] {
  const { 'battery-system': battery, 'power-split': split } = latest
  const isWatched = (source: SplitSource) => !NOT_WATCHED[variant].includes(source)
  return [
    ...sourceNode('grid', 'Grid', channels),
    ...sourceNode('generator', 'Generator', channels),
    ...(battery !== undefined && (isWatched('solar') || battery.sp !== 0)
      ? [{ kind: 'solar' as const, name: 'Solar', inW: battery.sp }]
      : []),
    ...(split === undefined ? [] : [{ kind: 'load' as const, name: 'Load', inW: -loadW(split) }]),
    ...(battery === undefined ? [] : [batteryNode(battery.bp)]),
  ]
}

function sourceNode(
  kind: ChannelGroup,
  name: string,
  channels: readonly Channel[],
): readonly FlowNode[] {
  const own = channels.filter(({ group }) => group === kind)
  if (own.length === 0) return []
  const known = own.filter(({ powerW }) => Number.isFinite(powerW))
  const inW = known.length === 0 ? null : known.reduce((sum, { powerW }) => sum + powerW, 0)
  const isOff = own.every(({ state }) => state === 'down')
  if (!isOff) return [{ kind, name, inW }]
  // A generator at rest is no trouble while the grid is there.
  const isNeeded =
    kind === 'grid' || channels.every(({ group, state }) => group !== 'grid' || state !== 'up')
  return [{ kind, name, inW, word: kind === 'grid' ? 'down' : 'off', ...(isNeeded && DOWN) }]
}

const DOWN = { down: true } as const

function batteryNode(chargeW: number): FlowNode {
  const word = Math.abs(chargeW) < RESTING_W ? 'resting' : chargeW > 0 ? 'charging' : 'discharging'
  return { kind: 'battery', name: 'Battery', word, inW: -chargeW }
}

function loadW(split: Readonly<Record<SplitSource, number>>): number {
  return split.grid + split.generator + split.solar + split.battery
}
