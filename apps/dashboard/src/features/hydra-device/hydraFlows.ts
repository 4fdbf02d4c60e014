import type { ChannelGroup, HydraVariant, LatestData, PowerSplit } from '@wattpost/protocol'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { type Channel, isGeneratorNeeded } from './channels.ts'
import { text } from './text.ts'

export type SplitSource = keyof PowerSplit

const SOURCES: readonly SplitSource[] = ['grid', 'generator', 'solar', 'battery']

/** Sources that a variant does not measure: their zeros have no meaning. */
const NOT_MEASURED: Readonly<Record<HydraVariant, readonly SplitSource[]>> = {
  grid_gen: ['solar'],
  solar_grid: ['generator'],
  battery_monitor: ['grid', 'generator'],
}

/** The sources shown for a load: those that the variant measures, and any with power. */
export function splitSources(split: PowerSplit, variant: HydraVariant): readonly SplitSource[] {
  return SOURCES.filter((source) => split[source] !== 0 || !NOT_MEASURED[variant].includes(source))
}

/** Below this power a battery is idle, W. */
const IDLE_W = 0.5

/** Power flow: sources feed the centre, the load draws from it, the battery charges or discharges [E14, E15]. */
export function hydraFlows(
  latest: LatestData,
  channels: readonly Channel[],
  variant: HydraVariant,
): readonly FlowNode[] {
  const { 'battery-system': battery, 'power-split': split } = latest
  const hasSolar = !NOT_MEASURED[variant].includes('solar')
  return [
    ...sourceNode('grid', channels),
    ...sourceNode('generator', channels),
    ...(battery !== undefined && (hasSolar || battery.sp !== 0)
      ? [{ kind: 'solar' as const, name: text('solar'), inW: battery.sp }]
      : []),
    ...(split === undefined
      ? []
      : [{ kind: 'load' as const, name: text('load'), inW: -loadW(split) }]),
    ...(battery === undefined ? [] : [batteryNode(battery.bp)]),
  ]
}

function sourceNode(kind: ChannelGroup, channels: readonly Channel[]): readonly FlowNode[] {
  const kindChannels = channels.filter(({ group }) => group === kind)
  if (kindChannels.length === 0) return []
  const measuredChannels = kindChannels.filter(({ powerW }) => Number.isFinite(powerW))
  const inW =
    measuredChannels.length === 0
      ? null
      : measuredChannels.reduce((sum, { powerW }) => sum + powerW, 0)
  const node = { kind, name: text(kind), inW }
  if (kindChannels.some(({ state }) => state !== 'down')) return [node]
  if (kind === 'grid') return [{ ...node, word: text('down'), down: true }]
  return isGeneratorNeeded(channels)
    ? [{ ...node, word: text('failed'), down: true }]
    : [{ ...node, word: text('standby') }]
}

function batteryNode(chargeW: number): FlowNode {
  return {
    kind: 'battery',
    name: text('battery'),
    word: text(batteryDirection(chargeW)),
    inW: -chargeW,
  }
}

/** The battery's direction at a power, W, positive while it charges. */
export function batteryDirection(chargeW: number): 'charging' | 'discharging' | 'idle' {
  if (chargeW >= IDLE_W) return 'charging'
  return chargeW <= -IDLE_W ? 'discharging' : 'idle'
}

function loadW(split: Readonly<Record<SplitSource, number>>): number {
  return split.grid + split.generator + split.solar + split.battery
}
