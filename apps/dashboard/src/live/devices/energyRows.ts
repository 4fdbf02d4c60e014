import { ENERGY_SUMMARY_ROWS, type EnergyTotals, LIVE_ENERGY_ROWS_MAX } from '@wattpost/protocol'

/** Totals in Wh of the period that starts at `period` (ISO). */
export interface LiveEnergyRow extends EnergyTotals {
  readonly period: string
}

/** Adds a row, newest first; it replaces an earlier row of the same period [C1]. */
export function withEnergyRow(
  rows: readonly LiveEnergyRow[],
  row: LiveEnergyRow,
): readonly LiveEnergyRow[] {
  const others = rows.filter(({ period }) => period !== row.period)
  return [row, ...others]
    .toSorted((a, b) => Date.parse(b.period) - Date.parse(a.period))
    .slice(0, LIVE_ENERGY_ROWS_MAX)
}

/** Totals of the 10 newest rows [C2]; `rows` are newest first. */
export function summaryTotals(rows: readonly EnergyTotals[]): EnergyTotals {
  const sum = (of: (row: EnergyTotals) => number) =>
    rows.slice(0, ENERGY_SUMMARY_ROWS).reduce((total, row) => total + of(row), 0)
  return {
    totalImportEnergy: sum((row) => row.totalImportEnergy),
    totalChargeEnergy: sum((row) => row.totalChargeEnergy),
    totalDischargeEnergy: sum((row) => row.totalDischargeEnergy),
    solarChargeEnergy: sum((row) => row.solarChargeEnergy),
  }
}
