import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { FactsPanel } from '../../ui/Facts.tsx'
import { type Quantity, UNKNOWN } from '../../ui/quantity.ts'
import { signalText } from '../../ui/Signal.tsx'
import { EventTable, type StackedColumn } from '../../ui/StackedTable.tsx'
import { KeyFigures, Tile } from '../../ui/Tile.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { duration } from '../../ui/time/elapsed.ts'
import { Value } from '../../ui/Value.tsx'
import { text } from './text.ts'

/** One of the day's sums. */
interface TodayTile {
  readonly label: string
  readonly Icon: Icon
  /** A CSS colour for the icon. */
  readonly color: string
  readonly quantity: Quantity
  readonly note?: string
}

interface TodayTilesProps {
  readonly tiles: readonly TodayTile[]
  /** The sums are not known: dashes replace them. */
  readonly stale?: boolean
}

/** The current day's sums. They stay readable when live values are stale. */
export function TodayTiles({ tiles, stale = false }: TodayTilesProps) {
  return (
    <section aria-label={text('today')}>
      <KeyFigures>
        {tiles.map(({ label, Icon, color, quantity, note }) => (
          <Tile key={label} label={label} icon={<Icon size={16} />} color={color} note={note}>
            <Value quantity={quantity} stale={stale} />
          </Tile>
        ))}
      </KeyFigures>
    </section>
  )
}

interface NetworkPanelProps {
  /** What the family names: the network, or its operator. */
  readonly named: 'network' | 'operator'
  readonly name: string | undefined
  /** CSQ. */
  readonly signal: number | undefined
  /** Numbers of modem and SIM card; absent for a family that does not report them. */
  readonly identity?: { readonly imei?: string | undefined; readonly imsi?: string | undefined }
}

/** Network, signal and identity of a device's modem [E2, E9, E13, K3]. */
export function NetworkPanel({ named, name, signal, identity }: NetworkPanelProps) {
  const { stale } = useDevice()
  const numbers = identity && [
    [text('imei'), identity.imei ?? UNKNOWN] as const,
    [text('imsi'), identity.imsi ?? UNKNOWN] as const,
  ]
  return (
    <FactsPanel
      title={text('network')}
      facts={[
        [text(named), name ?? UNKNOWN],
        [text('signalStrength'), stale ? UNKNOWN : signalText(signal)],
        ...(numbers ?? []),
      ]}
    />
  )
}

/** A change of a device, of its supply or of its reporting. */
export interface DeviceEvent {
  readonly atMs: number
  /** What happened, e.g. `Phase B lost`. */
  readonly label: string
  /** Until the next change, or now, ms; `undefined` while unknown. */
  readonly durationMs: number | undefined
}

interface EventsProps<E extends DeviceEvent> {
  /** Newest first. */
  readonly events: readonly E[]
  /** Rows shown first, and rows that each click adds. */
  readonly step: number
  /** Columns before and after what happened. */
  readonly before?: readonly StackedColumn<E>[]
  readonly after?: readonly StackedColumn<E>[]
  /** Shown without events. */
  readonly empty: ReactNode
}

/** Events of a device: when, what and for how long. */
export function Events<E extends DeviceEvent>(props: EventsProps<E>) {
  const { events, step, before = [], after = [], empty } = props
  const { tz } = useDevice()
  const columns: readonly StackedColumn<E>[] = [
    { name: text('eventTime'), cell: ({ atMs }) => dateAndTime(atMs, tz) },
    ...before,
    { name: text('event'), cell: ({ label }) => label },
    ...after,
    {
      name: text('eventDuration'),
      cell: ({ durationMs }) => duration(durationMs && durationMs / 1000),
      numeric: true,
    },
  ]
  return (
    <EventTable
      label={text('events')}
      columns={columns}
      events={events}
      keyOf={({ atMs, label }) => `${atMs} ${label}`}
      step={step}
      showMore={text('showMoreEvents', { count: events.length })}
      empty={empty}
    />
  )
}
