import {
  type ChannelGroup,
  channelGroup,
  GENERATOR_CHANNELS,
  GRID_CHANNELS,
} from '@wattpost/protocol'
import type { DeviceInput } from '../action.ts'
import { type IntervalSeries, type StateInterval, seriesOf, valueAt } from '../intervals.ts'
import type { HydraSpec } from '../spec.ts'
import { gridSeries } from '../supply/grid.ts'
import { partSeries } from '../supply/parts.ts'
import { generatorSeries, onlineSeries } from '../supply/supply.ts'
import type { HydraInstallation } from './installation.ts'

/** The known state of a channel; `unknown` while the device is offline. */
export type ChannelState = 'up' | 'down' | 'unknown'

/** The channel groups of an installation. */
export function groupsOf({
  hasGrid,
  hasGenerator,
}: Pick<HydraInstallation, 'hasGrid' | 'hasGenerator'>): ChannelGroup[] {
  return [...(hasGrid ? ['grid' as const] : []), ...(hasGenerator ? ['generator' as const] : [])]
}

/** The channels of a group [C6]. */
export function channelsOf(group: ChannelGroup): readonly number[] {
  return group === 'grid' ? GRID_CHANNELS : GENERATOR_CHANNELS
}

/** The names of a number of battery monitors: `bm-1`… */
export function monitorNames(count: number): string[] {
  return Array.from({ length: count }, (_, index) => `bm-${index + 1}`)
}

/** The series from which a channel's state follows. */
interface ChannelInputs {
  readonly source: IntervalSeries<boolean>
  readonly part: IntervalSeries<boolean>
  readonly online: IntervalSeries<boolean>
}

/** A channel's state over time: source and switch, `unknown` while the device is offline. */
export function channelSeries(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  channel: number,
  fromMs: number,
  toMs: number,
): IntervalSeries<ChannelState> {
  const sourceSeries = channelGroup(channel) === 'grid' ? gridSeries : generatorSeries
  const series: ChannelInputs = {
    source: sourceSeries(spec, inputs, fromMs, toMs),
    part: partSeries(inputs, channel, fromMs, toMs),
    online: onlineSeries(spec, inputs, fromMs, toMs),
  }
  const changes = [...series.source, ...series.part, ...series.online]
    .map((interval: StateInterval<boolean>) => interval.fromMs)
    .sort((a, b) => a - b)
    .map((atMs) => ({ atMs, value: stateAt(series, atMs) }))
  return seriesOf(fromMs, toMs, stateAt(series, fromMs), changes)
}

/** The last known state of a channel before a moment. */
export function lastKnownState(
  spec: HydraSpec,
  inputs: readonly DeviceInput[],
  channel: number,
  ms: number,
): ChannelState {
  // Stryker disable next-line ArithmeticOperator: a period before the first day is unknown either way
  const lastOnline = onlineSeries(spec, inputs, Math.min(spec.commissionedMs, ms - 1), ms).findLast(
    ({ value }) => value,
  )
  if (lastOnline === undefined) return 'unknown'
  // Stryker disable next-line ArithmeticOperator: a series up to its end has the state before the end
  const knownMs = lastOnline.toMs - 1
  return valueAt(channelSeries(spec, inputs, channel, knownMs, lastOnline.toMs), knownMs)
}

function stateAt({ source, part, online }: ChannelInputs, ms: number): ChannelState {
  if (!valueAt(online, ms)) return 'unknown'
  return valueAt(source, ms) && valueAt(part, ms) ? 'up' : 'down'
}
