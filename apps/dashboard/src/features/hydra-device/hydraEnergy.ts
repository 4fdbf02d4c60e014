import { channelGroup, type ReportedEnergyRow } from '@wattpost/protocol'
import { knownSum } from '../../domain/knownSum.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import type { EnergyTotals } from '../../ui/charts/comparison.ts'

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
export type EnergyWh = EnergyTotals<EnergyKind>

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
