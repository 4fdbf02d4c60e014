import { channelGroup, type HydraVariant, type ReportedEnergyRow } from '@wattpost/protocol'
import { isMeasured } from '../../../domain/hydraPower.ts'
import { knownSum } from '../../../domain/knownSum.ts'
import { type HydraEnergyKind, hydraEnergies } from '../../../domain/quantities/hydra.ts'
import { entriesOf } from '../../../domain/quantities/quantity.ts'
import { type BarRow, rowsByBand } from '../../../ui/charts/bands.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { type EnergyTotals, isMissing } from '../../../ui/charts/comparison.ts'
import { energyCsv } from '../../../ui/csv/csvColumns.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'

/** The energies of one hour or day. */
export interface PeriodEnergy {
  /** Its start, epoch ms. */
  readonly startMs: number
  /** `null` where no row has this energy. */
  readonly wh: Readonly<Record<HydraEnergyKind, number | null>>
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

function sumOf(rows: readonly ReportedEnergyRow[]): Record<HydraEnergyKind, number | null> {
  const sum = (readValue: (row: ReportedEnergyRow) => number | undefined) =>
    knownSum(rows.map(readValue)) ?? null
  const importBy = (isGenerator: boolean) =>
    sum((row) => (isGenerator === fromGenerator(row) ? row.totalImportEnergy : undefined))
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
): readonly BarRow<HydraEnergyKind>[] {
  return rowsByBand(
    energies,
    edges,
    ({ startMs }) => startMs,
    (within) => {
      const sum = (kind: HydraEnergyKind) =>
        knownSum(within.map(({ wh }) => wh[kind] ?? undefined)) ?? null
      return {
        grid: sum('grid'),
        generator: sum('generator'),
        charge: sum('charge'),
        discharge: sum('discharge'),
        solar: sum('solar'),
      }
    },
  )
}

/** An energy is `undefined` where no row has it. */
type EnergyWh = EnergyTotals<HydraEnergyKind>

/** The energies shown for a variant: those that it measures, and any that is not zero. */
export function kindsOf(
  variant: HydraVariant | undefined,
  wh: EnergyWh,
): readonly HydraEnergyKind[] {
  return entriesOf(hydraEnergies)
    .map(([kind]) => kind)
    .filter((kind) => (wh[kind] ?? 0) !== 0 || isMeasured(kind, variant))
}

/** The energies of a period as CSV; a cell without data is empty, and the future has no rows. */
export function hydraCsv(
  rows: readonly BarRow<HydraEnergyKind>[],
  tz: string,
): CsvTable<BarRow<HydraEnergyKind>> {
  const known = rows.filter((row) => !isMissing(row))
  return energyCsv(hydraEnergies, known, tz)
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
