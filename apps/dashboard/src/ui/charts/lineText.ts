import { dateAndTime } from '../time/dateTime.ts'
import { chartText, timeTicks } from './axis.ts'
import type { ChartPoint, ChartSeries, ChartSpan, LineChartProps } from './chartSeries.ts'
import { text } from './text.ts'

/** A chart in words, for screen readers. */
export function chartSummary({ label, unit, series, tz }: LineChartProps): string {
  return [`${label}.`, ...series.map((one) => seriesSummary(one, unit, tz))].join(' ')
}

function seriesSummary({ name, points }: ChartSeries, unit: string, tz: string | null): string {
  const outline = outlineOf(points)
  if (outline === null) return text('seriesEmpty', { name })
  const { last, least, greatest, gaps } = outline
  const valueText = (value: number) => chartText(value, unit)
  return text('seriesValues', {
    name,
    least: valueText(least),
    greatest: valueText(greatest),
    last: valueText(last.v),
    time: dateAndTime(last.t, tz),
    gaps,
  })
}

interface Outline extends Extremes {
  readonly last: { readonly t: number; readonly v: number }
  readonly gaps: number
}

const outlines = new WeakMap<readonly ChartPoint[], Outline | null>()

/** The figures of a line's summary; cached, since pages render each second, mostly without a new point. */
function outlineOf(points: readonly ChartPoint[]): Outline | null {
  const known = outlines.get(points)
  if (known !== undefined) return known
  let [least, greatest, gaps] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 0]
  let last: Outline['last'] | null = null
  for (const { t, v } of points) {
    if (v === null) {
      gaps += 1
      continue
    }
    last = { t, v }
    least = Math.min(least, v)
    greatest = Math.max(greatest, v)
  }
  const outline = last === null ? null : { last, least, greatest, gaps }
  outlines.set(points, outline)
  return outline
}

/** Most rows of a chart's table. */
const ROWS_MAX = 24

/** The lines' extremes in an interval; `null` without values. */
export interface TableRow {
  readonly fromMs: number
  readonly values: readonly (Extremes | null)[]
}

export interface Extremes {
  readonly least: number
  readonly greatest: number
}

/** The lines' extremes in intervals of round length; empty intervals at the end are omitted, since they lie ahead. */
export function tableRows(
  lines: readonly (readonly ChartPoint[])[],
  span: ChartSpan,
  tz: string | null,
): readonly TableRow[] {
  const starts = [...new Set([span.fromMs, ...timeTicks(span, tz, ROWS_MAX)])].filter(
    (ms) => ms < span.toMs,
  )
  const rows = starts.map((fromMs, at) => {
    const toMs = starts[at + 1] ?? span.toMs
    return { fromMs, values: lines.map((points) => extremesIn(points, fromMs, toMs)) }
  })
  const last = rows.findLastIndex(({ values }) => values.some((value) => value !== null))
  return rows.slice(0, last + 1)
}

function extremesIn(points: readonly ChartPoint[], fromMs: number, toMs: number): Extremes | null {
  let [least, greatest] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { t, v } of points) {
    if (v === null || t < fromMs || t >= toMs) continue
    least = Math.min(least, v)
    greatest = Math.max(greatest, v)
  }
  return least > greatest ? null : { least, greatest }
}
