import type { ReactNode } from 'react'
import classes from './StackedTable.module.css'

/** A column of a table. */
export interface StackedColumn<R> {
  readonly name: string
  readonly cell: (row: R) => ReactNode
  /** Right-aligned, so that digits line up. */
  readonly numeric?: true
}

interface StackedTableProps<R> {
  readonly label: string
  /** The first column is the row's header. */
  readonly columns: readonly StackedColumn<R>[]
  readonly rows: readonly R[]
  readonly keyOf: (row: R) => string
}

/** A table; on a phone each row is a card, without horizontal scrolling. */
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
