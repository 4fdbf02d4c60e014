import { decimal } from '../../i18n/numbers.ts'
import type { ReportedEvent } from '@wattpost/protocol'
import { EventTable } from '../../ui/EventTable.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { UNKNOWN } from '../../ui/quantity.ts'
import type { StackedColumn } from '../../ui/StackedTable.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { duration } from '../../ui/time/elapsed.ts'
import type { ChannelOutages } from './outages.ts'
import { text } from './text.ts'

const EVENTS_STEP = 10

interface EventsPanelProps {
  readonly channels: readonly ChannelOutages[]
  /** The period's name. */
  readonly period: string
  readonly tz: string
}

/** Changes of the channels in the period, newest first [E18, S11]. */
export function EventsPanel({ channels, period, tz }: EventsPanelProps) {
  const events = siteEvents(channels)
  const columns: readonly StackedColumn<SiteEvent>[] = [
    { name: text('eventTime'), cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: text('event'), cell: eventText },
    { name: text('eventChannels'), cell: ({ channels: some }) => some.join(', ') },
    { name: text('eventVoltage'), cell: voltsText, numeric: true },
    { name: text('eventDuration'), cell: ({ durationS }) => duration(durationS), numeric: true },
  ]
  return (
    <Panel title={text('events', { period })}>
      <EventTable
        label={text('eventTable')}
        columns={columns}
        events={events}
        keyOf={({ atMs, group, powerStatus }) => `${atMs} ${group} ${powerStatus}`}
        step={EVENTS_STEP}
        showMore={text('showMoreEvents', { count: events.length })}
        empty={<EmptyPanel title={text('noEvents')}>{text('noEventsText')}</EmptyPanel>}
      />
    </Panel>
  )
}

function eventText({ group, powerStatus }: SiteEvent): string {
  const isRestored = powerStatus === 'power_restored'
  if (group === 'grid') return text(isRestored ? 'gridRestored' : 'gridFailed')
  return text(isRestored ? 'generatorStarted' : 'generatorStopped')
}

function voltsText({ volts }: SiteEvent): string {
  if (volts === null) return UNKNOWN
  const [least, greatest] = volts
  const [from, to] = [decimal(least, 0), decimal(greatest, 0)]
  return from === to ? `${from} V` : `${from}–${to} V`
}

/** A change of a source: all its channels that changed at one moment. */
export interface SiteEvent {
  readonly atMs: number
  readonly group: ChannelOutages['group']
  readonly powerStatus: ReportedEvent['powerStatus']
  readonly channels: readonly number[]
  /** Until the next change or now, seconds; the longest of its channels. */
  readonly durationS: number | undefined
  /** The lowest and the highest voltage after the change; `null` while unknown. */
  readonly volts: readonly [least: number, greatest: number] | null
}

/** Events of a period, newest first. Channels of a source that change together are one event [E18]. */
export function siteEvents(channels: readonly ChannelOutages[]): readonly SiteEvent[] {
  const events = new Map<string, { group: ChannelOutages['group']; changes: ReportedEvent[] }>()
  for (const { group, events: changes } of channels) {
    for (const event of changes) {
      const key = `${event.ts} ${group} ${event.powerStatus}`
      const known = events.get(key) ?? { group, changes: [] }
      known.changes.push(event)
      events.set(key, known)
    }
  }
  return [...events.values()]
    .flatMap(({ group, changes }) => {
      const [first] = changes
      if (first === undefined) return []
      const volts = changes.flatMap(({ v }) => (v === undefined ? [] : [v]))
      const durations = changes.flatMap((each) => each.duration ?? [])
      return [
        {
          atMs: first.ts,
          group,
          powerStatus: first.powerStatus,
          channels: changes.map(({ channel }) => channel),
          durationS: durations.length === 0 ? undefined : Math.max(...durations),
          volts: volts.length === 0 ? null : ([Math.min(...volts), Math.max(...volts)] as const),
        },
      ]
    })
    .toSorted((a, b) => b.atMs - a.atMs)
}
