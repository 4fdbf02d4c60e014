import type { MetricPoint, RealtimeEnergy } from '@wattpost/protocol'
import type { BarRow, BarSeries } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { counterRises, risesByBand } from './counterRises.ts'

type Counter = Exclude<keyof RealtimeEnergy, 'timestamp'>

/**
 * An energy that is told by the hour and the day, and the counters that it is the sum of [E4]. What comes stands
 * upon each other beside what goes: the two are as high but for what is lost.
 */
const ENERGIES = [
  { key: 'solar', name: 'Solar', color: 'var(--source-solar)', stack: 'in', of: ['solarEnergy'] },
  { key: 'ac', name: 'AC input', color: 'var(--source-grid)', stack: 'in', of: ['acEnergy'] },
  {
    key: 'load',
    name: 'Load',
    color: 'var(--source-load)',
    stack: 'out',
    // From the inverter, or past it.
    of: ['inverterEnergyOut', 'acConsumptionEnergy'],
  },
  {
    key: 'charge',
    name: 'Battery in',
    color: 'var(--source-battery)',
    stack: 'out',
    of: ['batteryEnergyIn'],
  },
  {
    key: 'discharge',
    name: 'Battery out',
    color: 'var(--source-generator)',
    stack: 'in',
    of: ['batteryEnergyOut'],
  },
] as const satisfies readonly (BarSeries<string> & { readonly of: readonly Counter[] })[]

export type BgEnergyKind = (typeof ENERGIES)[number]['key']
export const bgEnergySeries: readonly BarSeries<BgEnergyKind>[] = ENERGIES

/** The counters since commissioning that are asked for as metrics [K7]. */
export const energyCounters: readonly Counter[] = ENERGIES.flatMap(({ of }) => [...of])
export type CounterPoints = ReadonlyMap<Counter, readonly MetricPoint[]>

/**
 * The counters up to the last word of the device, where it is known how they stood at midnight: since then they rose
 * by the running day's energies [E4], which come live and are what the page's other figures say. What they had risen
 * by when last told is of that, also where they have begun anew since midnight.
 * @param midnightMs when that day began, epoch ms
 */
export function withToday(
  counters: CounterPoints,
  today: RealtimeEnergy,
  midnightMs: number,
): CounterPoints {
  return new Map(
    [...counters].map(([counter, points]) => {
      const [midnight, told] = [points.findIndex(({ t }) => t === midnightMs), points.at(-1)]
      if (midnight < 0 || told === undefined || told.t >= today.timestamp) return [counter, points]
      const toldWh = counterRises(points.slice(midnight)).reduce((sum, { by }) => sum + by, 0)
      return [counter, [...points, { t: today.timestamp, v: told.v + today[counter] - toldWh }]]
    }),
  )
}

/** A row for each band; `null` where one of its counters told nothing. */
export function bgEnergyRows(
  counters: CounterPoints,
  edges: readonly number[],
): readonly BarRow<BgEnergyKind>[] {
  const bands = new Map(
    energyCounters.map((counter) => [
      counter,
      risesByBand(counterRises(counters.get(counter) ?? []), edges),
    ]),
  )
  const sum = (of: readonly Counter[], at: number) =>
    of.reduce<number | null>((total, counter) => {
      const wh = bands.get(counter)?.[at] ?? null
      return total === null || wh === null ? null : total + wh
    }, 0)
  const [solar, ac, load, charge, discharge] = ENERGIES.map(({ of }) => of)
  return edges.slice(0, -1).map((fromMs, at) => ({
    fromMs,
    values: {
      solar: sum(solar ?? [], at),
      ac: sum(ac ?? [], at),
      load: sum(load ?? [], at),
      charge: sum(charge ?? [], at),
      discharge: sum(discharge ?? [], at),
    },
  }))
}

/** The same for a spreadsheet. */
export function bgEnergyTable(
  rows: readonly BarRow<BgEnergyKind>[],
  tz: string,
): CsvTable<BarRow<BgEnergyKind>> {
  return {
    columns: [
      { header: 'From', value: ({ fromMs }) => localIso(fromMs, tz) },
      ...ENERGIES.map(({ key, name }) => ({
        header: `${name} (Wh)`,
        value: ({ values }: BarRow<BgEnergyKind>) => milli(values[key]),
      })),
    ],
    rows,
  }
}

/** How a question must be put so that a point falls on each full `stepMs`, also on the last one. */
export function counterQuestion(
  { fromMs, toMs }: ChartSpan,
  nowMs: number,
  stepMs: number,
): (ChartSpan & { readonly pointsMax: number }) | null {
  const lastMs = Math.min(toMs, Math.floor((nowMs - SURELY_PAST_MS) / stepMs) * stepMs)
  if (lastMs <= fromMs) return null
  const steps = Math.ceil((lastMs - fromMs) / stepMs) + 1
  return { fromMs: lastMs + SAMPLE_MS - steps * stepMs, toMs: lastMs + SAMPLE_MS, pointsMax: steps }
}

/** A server thins its samples to the least multiple of this that gives no more points than asked for. */
const SAMPLE_MS = 10_000
/** The server's now is not behind the one on screen by more. */
const SURELY_PAST_MS = 15_000

/** Counters tell thousandths; their differences have crumbs below. */
function milli(wh: number | null): number | null {
  return wh === null ? null : Math.round(wh * 1000) / 1000
}
