import { type ReactNode, useState } from 'react'
import { ActionButton } from './Action.tsx'
import { usePrinting } from './print/usePrinting.ts'
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

interface EventTableProps<R> {
  readonly label: string
  readonly columns: readonly StackedColumn<R>[]
  /** Newest first. */
  readonly events: readonly R[]
  readonly keyOf: (event: R) => string
  /** Rows shown first, and rows that each click adds. */
  readonly step: number
  /** Label of the button that shows more. */
  readonly showMore: string
  /** Shown without events. */
  readonly empty: ReactNode
}

/** A table of events that starts short and grows by `step` rows at a time. Print has all of them. */
export function EventTable<R>(props: EventTableProps<R>) {
  const { label, columns, events, keyOf, step, showMore, empty } = props
  const [shown, setShown] = useState(step)
  const limit = usePrinting() ? events.length : shown
  if (events.length === 0) return empty
  return (
    <>
      <StackedTable label={label} columns={columns} rows={events.slice(0, limit)} keyOf={keyOf} />
      {events.length > limit && (
        <ActionButton variant="secondary" size="small" onClick={() => setShown(shown + step)}>
          {showMore}
        </ActionButton>
      )}
    </>
  )
}
