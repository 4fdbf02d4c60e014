import type { MetricPoint, RealtimeEnergy } from '@wattpost/protocol'
import type { BarRow, BarSeries } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { localIso } from '../../ui/time/zone.ts'
import { counterRises, risesByBand } from './counterRises.ts'
import { type TextKey, text } from './text.ts'

type Counter = Exclude<keyof RealtimeEnergy, 'timestamp'>

/** An energy of the chart, the sum of these counters. Supply (`in`) and use (`out`) have separate stacks. */
const ENERGIES = [
  { key: 'solar', name: 'solar', source: 'solar', stack: 'in', of: ['solarEnergy'] },
  { key: 'ac', name: 'acInput', source: 'grid', stack: 'in', of: ['acEnergy'] },
  {
    key: 'load',
    name: 'load',
    source: 'load',
    stack: 'out',
    of: ['inverterEnergyOut', 'acConsumptionEnergy'],
  },
  { key: 'charge', name: 'charged', source: 'battery', stack: 'out', of: ['batteryEnergyIn'] },
  {
    key: 'discharge',
    name: 'discharged',
    source: 'generator',
    stack: 'in',
    of: ['batteryEnergyOut'],
  },
] as const satisfies readonly {
  readonly key: string
  readonly name: TextKey
  /** Colour name of the energy's source. */
  readonly source: string
  readonly stack: string
  readonly of: readonly Counter[]
}[]

export type BgEnergyKind = (typeof ENERGIES)[number]['key']

/** The bars of the energy chart [E4]. */
export function bgEnergySeries(): readonly BarSeries<BgEnergyKind>[] {
  return ENERGIES.map(({ key, name, source, stack }) => ({
    key,
    name: text(name),
    color: `var(--source-${source})`,
    stack,
  }))
}

/** The counters since commissioning that the chart fetches as metrics [K7]. */
export const energyCounters: readonly Counter[] = ENERGIES.flatMap(({ of }) => [...of])
export type CounterPoints = ReadonlyMap<Counter, readonly MetricPoint[]>

/**
 * Appends today's newest value to each counter whose value at midnight is known: the last point plus the part of the
 * current day's energy [E4] that the points do not contain yet. A counter reset since midnight does not change that sum.
 * @param midnightMs start of the current day, epoch ms
 */
export function withToday(
  counters: CounterPoints,
  today: RealtimeEnergy,
  midnightMs: number,
): CounterPoints {
  return new Map(
    [...counters].map(([counter, points]) => {
      const midnightIndex = points.findIndex(({ t }) => t === midnightMs)
      const last = points.at(-1)
      if (midnightIndex < 0 || last === undefined || last.t >= today.timestamp)
        return [counter, points]
      const countedWh = counterRises(points.slice(midnightIndex)).reduce(
        (sum, { by }) => sum + by,
        0,
      )
      return [counter, [...points, { t: today.timestamp, v: last.v + today[counter] - countedWh }]]
    }),
  )
}

/** A row for each band; `null` where one of its counters has no data. */
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

/** The rows as CSV. */
export function bgEnergyTable(
  rows: readonly BarRow<BgEnergyKind>[],
  tz: string,
): CsvTable<BarRow<BgEnergyKind>> {
  return {
    columns: [
      { header: text('csvFrom'), value: ({ fromMs }) => localIso(fromMs, tz) },
      ...ENERGIES.map(({ key, name }) => ({
        header: text('csvWh', { name: text(name) }),
        value: ({ values }: BarRow<BgEnergyKind>) => rounded(values[key]),
      })),
    ],
    rows,
  }
}

/**
 * The query that returns a point at each full `stepMs` of a span, the last one included; `null` without any. A server
 * thins a window from its end and keeps the last sample of each step, so the window ends one sample after the last step.
 */
export function counterQuery(
  { fromMs, toMs }: ChartSpan,
  nowMs: number,
  stepMs: number,
): (ChartSpan & { readonly pointsMax: number }) | null {
  const lastMs = Math.min(toMs, Math.floor((nowMs - CLOCK_LAG_MAX_MS) / stepMs) * stepMs)
  if (lastMs <= fromMs) return null
  const steps = Math.ceil((lastMs - fromMs) / stepMs) + 1
  const endMs = lastMs + SAMPLE_MS
  return { fromMs: endMs - steps * stepMs, toMs: endMs, pointsMax: steps }
}

/** Sample interval of a server, ms. It thins to the smallest multiple with at most `pointsMax` points. */
const SAMPLE_MS = 10_000
/** Most that the server's clock lags the one on screen, ms. */
const CLOCK_LAG_MAX_MS = 15_000

/** Rounds to the counters' resolution of 0.001 Wh: differences have rounding errors below it. */
function rounded(wh: number | null): number | null {
  return wh === null ? null : Math.round(wh * 1000) / 1000
}

const TODAY_COLUMNS = [
  { key: 'solarEnergy', name: 'solar', header: 'csvWh' },
  { key: 'batteryEnergyIn', name: 'charged', header: 'csvWh' },
  { key: 'batteryEnergyOut', name: 'discharged', header: 'csvWh' },
  { key: 'inverterEnergyIn', name: 'inverterInput', header: 'csvWh' },
  { key: 'inverterEnergyOut', name: 'inverterOutput', header: 'csvWh' },
  { key: 'batteryAhIn', name: 'chargeIn', header: 'csvAh' },
  { key: 'batteryAhOut', name: 'chargeOut', header: 'csvAh' },
  { key: 'acConsumptionEnergy', name: 'acConsumed', header: 'csvWh' },
  { key: 'acBatteryChargeEnergy', name: 'acCharging', header: 'csvWh' },
  { key: 'acEnergy', name: 'totalAcInput', header: 'csvWh' },
] as const satisfies readonly {
  readonly key: keyof RealtimeEnergy
  readonly name: TextKey
  readonly header: TextKey
}[]

/** The current day's energies [E4] as CSV with one row. */
export function todayTable(energy: RealtimeEnergy, tz: string): CsvTable<RealtimeEnergy> {
  return {
    columns: [
      { header: text('csvAsOf'), value: ({ timestamp }) => localIso(timestamp, tz) },
      ...TODAY_COLUMNS.map(({ key, name, header }) => ({
        header: text(header, { name: text(name) }),
        value: (row: RealtimeEnergy) => row[key],
      })),
    ],
    rows: [energy],
  }
}
