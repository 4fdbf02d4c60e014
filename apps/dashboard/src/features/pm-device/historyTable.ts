import type { MeterHistoryRow } from '@wattpost/protocol'
import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'

/** A meter's rows [E12] for a spreadsheet. */
export function historyTable(
  rows: readonly MeterHistoryRow[],
  tz: string,
): CsvTable<MeterHistoryRow> {
  return {
    columns: [
      { header: 'From', value: ({ t }) => localIso(t, tz) },
      { header: 'Imported (Wh)', value: ({ haet }) => haet },
      { header: 'Exported (Wh)', value: ({ haext }) => haext },
      { header: 'Reactive (varh)', value: ({ hret }) => hret },
    ],
    rows,
  }
}
