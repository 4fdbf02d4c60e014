import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import type { IntervalSeries, StateLabels } from './intervals.ts'
import { type IntervalRow, intervalRows } from './intervalText.ts'
import classes from './StateTimeline.module.css'
import { text } from './text.ts'

/** Most rows shown, newest first. */
const ROWS_MAX = 200

const columns = (): readonly StackedColumn<IntervalRow>[] => [
  { name: text('channel'), cell: ({ name }) => name },
  { name: text('state'), cell: ({ state }) => state },
  { name: text('from'), cell: ({ from }) => from },
  { name: text('to'), cell: ({ to }) => to },
  { name: text('duration'), cell: ({ length }) => length, numeric: true },
  { name: text('cause'), cell: ({ reason }) => reason },
]

interface IntervalTableProps {
  readonly label: string
  readonly series: readonly IntervalSeries[]
  readonly labels: StateLabels
  readonly tz: string | null
}

/** Outages and unknown intervals as a table. */
export function IntervalTable({ label, series, labels, tz }: IntervalTableProps) {
  const rows = intervalRows(series, labels, tz)
  if (rows.length === 0) return <p className={classes.description}>{text('noOutages')}</p>
  return (
    <>
      <StackedTable
        label={label}
        columns={columns()}
        rows={rows.slice(0, ROWS_MAX)}
        keyOf={({ key }) => key}
      />
      {rows.length > ROWS_MAX && (
        <p className={classes.description}>
          {text('newestRows', { shown: ROWS_MAX, total: rows.length })}
        </p>
      )}
    </>
  )
}
