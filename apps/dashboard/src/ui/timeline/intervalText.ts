import {
  type IntervalSeries,
  type IntervalState,
  type StateInterval,
  secondsIn,
} from '../../domain/intervals.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { dateAndTime } from '../time/dateTime.ts'
import { duration } from '../time/elapsed.ts'
import { text } from './text.ts'

/** Cause of an unknown interval: the device was offline, or the page had no connection. */
export function noDataCause(): string {
  return text('noDataReceived')
}

/** Names of the states. */
export type StateLabels = Readonly<Record<IntervalState, string>>

export function defaultStateLabels(): StateLabels {
  return {
    up: text('stateUp'),
    down: text('stateDown'),
    standby: text('stateStandby'),
    unknown: text('noData'),
  }
}

/** A series in words, for screen readers: `Channel 1 grid: up 3 h 05 min, down 12 min in 2 outages`. */
export function seriesText({ name, intervals }: IntervalSeries, labels: StateLabels): string {
  const partOf = (state: StateInterval['state']): readonly string[] => {
    const seconds = secondsIn(intervals, state)
    if (seconds === 0) return []
    const values = { state: labels[state].toLowerCase(), length: duration(seconds) }
    if (state !== 'down') return [text('stateFor', values)]
    const count = intervals.filter((interval) => interval.state === 'down').length
    return [text('stateInOutages', { ...values, count })]
  }
  const states = (['up', 'down', 'standby', 'unknown'] as const).flatMap(partOf).join(', ')
  return states === '' ? text('seriesNoData', { name }) : text('seriesStates', { name, states })
}

/** An interval in words: `Down, Thu 15 Jan, 18:58:30 – Thu 15 Jan, 19:08:30, 10 min, grid failed`. */
export function intervalText(
  { state, fromMs, toMs, reason }: StateInterval,
  labels: StateLabels,
  tz: string | null,
): string {
  const values = {
    state: labels[state],
    from: dateAndTime(fromMs, tz),
    to: dateAndTime(toMs, tz),
    length: duration((toMs - fromMs) / 1000),
  }
  return reason === undefined
    ? text('interval', values)
    : text('intervalWithCause', { ...values, cause: reason })
}

/** The things that a timeline's outages belong to. */
export type OutagesOf = 'channels' | 'grid' | 'sites' | 'shownSites'

/** Whether each series is a separate site. */
export function isOfSites(of: OutagesOf): boolean {
  return of === 'sites' || of === 'shownSites'
}

/**
 * All outages in a phrase. Overlapping outages of a site's channels are one: `2 outages; longest 12 min`.
 * @param of what has the outages: `sites` for a separate site in each series, `shownSites` where further sites are not
 * shown, `grid` for the channels of a grid with other sources, e.g. `4 outages at 3 sites; longest 2 h 01 min`,
 * `1 grid outage; 12 min`
 */
export function outageSummary(
  allSeries: readonly IntervalSeries[],
  of: OutagesOf = 'channels',
): string {
  const series = allSeries.filter(({ combined }) => combined !== true)
  const ofSeries = series.map(({ intervals }) => intervals.filter(({ state }) => state === 'down'))
  const outages = isOfSites(of) ? ofSeries.flat() : joined(ofSeries.flat())
  if (outages.length === 0) return noOutageText(series)
  const longestMs = Math.max(...outages.map(({ fromMs, toMs }) => toMs - fromMs))
  const values = { count: outages.length, longest: duration(longestMs / 1000) }
  if (!isOfSites(of)) return text(of === 'grid' ? 'gridOutages' : 'outages', values)
  const sites = ofSeries.filter((seriesOutages) => seriesOutages.length > 0).length
  return text(of === 'sites' ? 'outagesAtSites' : 'outagesAtShownSites', { ...values, sites })
}

/** Spans in which any of the intervals lies: overlapping intervals become one. */
function joined(intervals: readonly ChartSpan[]): readonly ChartSpan[] {
  const spans: ChartSpan[] = []
  for (const { fromMs, toMs } of intervals.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = spans.at(-1)
    if (last === undefined || fromMs > last.toMs) spans.push({ fromMs, toMs })
    else spans[spans.length - 1] = { ...last, toMs: Math.max(last.toMs, toMs) }
  }
  return spans
}

/** Unknown intervals may contain outages. */
function noOutageText(series: readonly IntervalSeries[]): string {
  const all = series.flatMap(({ intervals }) => intervals)
  const unknown = all.filter(({ state }) => state === 'unknown').length
  if (unknown === 0) return text('noOutages')
  return text(unknown === all.length ? 'noDataForPeriod' : 'noRecordedOutages')
}

/** An outage or unknown interval as a table row. */
export interface IntervalRow {
  readonly key: string
  readonly name: string
  readonly state: string
  readonly from: string
  readonly to: string
  readonly length: string
  readonly reason: string
}

/** Outages and unknown intervals of all series, newest first. */
export function intervalRows(
  series: readonly IntervalSeries[],
  labels: StateLabels,
  tz: string | null,
): readonly IntervalRow[] {
  return series
    .flatMap(({ key, name, intervals }) =>
      intervals
        .filter(({ state }) => state === 'down' || state === 'unknown')
        .map((interval) => ({ key, name, ...interval })),
    )
    .toSorted((a, b) => b.fromMs - a.fromMs)
    .map(({ key, name, state, fromMs, toMs, reason }) => ({
      key: `${key} ${fromMs}`,
      name,
      state: labels[state],
      from: dateAndTime(fromMs, tz),
      to: dateAndTime(toMs, tz),
      length: duration((toMs - fromMs) / 1000),
      reason: reason ?? '',
    }))
}
