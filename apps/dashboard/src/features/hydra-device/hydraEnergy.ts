import { channelGroup, type ReportedEnergyRow, wallMs } from '@wattpost/protocol'
import { knownSum } from '../../domain/knownSum.ts'
import { type BarRow, seriesTotal } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'

/** The kinds of energy in energy rows, Wh. */
export const energyKinds = ['grid', 'generator', 'charge', 'discharge', 'solar'] as const
export type EnergyKind = (typeof energyKinds)[number]

/** The energies of one hour or day. */
export interface PeriodEnergy {
  /** Its start, epoch ms. */
  readonly startMs: number
  /** `null` where no row has this energy. */
  readonly wh: Readonly<Record<EnergyKind, number | null>>
}

/**
 * Sums the rows of each period, oldest first; import counts for the group of its channel [E19, C6].
 * @param startOf the start of a named period, epoch ms
 */
export function energyByPeriod(
  rows: readonly ReportedEnergyRow[],
  startOf: (period: string) => number = Date.parse,
): readonly PeriodEnergy[] {
  const periods = new Map<number, ReportedEnergyRow[]>()
  for (const row of rows) {
    const startMs = startOf(row._id.period)
    periods.set(startMs, [...(periods.get(startMs) ?? []), row])
  }
  return [...periods]
    .filter(([startMs]) => Number.isFinite(startMs))
    .map(([startMs, rowsOfIt]) => ({ startMs, wh: sumOf(rowsOfIt) }))
    .toSorted((a, b) => a.startMs - b.startMs)
}

function sumOf(rows: readonly ReportedEnergyRow[]): Record<EnergyKind, number | null> {
  const sum = (readValue: (row: ReportedEnergyRow) => number | undefined) =>
    knownSum(rows.map(readValue)) ?? null
  const importBy = (isGenerator: boolean) =>
    sum((row) => (isGenerator === fromGenerator(row) ? row.totalImportEnergy : 0))
  return {
    grid: importBy(false),
    generator: importBy(true),
    charge: sum((row) => row.totalChargeEnergy),
    discharge: sum((row) => row.totalDischargeEnergy),
    solar: sum((row) => row.solarChargeEnergy),
  }
}

function fromGenerator(row: ReportedEnergyRow): boolean {
  return channelGroup(Number(row._id.channel)) === 'generator'
}

/** A row for each band with the sums of its periods, `null` without any. */
export function bandRows(
  edges: readonly number[],
  energies: readonly PeriodEnergy[],
): readonly BarRow<EnergyKind>[] {
  return edges.slice(0, -1).map((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const within = energies.filter(({ startMs }) => fromMs <= startMs && startMs < toMs)
    const sum = (kind: EnergyKind) =>
      knownSum(within.map(({ wh }) => wh[kind] ?? undefined)) ?? null
    return { fromMs, values: valuesOf(sum) }
  })
}

/**
 * The rows of the previous period, aligned by wall clock time with those of the period: on a day of 25 hours the second
 * 02:00 has no previous row; the 31st has none after a month of 30 days.
 */
export function alignedBefore(
  rows: readonly BarRow<EnergyKind>[],
  previous: readonly BarRow<EnergyKind>[],
  tz: string,
): readonly BarRow<EnergyKind>[] {
  const byOffset = new Map(offsetKeys(previous, tz).map((key, at) => [key, previous[at]]))
  const keys = offsetKeys(rows, tz)
  return rows.map(({ fromMs }, at) => ({
    fromMs,
    values: byOffset.get(keys[at] ?? '')?.values ?? valuesOf(() => null),
  }))
}

/** A key for each row: its wall clock distance from the first row, and its occurrence of that time. */
function offsetKeys(rows: readonly BarRow<EnergyKind>[], tz: string): readonly string[] {
  const firstMs = wallMs(rows[0]?.fromMs ?? 0, tz)
  const offsets = rows.map(({ fromMs }) => wallMs(fromMs, tz) - firstMs)
  return offsets.map((offsetMs, at) => {
    const earlierCount = offsets.slice(0, at).filter((other) => other === offsetMs).length
    return `${offsetMs} ${earlierCount}`
  })
}

function valuesOf<V extends number | null | undefined>(
  energyOf: (kind: EnergyKind) => V,
): Record<EnergyKind, V> {
  return {
    grid: energyOf('grid'),
    generator: energyOf('generator'),
    charge: energyOf('charge'),
    discharge: energyOf('discharge'),
    solar: energyOf('solar'),
  }
}

/** An energy is `undefined` where no row has it. */
export type EnergyWh = Readonly<Record<EnergyKind, number | undefined>>

/** The sum of each energy over all rows with data, Wh. */
export function energyTotals(rows: readonly BarRow<EnergyKind>[]): EnergyWh {
  const hasData = (kind: EnergyKind) => rows.some(({ values }) => values[kind] !== null)
  return valuesOf((kind) => (hasData(kind) ? seriesTotal(rows, kind) : undefined))
}

/** The relative change, e.g. `+12 %`; `null` when the previous energy is 0, or one of them is unknown. */
export function changeText(nowWh: number | undefined, beforeWh: number | undefined): string | null {
  if (nowWh === undefined || beforeWh === undefined || beforeWh <= 0) return null
  const percent = Math.round((100 * (nowWh - beforeWh)) / beforeWh)
  const sign = percent === 0 ? '±' : percent < 0 ? '−' : '+'
  return `${sign}${Math.abs(percent)} %`
}

/** Energy rows by period, newest first. The server guarantees no order. */
export function newestFirst(rows: readonly ReportedEnergyRow[]): readonly ReportedEnergyRow[] {
  return rows.toSorted((a, b) => startMs(b) - startMs(a))
}

/** The rows whose period starts in a span: a server may include the day on which the span ends. */
export function rowsWithin(
  rows: readonly ReportedEnergyRow[],
  { fromMs, toMs }: ChartSpan,
): readonly ReportedEnergyRow[] {
  return rows.filter((row) => fromMs <= startMs(row) && startMs(row) < toMs)
}

/** An unreadable period counts as oldest. */
function startMs({ _id: { period } }: ReportedEnergyRow): number {
  return Date.parse(period) || 0
}
