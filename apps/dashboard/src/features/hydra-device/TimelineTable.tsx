import { Button, Table } from '@mantine/core'
import type { PowerTimeline } from '@wattpost/protocol'
import { useState } from 'react'
import { duration } from '../../ui/duration.ts'
import { dateAndTime } from '../../ui/siteTime.ts'

/** Rows shown at most; the newest come first. */
const ROWS_MAX = 200

interface TimelineTableProps {
  readonly timeline: PowerTimeline
  readonly tz: string
}

/** The timeline's events in a table, for who prefers one. */
export function TimelineTable({ timeline, tz }: TimelineTableProps) {
  const [shown, setShown] = useState(false)
  const { totalEvents } = timeline.summary
  if (totalEvents === 0) return null
  return (
    <div>
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-expanded={shown}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide the events' : `Show ${totalEvents} events as a table`}
      </Button>
      {shown && <Events timeline={timeline} tz={tz} />}
    </div>
  )
}

function Events({ timeline, tz }: TimelineTableProps) {
  const events = Object.values(timeline.byChannel)
    .flat()
    .toSorted((a, b) => b.ts - a.ts)
    .slice(0, ROWS_MAX)
  return (
    <Table.ScrollContainer minWidth={340} type="native">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Time</Table.Th>
            <Table.Th>Channel</Table.Th>
            <Table.Th>Event</Table.Th>
            <Table.Th ta="right">For</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {events.map(({ channel, ts, powerStatus, duration: forS }) => (
            <Table.Tr key={`${channel} ${ts}`}>
              <Table.Td>{dateAndTime(ts, tz)}</Table.Td>
              <Table.Td>{channel}</Table.Td>
              <Table.Td>
                {powerStatus === 'power_restored' ? 'Power restored' : 'Power failed'}
              </Table.Td>
              <Table.Td ta="right">{duration(forS)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
