import {
  type DayEnergy,
  HOUR_MS,
  METRIC_SAMPLE_MS,
  type MetricPoint,
  type Reported,
  zoneOffsetMs,
} from '@wattpost/protocol'
import type { BarRow, BarSeries } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { isByMonth } from '../../ui/range/shownPeriod.ts'
import { localIso } from '../../ui/time/zone.ts'
import { counterRises, risesByBand } from './counterRises.ts'
import { type TextKey, text } from './text.ts'

type Counter = Exclude<keyof DayEnergy, 'timestamp'>

/** The energies of the chart, in the order of the CSV's columns. */
const ENERGY_KINDS = ['solar', 'ac', 'load', 'charge', 'discharge'] as const
export type BgEnergyKind = (typeof ENERGY_KINDS)[number]

/** An energy of the chart. */
interface Energy {
  readonly textKey: TextKey
  /** The theme's colour of the energy's source. */
  readonly colorName: string
  /** Drawn hatched: a discharge has the colour of the charge. */
  readonly hatched?: true
  /** A use, stacked below zero. */
  readonly below?: true
  /** The energy is the sum of these counters. */
  readonly counters: readonly Counter[]
}

const ENERGIES: Readonly<Record<BgEnergyKind, Energy>> = {
  solar: { textKey: 'solar', colorName: 'solar', counters: ['solarEnergy'] },
  ac: { textKey: 'acInput', colorName: 'grid', counters: ['acEnergy'] },
  load: {
    textKey: 'load',
    colorName: 'load',
    below: true,
    counters: ['inverterEnergyOut', 'acConsumptionEnergy'],
  },
  charge: { textKey: 'charged', colorName: 'battery', below: true, counters: ['batteryEnergyIn'] },
  discharge: {
    textKey: 'discharged',
    colorName: 'battery',
    hatched: true,
    counters: ['batteryEnergyOut'],
  },
}

/** The energies in the order of the legend: sources and uses, from zero outwards. */
const LEGEND = ['solar', 'ac', 'discharge', 'load', 'charge'] as const

/** The bars of the energy chart [E4]. */
export function bgEnergySeries(): readonly BarSeries<BgEnergyKind>[] {
  return LEGEND.map((kind) => {
    const { textKey, colorName, ...style } = ENERGIES[kind]
    const color = `var(--source-${colorName})`
    const { hatched, below } = style
    return {
      key: kind,
      name: text(textKey),
      color,
      ...(hatched && { hatched }),
      ...(below && { below }),
    }
  })
}

/** The counters since commissioning that the chart fetches as metrics [K7]. */
export const energyCounters: readonly Counter[] = ENERGY_KINDS.flatMap(
  (kind) => ENERGIES[kind].counters,
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
    ENERGIES[kind].counters.reduce<number | null>((total, counter) => {
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

/** The rows as CSV. */
export function bgEnergyTable(
  rows: readonly BarRow<BgEnergyKind>[],
  tz: string,
): CsvTable<BarRow<BgEnergyKind>> {
  return {
    columns: [
      { header: text('csvFrom'), value: ({ fromMs }) => localIso(fromMs, tz) },
      ...ENERGY_KINDS.map((kind) => ({
        header: text('csvWh', { name: text(ENERGIES[kind].textKey) }),
        value: ({ values }: BarRow<BgEnergyKind>) => rounded(values[kind]),
      })),
    ],
    rows,
  }
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

/** Rounds to the counters' resolution of 0.001 Wh: differences have rounding errors below it. */
function rounded(wh: number | null): number | null {
  return wh === null ? null : Math.round(wh * 1000) / 1000
}

const TODAY_COLUMNS = [
  { key: 'solarEnergy', textKey: 'solar', header: 'csvWh' },
  { key: 'batteryEnergyIn', textKey: 'charged', header: 'csvWh' },
  { key: 'batteryEnergyOut', textKey: 'discharged', header: 'csvWh' },
  { key: 'inverterEnergyIn', textKey: 'inverterInput', header: 'csvWh' },
  { key: 'inverterEnergyOut', textKey: 'inverterOutput', header: 'csvWh' },
  { key: 'batteryAhIn', textKey: 'chargeIn', header: 'csvAh' },
  { key: 'batteryAhOut', textKey: 'chargeOut', header: 'csvAh' },
  { key: 'acConsumptionEnergy', textKey: 'acConsumed', header: 'csvWh' },
  { key: 'acBatteryChargeEnergy', textKey: 'acCharging', header: 'csvWh' },
  { key: 'acEnergy', textKey: 'totalAcInput', header: 'csvWh' },
] as const satisfies readonly {
  readonly key: keyof DayEnergy
  readonly textKey: TextKey
  readonly header: TextKey
}[]

/** The current day's energies [E4] as CSV with one row. */
export function todayTable(energy: Reported<DayEnergy>, tz: string): CsvTable<Reported<DayEnergy>> {
  return {
    columns: [
      { header: text('csvAsOf'), value: ({ timestamp }) => timestamp && localIso(timestamp, tz) },
      ...TODAY_COLUMNS.map(({ key, textKey, header }) => ({
        header: text(header, { name: text(textKey) }),
        value: (row: Reported<DayEnergy>) => row[key],
      })),
    ],
    rows: [energy],
  }
}
