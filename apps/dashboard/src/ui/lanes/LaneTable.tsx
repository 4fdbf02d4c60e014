import { type StackedColumn, StackedTable } from '../StackedTable.tsx'
import type { Lane, LaneWords } from './lane.ts'
import { type LaneRow, laneRows } from './laneRows.ts'
import classes from './OutageLanes.module.css'

/** Rows shown at most; the newest come first. */
const ROWS_MAX = 200

const COLUMNS: readonly StackedColumn<LaneRow>[] = [
  { name: 'Which', cell: ({ name }) => name },
  { name: 'State', cell: ({ state }) => state },
  { name: 'From', cell: ({ from }) => from },
  { name: 'To', cell: ({ to }) => to },
  { name: 'For', cell: ({ length }) => length, numeric: true },
  { name: 'Why', cell: ({ reason }) => reason },
]

interface LaneTableProps {
  readonly label: string
  readonly lanes: readonly Lane[]
  readonly words: LaneWords
  readonly tz: string | null
}

/** Outages and unknown times in a table, for who prefers one. */
export function LaneTable({ label, lanes, words, tz }: LaneTableProps) {
  const rows = laneRows(lanes, words, tz)
  if (rows.length === 0) return <p className={classes.told}>No outage in this time.</p>
  return (
    <>
      <StackedTable
        label={label}
        columns={COLUMNS}
        rows={rows.slice(0, ROWS_MAX)}
        keyOf={({ key }) => key}
      />
      {rows.length > ROWS_MAX && (
        <p className={classes.told}>
          The newest {ROWS_MAX} of {rows.length}; choose a shorter time to see the others.
        </p>
      )}
    </>
  )
}
