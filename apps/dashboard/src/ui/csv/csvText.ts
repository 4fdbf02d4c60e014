import Papa from 'papaparse'

/** A column; its header names the unit, e.g. `Imported (Wh)`. */
export interface CsvColumn<R> {
  readonly header: string
  /** Numbers stay numbers; `null` is an empty cell. */
  readonly value: (row: R) => string | number | null
}

export interface CsvTable<R> {
  readonly columns: readonly CsvColumn<R>[]
  readonly rows: readonly R[]
}

/** Stands in every row of what nobody has measured. */
const SIMULATED = 'SIMULATED'

/**
 * The table as CSV. A text that a spreadsheet would take for a formula is made harmless; simulated data say so in
 * each row, for rows are copied out of files.
 */
export function csvText<R>({ columns, rows }: CsvTable<R>, simulated: boolean): string {
  const mark = simulated ? [SIMULATED] : []
  return Papa.unparse(
    {
      fields: [...columns.map(({ header }) => header), ...(simulated ? ['Data'] : [])],
      data: rows.map((row) => [...columns.map(({ value }) => value(row)), ...mark]),
    },
    { escapeFormulae: true },
  )
}
