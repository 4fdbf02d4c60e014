import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import type { IntervalSeries, StateLabels } from './intervals.ts'
import { type IntervalRow, intervalRows, isOfSites, type OutagesOf } from './intervalText.ts'
import classes from './StateTimeline.module.css'
import { text } from './text.ts'

/** Most rows shown, newest first. */
const ROWS_MAX = 200

const columns = (of: OutagesOf, hasCauses: boolean): readonly StackedColumn<IntervalRow>[] => [
  { name: text(isOfSites(of) ? 'site' : 'channel'), cell: ({ name }) => name },
  { name: text('state'), cell: ({ state }) => state },
  { name: text('from'), cell: ({ from }) => from },
  { name: text('to'), cell: ({ to }) => to },
  { name: text('duration'), cell: ({ length }) => length, numeric: true },
  ...(hasCauses ? [{ name: text('cause'), cell: ({ reason }: IntervalRow) => reason }] : []),
]

interface IntervalTableProps {
  readonly label: string
  readonly series: readonly IntervalSeries[]
  readonly labels: StateLabels
  readonly tz: string | null
  readonly outagesOf: OutagesOf
}

/** Outages and unknown intervals as a table. */
export function IntervalTable({ label, series, labels, tz, outagesOf }: IntervalTableProps) {
  const rows = intervalRows(series, labels, tz)
  const hasCauses = rows.some(({ reason }) => reason !== '')
  if (rows.length === 0) return <p className={classes.description}>{text('noOutages')}</p>
  return (
    <>
      <StackedTable
        label={label}
        columns={columns(outagesOf, hasCauses)}
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
