import {
  ENERGY_SUMMARY_ROWS,
  type EnergyTotals,
  LIVE_ENERGY_ROWS_MAX,
  type Reported,
  type ReportedSummaryRow,
} from '@wattpost/protocol'
import { knownSum } from '../../domain/knownSum.ts'

/** Totals in Wh of the period that starts at `period` (ISO): an hour, or with `isDays` a day. */
export type LiveEnergyRow = ReportedSummaryRow

/** Adds a row, newest first; its totals replace those of an earlier row of the same period [C1]. */
export function withEnergyRow(
  rows: readonly LiveEnergyRow[],
  row: LiveEnergyRow,
): readonly LiveEnergyRow[] {
  const before = rows.find(({ period }) => period === row.period)
  const others = rows.filter((each) => each !== before)
  return [{ ...before, ...row }, ...others]
    .toSorted((a, b) => Date.parse(b.period) - Date.parse(a.period))
    .slice(0, LIVE_ENERGY_ROWS_MAX)
}

/** Totals of the ten newest rows, as far as known, absent without rows [C2]; `rows` are newest first. */
export function summaryTotals(rows: readonly Reported<EnergyTotals>[]): Reported<EnergyTotals> {
  const sum = (of: (row: Reported<EnergyTotals>) => number | undefined) =>
    knownSum(rows.slice(0, ENERGY_SUMMARY_ROWS).map(of))
  return {
    totalImportEnergy: sum((row) => row.totalImportEnergy),
    totalChargeEnergy: sum((row) => row.totalChargeEnergy),
    totalDischargeEnergy: sum((row) => row.totalDischargeEnergy),
    solarChargeEnergy: sum((row) => row.solarChargeEnergy),
  }
}
