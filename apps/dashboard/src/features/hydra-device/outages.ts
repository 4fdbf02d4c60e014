import {
  type ChannelUsage,
  channelGroup,
  type PowerStatusReport,
  type PowerTimeline,
} from '@wattpost/protocol'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { Stretch } from '../../ui/lanes/lane.ts'
import { clippedTo, stretchesOf, togetherOf } from '../../ui/lanes/stretches.ts'
import type { ChannelOutages } from './channelOutages.ts'
import { reportOf } from './outageReport.ts'
import { steadyState } from './steadyState.ts'
import { summaryOf, type TimelineSummary } from './timelineSummary.ts'

/** What a period had of power and outages. */
export interface Outages {
  /** What of the period is past. */
  readonly span: ChartSpan
  readonly channels: readonly ChannelOutages[]
  /** All channels together: down where none of them had power, and all were known. */
  readonly supply: readonly Stretch[]
  readonly report: PowerStatusReport
  readonly summary: TimelineSummary
}

export interface OutageParts {
  readonly statuses: readonly PowerStatusReport[]
  readonly timelines: readonly PowerTimeline[]
  /** What the two tell of, up to now. */
  readonly covered: ChartSpan
  /** What of it is looked at, up to now. */
  readonly span: ChartSpan
  /** The two tell of exactly this span. */
  readonly isExact: boolean
  /** Channels that the device is known to have, besides those that the timelines tell of. */
  readonly channels: readonly number[]
  /** The device's last word, if it is silent since: nobody knows what was after it. */
  readonly silentSinceMs: number | null
}

/** Puts together what several periods tell, and cuts out what is looked at [E17, E18]. */
export function outagesOf(parts: OutageParts): Outages {
  const { statuses, timelines, covered, span, silentSinceMs } = parts
  const silences = [
    ...timelines.flatMap(({ unknown = [] }) =>
      unknown.map(({ from, to }) => ({ fromMs: from, toMs: to })),
    ),
    ...(silentSinceMs === null ? [] : [{ fromMs: silentSinceMs, toMs: covered.toMs }]),
  ]
  const usages = statuses.flatMap(({ dailyUsage }) => dailyUsage)
  const channels = namesOf(parts, usages).flatMap((channel): ChannelOutages[] => {
    const group = channelGroup(channel)
    if (group === null) return []
    const changes = timelines
      .flatMap(({ byChannel }) => byChannel[channel] ?? [])
      .toSorted((a, b) => a.ts - b.ts)
    const stretches = stretchesOf({
      changes,
      silences,
      span: covered,
      steady: steadyState(usages, channel),
      off: group === 'generator' ? 'rest' : 'down',
    })
    const events = changes.filter(({ ts }) => span.fromMs <= ts && ts < span.toMs)
    return [{ channel, group, stretches: clippedTo(stretches, span), events }]
  })
  // Several months may be exactly the dates looked at, and no report is of them all.
  const isTold = parts.isExact && statuses.length === 1
  const [report, timeline] = isTold ? [statuses[0], timelines[0]] : [undefined, undefined]
  return {
    span,
    channels,
    supply: togetherOf(channels.map(({ stretches }) => stretches)),
    report: report ?? reportOf(statuses[0]?.deviceId ?? '', channels, span),
    summary: timeline?.summary ?? summaryOf(channels),
  }
}

function namesOf(parts: OutageParts, usages: readonly ChannelUsage[]): readonly number[] {
  const told = parts.timelines.flatMap(({ byChannel }) => Object.keys(byChannel).map(Number))
  const all = [...parts.channels, ...told, ...usages.map(({ channel }) => channel)]
  return [...new Set(all)].toSorted((a, b) => a - b)
}
