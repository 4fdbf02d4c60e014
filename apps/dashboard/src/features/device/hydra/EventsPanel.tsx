import type { ReportedEvent } from '@wattpost/protocol'
import { decimal } from '../../../i18n/numbers.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { UNKNOWN } from '../../../ui/quantity.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { EventTable, type StackedColumn } from '../../../ui/StackedTable.tsx'
import { dateAndTime } from '../../../ui/time/dateTime.ts'
import { duration } from '../../../ui/time/elapsed.ts'
import type { StateInterval } from '../../../domain/intervals.ts'
import type { ChannelOutages, Outages } from '../../../domain/outages.ts'
import { text } from './text.ts'

const EVENTS_STEP = 10

interface EventsPanelProps {
  readonly load: Load<Outages>
  /** The period's name. */
  readonly period: string
}

/** Changes of the channels in the period, and when the device was offline, newest first [E18, S11]. */
export function EventsPanel({ load, period }: EventsPanelProps) {
  return (
    <Panel title={text('events', { period })}>
      <Loaded load={load} skeleton={<SkeletonRows rows={3} height={40} />}>
        {(outages) => <Events events={siteEvents(outages)} />}
      </Loaded>
    </Panel>
  )
}

function Events({ events }: { readonly events: readonly SiteEvent[] }) {
  const { tz } = useDevice()
  const columns: readonly StackedColumn<SiteEvent>[] = [
    { name: text('eventTime'), cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: text('event'), cell: eventText },
    { name: text('eventChannels'), cell: ({ channels: some }) => some.join(', ') || UNKNOWN },
    { name: text('eventVoltage'), cell: voltsText, numeric: true },
    { name: text('eventDuration'), cell: ({ durationS }) => duration(durationS), numeric: true },
  ]
  return (
    <EventTable
      label={text('eventTable')}
      columns={columns}
      events={events}
      keyOf={({ atMs, group, powerStatus }) => `${atMs} ${group} ${powerStatus}`}
      step={EVENTS_STEP}
      showMore={text('showMoreEvents', { count: events.length })}
      empty={<EmptyPanel title={text('noEvents')}>{text('noEventsText')}</EmptyPanel>}
    />
  )
}

function eventText({ group, powerStatus }: SiteEvent): string {
  if (group === 'device') return text(powerStatus === 'offline' ? 'wentOffline' : 'backOnline')
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

/** A change of a source: all its channels that changed at one moment; or of the device's reporting. */
export interface SiteEvent {
  readonly atMs: number
  readonly group: ChannelOutages['group'] | 'device'
  readonly powerStatus: ReportedEvent['powerStatus'] | 'offline' | 'online'
  readonly channels: readonly number[]
  /** Until the next change or now, seconds; the longest of its channels. */
  readonly durationS: number | undefined
  /** The lowest and the highest voltage after the change; `null` while unknown. */
  readonly volts: readonly [least: number, greatest: number] | null
}

/** Events of a period, newest first. Channels of a source that change together are one event [E18]. */
export function siteEvents(outages: Pick<Outages, 'channels' | 'supply'>): readonly SiteEvent[] {
  return [...sourceEvents(outages.channels), ...deviceEvents(outages.supply)].toSorted(
    (a, b) => b.atMs - a.atMs,
  )
}

/** Starts and ends of the intervals without data; the period's own start is none. */
function deviceEvents(supply: Outages['supply']): readonly SiteEvent[] {
  const event = (atMs: number, isOffline: boolean, toMs: number): SiteEvent => ({
    ...{ atMs, group: 'device', powerStatus: isOffline ? 'offline' : 'online' },
    ...{ channels: [], durationS: (toMs - atMs) / 1000, volts: null },
  })
  return supply.flatMap(({ state, fromMs, toMs }, at) => {
    if (at === 0) return []
    if (state === 'unknown') return [event(fromMs, true, toMs)]
    return supply[at - 1]?.state === 'unknown' ? [event(fromMs, false, toMs)] : []
  })
}

function sourceEvents(channels: readonly ChannelOutages[]): readonly SiteEvent[] {
  const events = new Map<string, { group: ChannelOutages['group']; changes: ReportedEvent[] }>()
  for (const { group, intervals, events: changes } of channels) {
    for (const reported of changes) {
      const event = { ...reported, duration: knownDurationS(reported, intervals) }
      const key = `${event.ts} ${group} ${event.powerStatus}`
      const known = events.get(key) ?? { group, changes: [] }
      known.changes.push(event)
      events.set(key, known)
    }
  }
  return [...events.values()].flatMap(({ group, changes }): readonly SiteEvent[] => {
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
}

/** How long a state is known to have lasted, seconds: the server counts on while the device is offline. */
function knownDurationS(
  { ts, duration: reportedS }: ReportedEvent,
  intervals: readonly StateInterval[],
): number | undefined {
  const at = intervals.findIndex(({ fromMs }) => fromMs === ts)
  const [own, next] = [intervals[at], intervals[at + 1]]
  return own !== undefined && next?.state === 'unknown' ? (own.toMs - ts) / 1000 : reportedS
}
