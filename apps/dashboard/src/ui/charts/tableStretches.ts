import type { ChartPoint, ChartSpan } from './chartSeries.ts'
import { timeTicks } from './timeTicks.ts'

/** So many rows at most: a table that one can read. */
const ROWS_MAX = 24

/** What a line did in a stretch of time: least and greatest, `null` where nothing is known. */
export interface TableStretch {
  readonly fromMs: number
  readonly values: readonly (Extremes | null)[]
}

export interface Extremes {
  readonly least: number
  readonly greatest: number
}

/** The lines in stretches of round length, for reading; empty stretches at the end, which have yet to come, are left out. */
export function tableStretches(
  lines: readonly (readonly ChartPoint[])[],
  span: ChartSpan,
  tz: string | null,
): readonly TableStretch[] {
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
