import type { ReportedMeterRow } from '@wattpost/protocol'
import { knownSum } from '../../../domain/knownSum.ts'
import { type MeterEnergyKind, meterRow } from '../../../domain/quantities/meter.ts'
import { type Band, type BarRow, bandEdges, rowsByBand } from '../../../ui/charts/bands.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import type { BandEnergy } from '../../../ui/charts/comparison.ts'
import { periodStarts, spanOfPeriods } from '../../../ui/charts/namedPeriods.ts'
import { csvColumns, fromColumn } from '../../../ui/csv/csvColumns.ts'
import type { CsvTable } from '../../../ui/csv/csvText.ts'

/** Sums of a day's rows as far as known, absent without rows, Wh and varh. */
export type DayTotals = Pick<ReportedMeterRow, 'haet' | 'haext' | 'hret'>

export function dayTotals(rows: readonly ReportedMeterRow[]): DayTotals {
  const sum = (key: keyof DayTotals) => knownSum(rows.map((row) => row[key]))
  return { haet: sum('haet'), haext: sum('haext'), hret: sum('hret') }
}

/** Rows at the start of their hour or day on screen: a server may count its days in another zone. */
export function placedRows(
  rows: readonly ReportedMeterRow[],
  band: Band,
  tz: string,
): readonly ReportedMeterRow[] {
  const starts = rows.map(({ t }) => new Date(t).toISOString())
  const startOf = periodStarts(starts, band, tz)
  return rows.map((row, at) => ({ ...row, t: startOf(starts[at] ?? '') }))
}

/** A bar for each hour, day or month; `null` without a row, as in the future. */
export function meterBars(
  rows: readonly ReportedMeterRow[],
  edges: readonly number[],
): readonly BarRow<MeterEnergyKind>[] {
  const sum = (within: readonly ReportedMeterRow[], key: 'haet' | 'haext') =>
    knownSum(within.map((row) => row[key])) ?? null
  return rowsByBand(
    rows,
    edges,
    ({ t }) => t,
    (within) => ({ imported: sum(within, 'haet'), exported: sum(within, 'haext') }),
  )
}

/** The energies of a span by band. */
export function meterBandEnergy(
  rows: readonly ReportedMeterRow[],
  asked: ChartSpan,
  band: BandEnergy<MeterEnergyKind>['band'],
  tz: string,
): BandEnergy<MeterEnergyKind> {
  const rowBand = band === 'hour' ? 'hour' : 'day'
  const placed = placedRows(rows, rowBand, tz)
  const startsMs = placed.map(({ t }) => t)
  const span = spanOfPeriods(asked, startsMs, rowBand, tz)
  const edges = bandEdges(span, band, tz)
  return { span, band, edges, rows: meterBars(placed, edges) }
}

/** The rows of days that begin in a span. */
export function daysIn(
  rows: readonly ReportedMeterRow[],
  { fromMs, toMs }: ChartSpan,
  tz: string,
): readonly ReportedMeterRow[] {
  return placedRows(rows, 'day', tz).filter(({ t }) => fromMs <= t && t < toMs)
}

/** A meter's rows [E12] as CSV. */
export function historyTable(
  rows: readonly ReportedMeterRow[],
  tz: string,
): CsvTable<ReportedMeterRow> {
  return {
    columns: [
      fromColumn(({ t }) => t, tz),
      ...csvColumns(meterRow, (row: ReportedMeterRow) => row),
    ],
    rows,
  }
}
