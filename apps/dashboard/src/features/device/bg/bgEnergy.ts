import {
  type DayEnergy,
  HOUR_MS,
  METRIC_SAMPLE_MS,
  type MetricPoint,
  type Reported,
  zoneOffsetMs,
} from '@wattpost/protocol'
import type { SiteEnergy } from '../../../domain/ownSupply.ts'
import { type BgEnergyKind, bgDayEnergy, bgEnergies } from '../../../domain/quantities/bg.ts'
import type { BarRow } from '../../../ui/charts/bands.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { csvColumns } from '../../../ui/csv/csvColumns.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'
import { isByMonth } from '../../../ui/range/shownPeriod.ts'
import { localIso } from '../../../ui/time/zone.ts'
import { counterRises, risesByBand } from './counterRises.ts'
import { text } from './text.ts'

type Counter = Exclude<keyof DayEnergy, 'timestamp'>

/** The counters since commissioning that the chart fetches as metrics [K7]. */
export const energyCounters: readonly Counter[] = Object.values(bgEnergies).flatMap(
  ({ counters }) => counters,
)
export type CounterPoints = ReadonlyMap<Counter, readonly MetricPoint[]>

/**
 * Appends today's newest value to each counter whose value at midnight is known: the last point plus the part of the
 * current day's energy [E4] that the points do not contain yet. A counter reset since midnight does not change that sum.
 * @param midnightOf start of the device's day of an instant, epoch ms; without a time of `today` there is no day
 */
export function withToday(
  counters: CounterPoints,
  today: Reported<DayEnergy>,
  midnightOf: (atMs: number) => number,
): CounterPoints {
  const t = today.timestamp
  if (t === undefined) return counters
  const midnightMs = midnightOf(t)
  return new Map(
    [...counters].map(([counter, points]) => {
      const midnightIndex = points.findIndex(({ t }) => t === midnightMs)
      const last = points.at(-1)
      const { [counter]: todayWh } = today
      if (todayWh === undefined) return [counter, points]
      if (midnightIndex < 0 || last === undefined || last.t >= t) return [counter, points]
      const countedWh = counterRises(points.slice(midnightIndex)).reduce(
        (sum, { by }) => sum + by,
        0,
      )
      return [counter, [...points, { t, v: last.v + todayWh - countedWh }]]
    }),
  )
}

/** A row for each band; `null` where one of its counters has no data. */
export function bgEnergyRows(
  counters: CounterPoints,
  edges: readonly number[],
): readonly BarRow<BgEnergyKind>[] {
  const bands = new Map(
    [...counters].map(([counter, points]) => [counter, risesByBand(counterRises(points), edges)]),
  )
  const sum = (kind: BgEnergyKind, at: number) =>
    bgEnergies[kind].counters.reduce<number | null>((total, counter) => {
      const wh = bands.get(counter)?.[at] ?? null
      return total === null || wh === null ? null : total + wh
    }, 0)
  return edges.slice(0, -1).map((fromMs, at) => ({
    fromMs,
    values: {
      solar: sum('solar', at),
      ac: sum('ac', at),
      load: sum('load', at),
      charge: sum('charge', at),
      discharge: sum('discharge', at),
    },
  }))
}

/**
 * The query that returns a point at each full `stepMs` of a span, the last one included; `null` without any. A server
 * thins a window from its end and keeps the last sample of each step. So the window ends one sample after the last step.
 */
export function counterQuery(
  { fromMs, toMs }: ChartSpan,
  nowMs: number,
  stepMs: number,
): (ChartSpan & { readonly pointsMax: number }) | null {
  const lastMs = Math.min(toMs, Math.floor((nowMs - CLOCK_LAG_MAX_MS) / stepMs) * stepMs)
  if (lastMs <= fromMs) return null
  const steps = Math.ceil((lastMs - fromMs) / stepMs) + 1
  const endMs = lastMs + METRIC_SAMPLE_MS
  return { fromMs: endMs - steps * stepMs, toMs: endMs, pointsMax: steps }
}

/** Distance of counter points, ms: the hours and midnights of all zones are among them. */
const STEP_MS = HOUR_MS / 4
/** A year of points an hour apart is a quarter of the data; zones whose offset is no whole hour need all of them. */
const LONG_STEP_MS = HOUR_MS

/** The distance of the points for a span: longer where bars are months and midnights are full hours. */
export function counterStepMs(span: ChartSpan, tz: string): number {
  const isWhole = [span.fromMs, span.toMs].every((atMs) => zoneOffsetMs(atMs, tz) % HOUR_MS === 0)
  return isByMonth(span) && isWhole ? LONG_STEP_MS : STEP_MS
}

/** Most that the server's clock lags the one on screen, ms. */
const CLOCK_LAG_MAX_MS = 15_000

/** The current day's energies [E4] as CSV with one row. */
export function todayTable(energy: Reported<DayEnergy>, tz: string): CsvTable<Reported<DayEnergy>> {
  return {
    columns: [
      { header: text('csvAsOf'), value: ({ timestamp }) => timestamp && localIso(timestamp, tz) },
      ...csvColumns(bgDayEnergy, (row: Reported<DayEnergy>) => row),
    ],
    rows: [energy],
  }
}

/** Energies of a period for self-sufficiency and cost. */
interface BgFigures {
  readonly site: SiteEnergy
  /** AC input of the whole period, priced as grid energy, Wh. */
  readonly gridWh: number | undefined
}

/**
 * Sums of the energy chart's rows. Load and AC input are compared over the rows that have both. A bg device measures no
 * export: its solar power is what load and battery take [S18].
 */
export function bgFigures(rows: readonly BarRow<BgEnergyKind>[]): BgFigures {
  const sum = (kind: BgEnergyKind, of = rows) => {
    const known = of.flatMap(({ values }) => values[kind] ?? [])
    return known.length === 0 ? undefined : known.reduce((total, wh) => total + wh, 0)
  }
  const both = rows.filter(({ values }) => values.load !== null && values.ac !== null)
  return {
    site: {
      loadWh: sum('load', both),
      importWh: sum('ac', both),
      solarWh: sum('solar'),
      exportWh: 0,
    },
    gridWh: sum('ac'),
  }
}
