import type { Metric, Sample } from '../../../domain/quantities/metrics.ts'
import type { ChartPoint, ChartSeries } from '../../../ui/charts/chartSeries.ts'
import { shifted, usualSpacingMs, withGaps } from '../../../ui/charts/points.ts'
import { csvHeader } from '../../../ui/csv/csvColumns.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'
import type { Load } from '../../../ui/Loaded.tsx'
import { localIso } from '../../../ui/time/zone.ts'
import { text } from './text.ts'

/** Points by metric key; a metric that was not fetched is missing. */
export type PointsByMetric = ReadonlyMap<string, readonly ChartPoint[]>

/** The previous period, and its distance from the one that it is drawn over. */
interface Previous {
  readonly byMetric: PointsByMetric
  readonly aheadMs: number
}

/** The fetched points of each metric, followed by its live points; the same arrays while nothing new has come. */
export function seriesOf(
  metrics: readonly Metric[],
  fetched: PointsByMetric,
  tail: readonly Sample[],
): PointsByMetric {
  return new Map(metrics.map(({ key }) => [key, lineOf(key, fetched.get(key) ?? [], tail)]))
}

interface Line {
  readonly key: string
  readonly tail: readonly Sample[]
  readonly points: readonly ChartPoint[]
}

/** The newest line of each fetched array. */
const lineOfFetched = new WeakMap<readonly ChartPoint[], Line>()

/** Caches lines: pages render each second, mostly without a new point among thousands. */
function lineOf(
  key: string,
  fetched: readonly ChartPoint[],
  tail: readonly Sample[],
): readonly ChartPoint[] {
  const known = lineOfFetched.get(fetched)
  if (known?.key === key && known.tail === tail) return known.points
  const live = tail.map(({ t, values }) => ({ t, v: values[key] ?? null }))
  const points = joined(fetched, live)
  lineOfFetched.set(fetched, { key, tail, points })
  return points
}

/** A line for each metric, and one for its previous period where that is loaded. */
export function linesOf(
  metrics: readonly Metric[],
  series: PointsByMetric,
  previous: Previous,
): ChartSeries[] {
  return metrics.flatMap(({ key, name, color }) => {
    const currentLine = { key, name, color, points: series.get(key) ?? [] }
    const past = previous.byMetric.get(key)
    if (past === undefined) return [currentLine]
    const points = shifted(withGaps(past), previous.aheadMs)
    return [
      currentLine,
      {
        ...currentLine,
        key: `${key} before`,
        name: text('previous', { metric: name }),
        points,
        previous: true,
      },
    ]
  })
}

/** Longest step between fetched and live points that is not a gap, ms: two report intervals of 10 s, and a margin. */
const JOINT_MS = 25_000

/** Fetched points followed by newer live points. The line breaks where both are missing. */
export function joined(
  fetched: readonly ChartPoint[],
  live: readonly ChartPoint[],
): readonly ChartPoint[] {
  const last = fetched.at(-1)
  const newerLive = last === undefined ? live : live.filter(({ t }) => t > last.t)
  const firstLive = newerLive[0]
  if (last === undefined || firstLive === undefined) return withGaps([...fetched, ...newerLive])
  const fetchedWithGaps = gapped(fetched)
  const spacings = [fetchedWithGaps.spacingMs, usualSpacingMs(newerLive)].filter(Number.isFinite)
  const isBroken = firstLive.t - last.t > Math.max(JOINT_MS, 2.5 * Math.max(0, ...spacings))
  return [
    ...fetchedWithGaps.points,
    ...(isBroken ? [{ t: last.t + 1, v: null }] : []),
    ...withGaps(newerLive),
  ]
}

interface Gapped {
  readonly points: readonly ChartPoint[]
  readonly spacingMs: number
}

const gappedOf = new WeakMap<readonly ChartPoint[], Gapped>()

/** Caches gaps by array: live values arrive each second, while thousands of fetched points stay the same. */
function gapped(fetched: readonly ChartPoint[]): Gapped {
  const gaps = gappedOf.get(fetched) ?? {
    points: withGaps(fetched),
    spacingMs: usualSpacingMs(fetched),
  }
  gappedOf.set(fetched, gaps)
  return gaps
}

interface Loading {
  readonly series: PointsByMetric
  /** An answer arrived, possibly without points. */
  readonly isAnswered: boolean
  readonly streaming: boolean
  readonly failure: Error | null
}

/**
 * The load of a panel of metrics: `charts` with points or more to load, `empty` where the answer has none. A part that
 * failed to load leaves the charts of the others.
 */
export function metricsLoad({
  series,
  isAnswered,
  streaming,
  failure,
}: Loading): Pick<Load<'charts' | 'empty'>, 'data' | 'error'> {
  const isEmpty = [...series.values()].every((points) => points.length === 0)
  if (!isAnswered && failure === null) return { data: undefined, error: null }
  if (!isEmpty || streaming) return { data: 'charts', error: failure }
  return { data: failure === null ? 'empty' : undefined, error: failure }
}

interface Row {
  readonly t: number
  readonly values: ReadonlyMap<string, number>
}

/** Points of metrics as CSV: a row for each moment with a value. */
export function metricsTable(
  metrics: readonly Metric[],
  series: ReadonlyMap<string, readonly ChartPoint[]>,
  tz: string,
): CsvTable<Row> {
  const rows = new Map<number, Map<string, number>>()
  for (const { key } of metrics) {
    for (const { t, v } of series.get(key) ?? []) {
      if (v === null) continue
      const values = rows.get(t) ?? new Map<string, number>()
      rows.set(t, values.set(key, v))
    }
  }
  return {
    columns: [
      { header: text('csvTime'), value: ({ t }) => localIso(t, tz) },
      ...metrics.map(({ key, name, unit }) => ({
        header: csvHeader(name, unit),
        value: ({ values }: Row) => values.get(key) ?? null,
      })),
    ],
    rows: [...rows].map(([t, values]) => ({ t, values })).toSorted((a, b) => a.t - b.t),
  }
}
