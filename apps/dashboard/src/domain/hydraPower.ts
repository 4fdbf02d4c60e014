import { type ChannelGroup, channelGroup, type ReportedLatest } from '@wattpost/protocol'
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

/** Load on all sources, W; `undefined` when the device does not report it. */
export function hydraLoadW({ 'power-split': split }: ReportedLatest): number | undefined {
  return split && knownSum(Object.values(split))
}
