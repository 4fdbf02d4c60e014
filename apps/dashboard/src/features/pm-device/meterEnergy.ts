import type { ReportedMeterRow } from '@wattpost/protocol'
import { knownSum } from '../../domain/knownSum.ts'
import type { Band } from '../../ui/charts/bands.ts'
import type { BarRow } from '../../ui/charts/barSeries.ts'
import { periodStarts } from '../../ui/charts/namedPeriods.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { localIso } from '../../ui/time/zone.ts'
import { text } from './text.ts'

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

/** A bar for each hour or day; `null` without a row, as in the future. */
export function meterBars(
  rows: readonly ReportedMeterRow[],
  edges: readonly number[],
): readonly BarRow<'imported' | 'exported'>[] {
  return edges.slice(0, -1).map((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const row = rows.find(({ t }) => fromMs <= t && t < toMs)
    return { fromMs, values: { imported: row?.haet ?? null, exported: row?.haext ?? null } }
  })
}

/** A meter's rows [E12] as CSV. */
export function historyTable(
  rows: readonly ReportedMeterRow[],
  tz: string,
): CsvTable<ReportedMeterRow> {
  return {
    columns: [
      { header: text('csvFrom'), value: ({ t }) => localIso(t, tz) },
      { header: text('csvImported'), value: ({ haet }) => haet },
      { header: text('csvExported'), value: ({ haext }) => haext },
      { header: text('csvReactive'), value: ({ hret }) => hret },
    ],
    rows,
  }
}
