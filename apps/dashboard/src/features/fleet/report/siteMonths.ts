import type { ReportedHydra, ReportedPowerStatus, ReportedTimeline } from '@wattpost/protocol'
import { groupTimes, percentUp, shownPercent } from '../../../domain/availability.ts'
import type { Known } from '../../../domain/fleet.ts'
import { type Span, secondsIn } from '../../../domain/intervals.ts'
import { siteOutages } from '../../../domain/outages.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'
import { monthStart } from '../../../ui/time/zone.ts'
import { text } from '../text.ts'

/** Reported data of a hydra for a month; `null` where one could not be read. */
export interface MonthReports {
  readonly status: ReportedPowerStatus | null
  readonly timeline: ReportedTimeline | null
  /** Why one of them is missing. */
  readonly failed: Error | null
}

/** Nothing is known of the month. */
export const NO_REPORTS = { status: null, timeline: null } as const

/** The supply in a month. Availability counts known time only: uptime by uptime and downtime. */
export interface MonthFigures {
  /** Percent, 0–100, of grid or generator; `null` without data. */
  readonly availability: number | null
  /** Time with and without grid or generator, s. */
  readonly upS: number
  readonly downS: number
  /** Number of outages of both, and the longest, s. */
  readonly outages: number
  readonly longestS: number
  /** Percent of the grid; `null` without one or without data. */
  readonly gridPercent: number | null
  /** Time with and without grid, s; both 0 without one or without data. */
  readonly gridUpS: number
  readonly gridDownS: number
  /** Time in which the generator ran, s; `null` without one. */
  readonly generatorS: number | null
  /** Time of which nothing is known, s. */
  readonly unknownS: number
}

export interface SiteMonth extends MonthFigures {
  readonly deviceId: string
  readonly site: string | undefined
  readonly region: string | undefined
}

/** The calendar month in a zone that is `back` months before that of now, up to now. */
export function monthSpan(nowMs: number, tz: string | null, back: number): Span {
  return {
    fromMs: monthStart(nowMs, tz, -back),
    toMs: Math.min(nowMs, monthStart(nowMs, tz, 1 - back)),
  }
}

/** The month of a site, from its hydra's power status and timeline [E17, E18]. */
export function siteMonth(
  known: Known<ReportedHydra>,
  { status, timeline }: Pick<MonthReports, 'status' | 'timeline'>,
  span: Span,
): SiteMonth {
  const { device } = known
  const reports = {
    statuses: status === null ? [] : [status],
    timelines: timeline && [timeline],
  }
  const { supply } = siteOutages(known, reports, span)
  const [upS, downS] = [secondsIn(supply, 'up'), secondsIn(supply, 'down')]
  const outagesS = supply.flatMap(({ state, fromMs, toMs }) =>
    state === 'down' ? (toMs - fromMs) / 1000 : [],
  )
  const grid = status && groupTimes(status, 'grid')
  return {
    ...{ deviceId: device.deviceId, site: device.site, region: device.region },
    availability: percentUp(upS, downS),
    ...{ upS, downS, outages: outagesS.length, longestS: Math.max(0, ...outagesS) },
    gridPercent: grid?.percent ?? null,
    gridUpS: grid?.upS ?? 0,
    gridDownS: grid?.downS ?? 0,
    generatorS: (status && groupTimes(status, 'generator')?.upS) ?? null,
    unknownS: secondsIn(supply, 'unknown'),
  }
}

/** The figures of all sites together: each hour of a site counts alike. */
export function fleetMonth(months: readonly MonthFigures[]): MonthFigures {
  const sum = (of: (month: MonthFigures) => number) =>
    months.reduce((total, month) => total + of(month), 0)
  const [upS, downS] = [sum((month) => month.upS), sum((month) => month.downS)]
  const [gridUpS, gridDownS] = [sum((month) => month.gridUpS), sum((month) => month.gridDownS)]
  const hasGenerator = months.some(({ generatorS }) => generatorS !== null)
  return {
    ...{ availability: percentUp(upS, downS), upS, downS },
    outages: sum(({ outages }) => outages),
    longestS: Math.max(0, ...months.map(({ longestS }) => longestS)),
    ...{ gridPercent: percentUp(gridUpS, gridDownS), gridUpS, gridDownS },
    generatorS: hasGenerator ? sum(({ generatorS }) => generatorS ?? 0) : null,
    unknownS: sum(({ unknownS }) => unknownS),
  }
}

/** Lowest availability first; sites without data last, then by id. */
export function worstMonthFirst(months: readonly SiteMonth[]): readonly SiteMonth[] {
  const of = ({ availability }: SiteMonth) => availability ?? Number.POSITIVE_INFINITY
  return months.toSorted((a, b) =>
    of(a) === of(b) ? (a.deviceId < b.deviceId ? -1 : 1) : of(a) - of(b),
  )
}

/** A figure of the report, on the screen and in its table. */
interface MonthColumn {
  readonly name: Parameters<typeof text>[0]
  /** `null` for a count. */
  readonly unit: '%' | 's' | null
  /** `null` where it is unknown. */
  readonly value: (month: MonthFigures) => number | null
}

export const monthColumns: readonly MonthColumn[] = [
  { name: 'reportAvailability', unit: '%', value: ({ availability }) => availability },
  { name: 'reportOutages', unit: null, value: (month) => ifKnown(month, month.outages) },
  { name: 'reportDown', unit: 's', value: (month) => ifKnown(month, month.downS) },
  // Without an outage there is no longest one.
  {
    name: 'reportLongest',
    unit: 's',
    value: (month) => (month.outages === 0 ? null : ifKnown(month, month.longestS)),
  },
  { name: 'reportGrid', unit: '%', value: ({ gridPercent }) => gridPercent },
  { name: 'reportGenerator', unit: 's', value: ({ generatorS }) => generatorS },
  { name: 'reportUnknown', unit: 's', value: ({ unknownS }) => unknownS },
]

const ifKnown = ({ availability }: MonthFigures, value: number) =>
  availability === null ? null : value

/** The report as a table: times in whole seconds; empty where nothing is known. */
export function monthCsv(months: readonly SiteMonth[]): CsvTable<SiteMonth> {
  return {
    rows: months,
    columns: [
      { header: text('reportDevice'), value: ({ deviceId }) => deviceId },
      { header: text('reportSite'), value: ({ site }) => site },
      { header: text('reportRegion'), value: ({ region }) => region },
      ...monthColumns.map(({ name, unit, value }) => ({
        header: unit === null ? text(name) : `${text(name)} (${unit})`,
        value: (month: SiteMonth) => {
          const known = value(month)
          if (known === null) return null
          return unit === '%' ? shownPercent(known, 3) : Math.round(known)
        },
      })),
    ],
  }
}
