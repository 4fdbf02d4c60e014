import type { ReportedEvent } from '@wattpost/protocol'
import type { StateInterval } from '../../../domain/intervals.ts'
import type { ChannelOutages, Outages } from '../../../domain/outages.ts'
import { decimal } from '../../../i18n/numbers.ts'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { UNKNOWN } from '../../../ui/quantity.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { type DeviceEvent, Events } from '../DevicePanels.tsx'
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
        {(outages) => outages.isTimelineKnown && <SiteEvents outages={outages} />}
      </Loaded>
    </Panel>
  )
}

function SiteEvents({ outages }: { readonly outages: Outages }) {
  return (
    <Events
      events={siteEvents(outages)}
      step={EVENTS_STEP}
      after={[
        { name: text('eventChannels'), cell: ({ channels }) => channels.join(', ') || UNKNOWN },
        { name: text('eventVoltage'), cell: ({ volts }) => voltsText(volts), numeric: true },
      ]}
      empty={<EmptyPanel title={text('noEvents')}>{text('noEventsText')}</EmptyPanel>}
    />
  )
}

type Source = ChannelOutages['group']

function sourceEventText(group: Source, powerStatus: ReportedEvent['powerStatus']): string {
  const isRestored = powerStatus === 'power_restored'
  if (group === 'grid') return text(isRestored ? 'gridRestored' : 'gridFailed')
  return text(isRestored ? 'generatorStarted' : 'generatorStopped')
}

function voltsText(volts: SiteEvent['volts']): string {
  if (volts === null) return UNKNOWN
  const [least, greatest] = volts
  const [from, to] = [decimal(least, 0), decimal(greatest, 0)]
  return from === to ? `${from} V` : `${from}–${to} V`
}

/** A change of a source: all its channels that changed at one moment; or of the device's reporting. */
export interface SiteEvent extends DeviceEvent {
  readonly channels: readonly number[]
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
    atMs,
    label: text(isOffline ? 'wentOffline' : 'backOnline'),
    durationMs: toMs - atMs,
    channels: [],
    volts: null,
  })
  return supply.flatMap(({ state, fromMs, toMs }, at) => {
    if (at === 0) return []
    if (state === 'unknown') return [event(fromMs, true, toMs)]
    return supply[at - 1]?.state === 'unknown' ? [event(fromMs, false, toMs)] : []
  })
}

function sourceEvents(channels: readonly ChannelOutages[]): readonly SiteEvent[] {
  const events = new Map<string, { group: Source; changes: ReportedEvent[] }>()
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
        label: sourceEventText(group, first.powerStatus),
        // The longest of its channels.
        durationMs: durations.length === 0 ? undefined : Math.max(...durations) * 1000,
        channels: changes.map(({ channel }) => channel),
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
