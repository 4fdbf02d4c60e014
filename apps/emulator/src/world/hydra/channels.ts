import { type ChannelGroup, GENERATOR_CHANNELS, GRID_CHANNELS } from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import { type Lane, laneOf, type Span } from '../span.ts'
import type { HydraSpec } from '../spec.ts'
import { generatorLane, gridLane, onlineLane } from '../supply.ts'
import type { HydraInstallation } from './installation.ts'

/** What is known of a channel: with power, without, or nobody can say. */
export type ChannelState = 'up' | 'down' | 'unknown'

/** The groups that an installation has. */
export function groupsOf({ hasGrid, hasGenerator }: HydraInstallation): ChannelGroup[] {
  return [...(hasGrid ? ['grid' as const] : []), ...(hasGenerator ? ['generator' as const] : [])]
}

/** The channels of a group [C6]. */
export function channelsOf(group: ChannelGroup): readonly number[] {
  return group === 'grid' ? GRID_CHANNELS : GENERATOR_CHANNELS
}

/** A group's channels over time: what the source did, hidden while the device was offline. */
export function channelLane(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  group: ChannelGroup,
  fromMs: number,
  toMs: number,
): Lane<ChannelState> {
  const source = (group === 'grid' ? gridLane : generatorLane)(spec, inputs, fromMs, toMs)
  const online = onlineLane(spec, inputs, fromMs, toMs)
  const changes = [...source, ...online]
    .map((span: Span<boolean>) => span.fromMs)
    .sort((a, b) => a - b)
    .map((atMs) => ({ atMs, value: stateAt(source, online, atMs) }))
  return laneOf(fromMs, toMs, stateAt(source, online, fromMs), changes)
}

function stateAt(source: Lane<boolean>, online: Lane<boolean>, ms: number): ChannelState {
  const holds = (lane: Lane<boolean>) => lane.findLast((span) => span.fromMs <= ms)?.value ?? false
  if (!holds(online)) return 'unknown'
  return holds(source) ? 'up' : 'down'
}
