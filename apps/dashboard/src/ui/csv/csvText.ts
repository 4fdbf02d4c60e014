import Papa from 'papaparse'

/** A column; its header names the unit, e.g. `Imported (Wh)`. */
export interface CsvColumn<R> {
  readonly header: string
  /** Numbers stay numbers; `null` and `undefined` are empty cells. */
  readonly value: (row: R) => string | number | null | undefined
}

export interface CsvTable<R> {
  readonly columns: readonly CsvColumn<R>[]
  readonly rows: readonly R[]
}

/** Marks each row of simulated data. */
const SIMULATED = 'SIMULATED'

/** Spreadsheets evaluate a text that begins with one of these, also if it has several lines. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/
/** Separators of other languages: a spreadsheet there would take what follows for another cell. */
const OTHER_SEPARATOR = /[;|\t]/

const NO_BREAK_SPACE = '\u00a0'

/**
 * Formats a table as CSV, with plain spaces. Texts that a spreadsheet would evaluate are escaped. Simulated data is marked in each row,
 * since rows are copied between files.
 */
export function csvText<R>({ columns, rows }: CsvTable<R>, simulated: boolean): string {
  const mark = simulated ? [SIMULATED] : []
  return Papa.unparse(
    {
      fields: [...columns.map(({ header }) => header), ...(simulated ? ['Data'] : [])],
      data: rows.map((row) => [...columns.map(({ value }) => plain(value(row))), ...mark]),
    },
    {
      escapeFormulae: FORMULA,
      quotes: (value) => typeof value === 'string' && OTHER_SEPARATOR.test(value),
    },
  )
}

function plain(value: string | number | null | undefined): string | number | null | undefined {
  return typeof value === 'string' ? value.replaceAll(NO_BREAK_SPACE, ' ') : value
}
