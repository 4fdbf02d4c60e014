import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { duration } from '../../ui/duration.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import type { Lane } from '../../ui/lanes/lane.ts'
import { Panel } from '../../ui/Panel.tsx'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import { type MeterEvent, meterEvents } from './meterEvents.ts'

/** So many are shown at once; each step shows as many more. */
const STEP = 10

interface MeterEventsPanelProps {
  /** The phases of the period. */
  readonly lanes: readonly Lane[]
  /** What the period is called. */
  readonly period: string
  readonly tz: string
}

/** What happened to the meter's supply in the period, the newest first [E10, R22]. */
export function MeterEventsPanel({ lanes, period, tz }: MeterEventsPanelProps) {
  const [limit, setLimit] = useState(STEP)
  const events = meterEvents(lanes)
  const columns: readonly StackedColumn<MeterEvent>[] = [
    { name: 'Time', cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: 'Event', cell: ({ text }) => text },
    { name: 'For', cell: ({ lastedMs }) => duration(lastedMs / 1000), numeric: true },
  ]
  return (
    <Panel title={`Events, ${period}`}>
      {events.length === 0 ? (
        <EmptyPanel title="No events in this period">
          No phase was lost, as far as is known. Choose a longer period above to see earlier ones.
        </EmptyPanel>
      ) : (
        <StackedTable
          label="Events"
          columns={columns}
          rows={events.slice(0, limit)}
          keyOf={({ atMs, text }) => `${atMs} ${text}`}
        />
      )}
      {events.length > limit && (
        <ActionButton look="quiet" size="small" onClick={() => setLimit(limit + STEP)}>
          {`Show more of ${events.length} events`}
        </ActionButton>
      )}
    </Panel>
  )
}
