import type { ReactNode } from 'react'
import classes from './StackedTable.module.css'

/** A column; what it shows of a row. */
export interface StackedColumn<R> {
  readonly name: string
  readonly cell: (row: R) => ReactNode
  /** Numbers stand at the right, so that their digits compare. */
  readonly numeric?: true
}

interface StackedTableProps<R> {
  readonly label: string
  /** The first column names its row. */
  readonly columns: readonly StackedColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
}

/** A table where there is room, and on a phone a card for each row: nothing to scroll sideways. */
export function StackedTable<R>({ label, columns, rows, keyOf }: StackedTableProps<R>) {
  const [first, ...others] = columns
  return (
    <div className={classes.room}>
      <table className={classes.table} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ name, numeric }) => (
              <th key={name} scope="col" data-numeric={numeric}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              <th scope="row">{first?.cell(row)}</th>
              {others.map(({ name, cell, numeric }) => (
                <td key={name} data-name={name} data-numeric={numeric}>
                  {cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
