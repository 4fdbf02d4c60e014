import {
  type ChannelGroup,
  channelGroup,
  GENERATOR_CHANNELS,
  GRID_CHANNELS,
} from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import { type Lane, laneOf, type Span } from '../span.ts'
import type { HydraSpec } from '../spec.ts'
import { generatorLane, gridLane, onlineLane } from '../supply.ts'
import { partLane } from '../supplyParts.ts'
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

/** What bears on a channel over time. */
interface ChannelLanes {
  readonly source: Lane<boolean>
  readonly part: Lane<boolean>
  readonly online: Lane<boolean>
}

/** A channel over time: what its source did and whether it was switched in, hidden while the device was offline. */
export function channelLane(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  channel: number,
  fromMs: number,
  toMs: number,
): Lane<ChannelState> {
  const sourceLane = channelGroup(channel) === 'grid' ? gridLane : generatorLane
  const lanes: ChannelLanes = {
    source: sourceLane(spec, inputs, fromMs, toMs),
    part: partLane(inputs, channel, fromMs, toMs),
    online: onlineLane(spec, inputs, fromMs, toMs),
  }
  const changes = [...lanes.source, ...lanes.part, ...lanes.online]
    .map((span: Span<boolean>) => span.fromMs)
    .sort((a, b) => a - b)
    .map((atMs) => ({ atMs, value: stateAt(lanes, atMs) }))
  return laneOf(fromMs, toMs, stateAt(lanes, fromMs), changes)
}

/** What was known of a channel when the device was last heard before a moment. */
export function knownBefore(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  channel: number,
  ms: number,
): ChannelState {
  const heard = onlineLane(spec, inputs, Math.min(spec.bornMs, ms - 1), ms).findLast(
    ({ value }) => value,
  )
  if (heard === undefined) return 'unknown'
  const lane = channelLane(spec, inputs, channel, heard.toMs - 1, heard.toMs)
  return lane[0]?.value ?? 'unknown'
}

function stateAt({ source, part, online }: ChannelLanes, ms: number): ChannelState {
  const holds = (lane: Lane<boolean>) => lane.findLast((span) => span.fromMs <= ms)?.value ?? false
  if (!holds(online)) return 'unknown'
  return holds(source) && holds(part) ? 'up' : 'down'
}
