import type { StateSeries } from '@wattpost/protocol'
import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { duration } from '../../ui/duration.ts'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import classes from './BgStrips.module.css'
import { type BgEvent, bgEvents, type MarksBySeries } from './bgEvents.ts'

/** So many are shown at once; each step shows as many more. */
const STEP = 5

const NAMES: Readonly<Record<StateSeries, string>> = {
  power: 'Power',
  switch: 'Switch',
  tamper: 'Tamper',
}

interface BgEventsProps {
  readonly marks: MarksBySeries
  readonly tz: string
}

/** What happened in the time shown above, the newest first [K8, S10]. */
export function BgEvents({ marks, tz }: BgEventsProps) {
  const [limit, setLimit] = useState(STEP)
  const events = bgEvents(marks)
  const columns: readonly StackedColumn<BgEvent>[] = [
    { name: 'Time', cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: 'What', cell: ({ series }) => NAMES[series] },
    { name: 'Event', cell: ({ word }) => word },
    { name: 'For', cell: ({ lastedMs }) => duration(lastedMs / 1000), numeric: true },
  ]
  return (
    <>
      <h3>Events</h3>
      {events.length === 0 ? (
        <p className={classes.none}>Power, switch and box stayed as they were.</p>
      ) : (
        <StackedTable
          label="Events"
          columns={columns}
          rows={events.slice(0, limit)}
          keyOf={({ atMs, series }) => `${series}${atMs}`}
        />
      )}
      {events.length > limit && (
        <ActionButton look="quiet" size="small" onClick={() => setLimit(limit + STEP)}>
          {`Show more of ${events.length} events`}
        </ActionButton>
      )}
    </>
  )
}
