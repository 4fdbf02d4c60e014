import type {
  DeviceStatus,
  ReportedHydra,
  ReportedPowerStatus,
  ReportedTimeline,
} from '@wattpost/protocol'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { monthStart } from '../../../ui/time/zone.ts'
import { combinedIntervals, intervalsFrom, secondsIn } from '../../../ui/timeline/intervals.ts'
import type { Known } from '../fleet.ts'
import { supplyChannels } from '../siteOutages.ts'
import { groupToday } from '../todayTotals.ts'

/** Reported data of a hydra for a month. */
export interface MonthReports {
  readonly status: ReportedPowerStatus
  readonly timeline: ReportedTimeline
}

/** A site's supply in a month. Availability counts known time only: uptime by uptime and downtime. */
export interface SiteMonth {
  readonly deviceId: string
  readonly site: string | undefined
  readonly region: string | undefined
  /** Percent, 0–100, of grid or generator; `null` without data. */
  readonly availability: number | null
  /** Time without grid and generator, s. */
  readonly downS: number
  /** Number of outages of both, and the longest, s. */
  readonly outages: number
  readonly longestS: number
  /** Percent of the grid; `null` without one or without data. */
  readonly gridPercent: number | null
  /** Time in which the generator ran, s; `null` without one. */
  readonly generatorS: number | null
  /** Time of which nothing is known, s. */
  readonly unknownS: number
}

/** The calendar month in a zone that is `back` months before that of now, up to now. */
export function monthSpan(nowMs: number, tz: string | null, back: number): ChartSpan {
  return {
    fromMs: monthStart(nowMs, tz, -back),
    toMs: Math.min(nowMs, monthStart(nowMs, tz, 1 - back)),
  }
}

/** The month of a site, from its hydra's power status and timeline [E17, E18]. */
export function siteMonth(
  { device, state }: Known<ReportedHydra>,
  { status, timeline }: MonthReports,
  span: ChartSpan,
): SiteMonth {
  const supply = supplyIn(device, state, { status, timeline }, span)
  const [upS, downS] = [secondsIn(supply, 'up'), secondsIn(supply, 'down')]
  const outagesS = supply.flatMap(({ state, fromMs, toMs }) =>
    state === 'down' ? (toMs - fromMs) / 1000 : [],
  )
  const generator = groupToday([status], 'generator')
  return {
    ...{ deviceId: device.deviceId, site: device.site, region: device.region },
    availability: upS + downS === 0 ? null : (100 * upS) / (upS + downS),
    ...{ downS, outages: outagesS.length, longestS: Math.max(0, ...outagesS) },
    gridPercent: groupToday([status], 'grid').percent,
    generatorS: generator.sites === 0 ? null : generator.upS,
    unknownS: secondsIn(supply, 'unknown'),
  }
}

function supplyIn(
  device: ReportedHydra,
  state: DeviceStatus,
  { status, timeline }: MonthReports,
  span: ChartSpan,
) {
  const offlineMs = state === 'unknown' ? (device.lastSeen ?? span.fromMs) : span.toMs
  const silent = [
    ...(timeline.unknown ?? []).map(({ from, to }) => ({ fromMs: from, toMs: to })),
    ...(offlineMs < span.toMs ? [{ fromMs: offlineMs, toMs: span.toMs }] : []),
  ]
  const offlineSpans = silent.map(({ fromMs, toMs }) => ({
    fromMs: Math.max(span.fromMs, fromMs),
    toMs: Math.min(span.toMs, toMs),
  }))
  return combinedIntervals(
    supplyChannels(device).map((channel) =>
      intervalsFrom({
        changes: timeline.byChannel[channel] ?? [],
        ...{ offlineSpans, span, steady: steadyState(status, channel) },
      }),
    ),
  )
}

/** The state of a channel without changes in the month, by its usage. */
function steadyState({ dailyUsage }: ReportedPowerStatus, channel: number): DeviceStatus {
  const usage = dailyUsage.find((each) => each.channel === channel)
  const { tup = 0, tdn = 0 } = usage ?? {}
  if (tup + tdn === 0) return 'unknown'
  return tup >= tdn ? 'up' : 'down'
}

/** Lowest availability first; sites without data last, then by id. */
export function worstMonthFirst(months: readonly SiteMonth[]): readonly SiteMonth[] {
  const of = ({ availability }: SiteMonth) => availability ?? Number.POSITIVE_INFINITY
  return months.toSorted((a, b) =>
    of(a) === of(b) ? (a.deviceId < b.deviceId ? -1 : 1) : of(a) - of(b),
  )
}
