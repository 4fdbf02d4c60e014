import { useState } from 'react'
import { ActionButton } from '../../ui/Action.tsx'
import { duration } from '../../ui/duration.ts'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dateAndTime } from '../../ui/siteTime.ts'
import type { ChannelOutages } from './channelOutages.ts'
import { type SiteEvent, siteEvents } from './siteEvents.ts'

/** So many are shown at once; each step shows as many more. */
const STEP = 10

interface EventsPanelProps {
  readonly channels: readonly ChannelOutages[]
  /** What the period is called. */
  readonly period: string
  readonly tz: string
}

/** What happened in the period, the newest first [E18, S11]. */
export function EventsPanel({ channels, period, tz }: EventsPanelProps) {
  const [limit, setLimit] = useState(STEP)
  const events = siteEvents(channels)
  const columns: readonly StackedColumn<SiteEvent>[] = [
    { name: 'Time', cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: 'Event', cell: eventText },
    { name: 'Channels', cell: ({ channels: some }) => some.join(', ') },
    { name: 'Voltage after', cell: voltsText, numeric: true },
    { name: 'For', cell: ({ durationS }) => duration(durationS), numeric: true },
  ]
  return (
    <Panel title={`Events, ${period}`}>
      {events.length === 0 ? (
        <EmptyPanel title="No events in this period">
          Nothing changed, as far as is known. Choose a longer period above to see earlier ones.
        </EmptyPanel>
      ) : (
        <StackedTable
          label="Events"
          columns={columns}
          rows={events.slice(0, limit)}
          keyOf={({ atMs, group, powerStatus }) => `${atMs} ${group} ${powerStatus}`}
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

function eventText({ group, powerStatus }: SiteEvent): string {
  const isBack = powerStatus === 'power_restored'
  if (group === 'grid') return isBack ? 'Grid power restored' : 'Grid power failed'
  return isBack ? 'Generator started' : 'Generator stopped'
}

function voltsText({ volts: [least, greatest] }: SiteEvent): string {
  const [from, to] = [least.toFixed(0), greatest.toFixed(0)]
  return from === to ? `${from} V` : `${from}–${to} V`
}
