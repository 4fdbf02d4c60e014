import {
  bothDownS,
  type ChannelGroup,
  channelGroup,
  channelState,
  type DeviceStatus,
  type Reported,
  type ReportedEvent,
  type ReportedHydra,
  type ReportedPowerStatus,
  type ReportedTimeline,
  type ReportedUsage,
  type TimelineSummary,
} from '@wattpost/protocol'
import { bestOf } from './availability.ts'
import type { KnownDevice } from './deviceState.ts'
import {
  clippedTo,
  combinedIntervals,
  intervalsFrom,
  type Span,
  type StateInterval,
  secondsIn,
} from './intervals.ts'

/** A channel over a period. */
export interface ChannelOutages {
  readonly channel: number
  readonly group: ChannelGroup
  readonly intervals: readonly StateInterval[]
  /** The changes in the period, oldest first. */
  readonly events: readonly ReportedEvent[]
}

/** Power and outages of a period. */
export interface Outages {
  /** The past part of the period. */
  readonly span: Span
  readonly channels: readonly ChannelOutages[]
  /** Supply of the site: down where all channels are known to be down. */
  readonly supply: readonly StateInterval[]
  /** Whether the timelines were read: without them, intervals and events say nothing. */
  readonly isTimelineKnown: boolean
  readonly report: ReportedPowerStatus
  /** Numbers of events by the server, as far as it counts those of just this span. */
  readonly summary?: Reported<TimelineSummary> | undefined
}

export interface OutageSource {
  readonly statuses: readonly ReportedPowerStatus[]
  /** `null` where they could not be read. */
  readonly timelines: readonly ReportedTimeline[] | null
  /** The span of statuses and timelines, up to now. */
  readonly covered: Span
  /** The part of `covered` that is shown, up to now. */
  readonly span: Span
  /** `covered` equals `span`. */
  readonly isExact: boolean
  /** Channels in the device's latest data, in addition to those of the timelines. */
  readonly channels: readonly number[]
  /** The states of channels now, which those without changes and usage had in the whole period; only of a running one. */
  readonly now?: ReadonlyMap<number, DeviceStatus>
  /** Last report of a device that is offline, epoch ms: later states are unknown. */
  readonly offlineSinceMs: number | null
}

/** Joins the answers for several periods and cuts the shown span out of them [E17, E18]. */
export function outagesOf(source: OutageSource): Outages {
  const { statuses, covered, span, offlineSinceMs } = source
  const timelines = source.timelines ?? []
  const isTimelineKnown = source.timelines !== null
  const offlineSpans = [
    ...timelines.flatMap(({ unknown = [] }) =>
      unknown.map(({ from, to }) => ({ fromMs: from, toMs: to })),
    ),
    ...(offlineSinceMs === null ? [] : [{ fromMs: offlineSinceMs, toMs: covered.toMs }]),
  ]
  const usages = statuses.flatMap(({ dailyUsage }) => dailyUsage)
  const numbers = channelNumbers(source, usages)
  // Without a grid the generator is the supply: then it is on no standby.
  const hasGrid = numbers.some((channel) => channelGroup(channel) === 'grid')
  const channels = numbers.flatMap((channel): ChannelOutages[] => {
    const group = channelGroup(channel)
    if (group === null) return []
    if (!isTimelineKnown) {
      return [{ channel, group, intervals: [{ ...span, state: 'unknown' }], events: [] }]
    }
    const changes = timelines
      .flatMap(({ byChannel }) => byChannel[channel] ?? [])
      .toSorted((a, b) => a.ts - b.ts)
    const intervals = intervalsFrom({
      changes,
      offlineSpans,
      span: covered,
      steady: steadyState(usages, channel) ?? source.now?.get(channel) ?? 'unknown',
      off: group === 'generator' && hasGrid ? 'standby' : 'down',
    })
    const events = changes.filter(({ ts }) => span.fromMs <= ts && ts < span.toMs)
    return [{ channel, group, intervals: clippedTo(intervals, span), events }]
  })
  // Several periods can make up exactly the shown dates, but then no report covers them all.
  const ownReport = source.isExact && statuses.length === 1 ? statuses[0] : undefined
  return {
    span,
    channels,
    supply: combinedIntervals(channels.map(({ intervals }) => intervals)),
    isTimelineKnown,
    report:
      ownReport ??
      (isTimelineKnown ? reportOf(statuses[0]?.deviceId ?? '', channels, span) : NO_REPORT),
    summary: source.isExact && timelines.length === 1 ? timelines[0]?.summary : undefined,
  }
}

const NO_REPORT: ReportedPowerStatus = { dailyUsage: [], grid: {}, generator: {} }

function channelNumbers(source: OutageSource, usages: readonly ReportedUsage[]): readonly number[] {
  const inTimelines = (source.timelines ?? []).flatMap(({ byChannel }) =>
    Object.keys(byChannel).map(Number),
  )
  const all = [...source.channels, ...inTimelines, ...usages.map(({ channel }) => channel)]
  return [...new Set(all)].toSorted((a, b) => a - b)
}

/** The state of a channel without changes in the period, by its usage [E17]; `undefined` without any. */
function steadyState(usages: readonly ReportedUsage[], channel: number): DeviceStatus | undefined {
  const usage = usages.find((each) => each.channel === channel)
  const { tup = 0, tdn = 0 } = usage ?? {}
  if (tup + tdn === 0) return undefined
  return tup >= tdn ? 'up' : 'down'
}

/** Outages of a channel in the period, also one that began before it; `undefined` without data. */
export function channelOutageCount({ channels }: Outages, channel: number): number | undefined {
  const known = channels
    .find((each) => each.channel === channel)
    ?.intervals.filter(({ state }) => state !== 'unknown')
  if (known === undefined || known.length === 0) return undefined
  return known.filter(({ state }) => state === 'down').length
}

/** The power status of a span without a separate report, computed from its channels [E17, S20, S21]. */
function reportOf(
  deviceId: string,
  channels: readonly ChannelOutages[],
  { fromMs, toMs }: Span,
): ReportedPowerStatus {
  const dailyUsage = channels.map((channel) => usageOf(channel, fromMs))
  const [grid, generator] = [bestOf(dailyUsage, 'grid'), bestOf(dailyUsage, 'generator')]
  const totalSecondsInPeriod = (toMs - fromMs) / 1000
  const isKnown = channels.some(({ intervals }) =>
    intervals.some(({ state }) => state !== 'unknown'),
  )
  return {
    deviceId,
    dailyUsage,
    grid,
    generator,
    bothDownTime: isKnown ? bothDownS(totalSecondsInPeriod, grid.tup, generator.tup) : undefined,
    totalSecondsInPeriod,
  }
}

function usageOf(
  { channel, group, intervals, events }: ChannelOutages,
  fromMs: number,
): ReportedUsage {
  // Without any known time, 0 s would be a claim.
  if (intervals.every(({ state }) => state === 'unknown')) return { channel, group }
  const restored = events.filter(({ powerStatus }) => powerStatus === 'power_restored').length
  return {
    channel,
    group,
    tup: secondsIn(intervals, 'up'),
    tdn: secondsIn(intervals, 'down') + secondsIn(intervals, 'standby'),
    ts: events.at(-1)?.ts ?? fromMs,
    rc: restored,
    fc: events.length - restored,
  }
}

/** The AC channels of a hydra; a battery monitor has none, and no outages. */
export function supplyChannels({ latestData }: ReportedHydra): readonly number[] {
  return Object.keys(latestData['ac-power'] ?? {})
    .map(Number)
    .filter((channel) => channelGroup(channel) !== null)
}

/** The states of a hydra's channels by its last report. */
export function channelsNow({ latestData }: ReportedHydra): ReadonlyMap<number, DeviceStatus> {
  const powers = Object.entries(latestData['ac-power'] ?? {})
  return new Map(powers.map(([channel, power]) => [Number(channel), channelState(power)]))
}

/** Power and outages of a hydra in a span of one period, up to now; unknown after the last report of an offline device. */
export function siteOutages(
  { device, state }: KnownDevice<ReportedHydra>,
  reports: Pick<OutageSource, 'statuses' | 'timelines' | 'now'>,
  span: Span,
): Outages {
  return outagesOf({
    ...reports,
    ...{ covered: span, span, isExact: true },
    channels: supplyChannels(device),
    offlineSinceMs: state === 'unknown' ? (device.lastSeen ?? span.fromMs) : null,
  })
}
