import { quantityName } from '../../domain/quantities/names.ts'
import {
  type BarEntry,
  entriesOf,
  type QuantityEntry,
  type ValuesOf,
} from '../../domain/quantities/quantity.ts'
import { text as quantityText } from '../../domain/quantities/text.ts'
import type { BarRow } from '../charts/bands.ts'
import { text } from '../text.ts'
import { localIso } from '../time/zone.ts'
import type { CsvColumn, CsvTable } from './csvText.ts'

/** The header of a column, e.g. `Imported (Wh)`. */
export function csvHeader(name: string, unit: string): string {
  return unit === '' ? name : `${name} (${unit})`
}

/** The moment at which a row begins, in the zone of the screen. */
export function fromColumn<R>(fromMs: (row: R) => number, tz: string): CsvColumn<R> {
  return { header: text('csvFrom'), value: (row) => localIso(fromMs(row), tz) }
}

/** A column for each quantity, with its sign and in its base unit. */
export function csvColumns<K extends string, R>(
  table: Readonly<Record<K, QuantityEntry>>,
  valuesOf: (row: R) => ValuesOf<NoInfer<K>>,
): readonly CsvColumn<R>[] {
  return entriesOf(table).map(([key, entry]) => ({
    header: csvHeader(quantityName(entry), entry.unit),
    value: (row) => valuesOf(row)[key],
  }))
}

/** The energies of a period as CSV: a row for each band that has any, to 0.001 Wh; an energy without data is empty. */
export function energyCsv<K extends string>(
  table: Readonly<Record<K, BarEntry>>,
  rows: readonly BarRow<K>[],
  tz: string,
): CsvTable<BarRow<K>> {
  return {
    columns: [
      fromColumn(({ fromMs }) => fromMs, tz),
      ...entriesOf(table).map(([key, { label, csvLabel = label }]) => ({
        header: csvHeader(quantityText(csvLabel), 'Wh'),
        value: ({ values }: BarRow<K>) => rounded(values[key]),
      })),
    ],
    rows,
  }
}

/** Differences of counters have rounding errors below their resolution of 0.001 Wh. */
function rounded(wh: number | null): number | null {
  return wh === null ? null : Math.round(wh * 1000) / 1000
}
