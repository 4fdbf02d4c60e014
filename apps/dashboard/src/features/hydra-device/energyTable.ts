import type { BarRow } from '../../ui/charts/barSeries.ts'
import { localIso } from '../../ui/charts/zone.ts'
import type { CsvTable } from '../../ui/csv/csvText.ts'
import { type EnergyKind, energyKinds } from './energyByPeriod.ts'

const HEADERS: Readonly<Record<EnergyKind, string>> = {
  grid: 'Grid import (Wh)',
  generator: 'Generator import (Wh)',
  charge: 'Battery charge (Wh)',
  discharge: 'Battery discharge (Wh)',
  solar: 'Solar charge (Wh)',
}

/** The energies of a period for a spreadsheet, an empty cell where nobody knows. */
export function energyTable(
  rows: readonly BarRow<EnergyKind>[],
  tz: string,
): CsvTable<BarRow<EnergyKind>> {
  return {
    columns: [
      { header: 'From', value: ({ fromMs }) => localIso(fromMs, tz) },
      ...energyKinds.map((kind) => ({
        header: HEADERS[kind],
        value: ({ values }: BarRow<EnergyKind>) => values[kind],
      })),
    ],
    // What has yet to come is no row of a table.
    rows: rows.filter(({ values }) => energyKinds.some((kind) => values[kind] !== null)),
  }
}
