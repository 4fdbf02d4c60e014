import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsDownUp,
  IconWaveSine,
} from '@tabler/icons-react'
import type { MeterLifetime, MeterNetwork, MeterPowerState, Reported } from '@wattpost/protocol'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { LiveValue, useDevice } from '../../ui/DeviceContext.tsx'
import { EventTable } from '../../ui/EventTable.tsx'
import { FactsPanel } from '../../ui/FactsPanel.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount, fixed, temperature, UNKNOWN } from '../../ui/quantity.ts'
import { rangeSpan } from '../../ui/range/range.ts'
import { signalText } from '../../ui/Signal.tsx'
import type { StackedColumn } from '../../ui/StackedTable.tsx'
import { Tile, TileGrid } from '../../ui/Tile.tsx'
import { TodayTiles } from '../../ui/TodayTiles.tsx'
import { dateAndTime } from '../../ui/time/dateTime.ts'
import { duration } from '../../ui/time/elapsed.ts'
import type { IntervalSeries } from '../../ui/timeline/intervals.ts'
import { Value } from '../../ui/Value.tsx'
import { dayTotals } from './meterEnergy.ts'
import { type MeterEvent, meterEvents } from './phaseTimelines.ts'
import { text } from './text.ts'

/** The current day's sums [H10, E12]. The chart below shows a failure to load them. */
export function MeterTodayTiles() {
  const { id, tz, nowMs } = useDevice()
  const { data } = useMeterEnergy(id, 'day', tz, rangeSpan({ range: 'd', offset: 0 }, nowMs, tz))
  const { haet, haext, hret } = dayTotals(data?.rows ?? [])
  return (
    <TodayTiles
      label={text('today')}
      stale={data === undefined}
      tiles={[
        {
          label: text('importedToday'),
          Icon: IconArrowBarToDown,
          color: 'var(--source-grid)',
          quantity: amount(haet, 'Wh'),
        },
        {
          label: text('exportedToday'),
          Icon: IconArrowBarToUp,
          color: 'var(--source-solar)',
          quantity: amount(haext, 'Wh'),
        },
        {
          label: text('netImportToday'),
          Icon: IconArrowsDownUp,
          color: 'var(--source-load)',
          quantity: amount(difference(haet, haext), 'Wh'),
        },
        {
          label: text('reactiveToday'),
          Icon: IconWaveSine,
          color: 'var(--dimmed)',
          quantity: amount(hret, 'varh'),
        },
      ]}
    />
  )
}

function difference(a: number | undefined, b: number | undefined): number | undefined {
  return a === undefined || b === undefined ? undefined : a - b
}

interface MeterStateProps {
  readonly powerState: Reported<MeterPowerState>
}

/** The meter's totals [E10]. */
export function MeterTotalsTiles({ powerState: state }: MeterStateProps) {
  const totals = [
    [text('activePower'), amount(state.totalActivePower, 'W')],
    [text('reactivePower'), amount(state.totalReactivePower, 'var')],
    [text('apparentPower'), amount(state.totalApparentPower, 'VA')],
    [text('powerFactor'), fixed(state.totalPowerFactor, '', 2)],
    [text('frequency'), fixed(state.frequency, 'Hz', 2)],
    [text('neutralCurrent'), fixed(state.neutralCurrent, 'A', 2)],
    [text('temperature'), temperature(state.temperature)],
  ] as const
  return (
    <section aria-label={text('totalsNow')}>
      <TileGrid>
        {totals.map(([label, quantity]) => (
          <Tile key={label} label={label}>
            <LiveValue quantity={quantity} />
          </Tile>
        ))}
      </TileGrid>
    </section>
  )
}

const EVENTS_STEP = 10

interface MeterEventsPanelProps {
  /** The phases of the period. */
  readonly timelines: readonly IntervalSeries[]
  /** The period's name. */
  readonly period: string
}

/** Events of the meter's supply in the period, newest first [E10, R22]. */
export function MeterEventsPanel({ timelines, period }: MeterEventsPanelProps) {
  const { tz } = useDevice()
  const events = meterEvents(timelines)
  const columns: readonly StackedColumn<MeterEvent>[] = [
    { name: text('eventTime'), cell: ({ atMs }) => dateAndTime(atMs, tz) },
    { name: text('event'), cell: (event) => event.text },
    {
      name: text('eventDuration'),
      cell: ({ durationMs }) => duration(durationMs / 1000),
      numeric: true,
    },
  ]
  return (
    <Panel title={text('events', { period })}>
      <EventTable
        label={text('eventTable')}
        columns={columns}
        events={events}
        keyOf={(event) => `${event.atMs} ${event.text}`}
        step={EVENTS_STEP}
        showMore={text('showMoreEvents', { count: events.length })}
        empty={
          timelines.length === 0 ? (
            <EmptyPanel title={text('noPhaseStates')}>{text('noPhaseStatesText')}</EmptyPanel>
          ) : (
            <EmptyPanel title={text('noEvents')}>{text('noEventsText')}</EmptyPanel>
          )
        }
      />
    </Panel>
  )
}

/** Counters since commissioning [E9]. */
export function MeterLifetimePanel({ lifetime }: { readonly lifetime: Reported<MeterLifetime> }) {
  const value = (number: number | undefined, unit: string) => (
    <Value quantity={amount(number, unit)} />
  )
  return (
    <FactsPanel
      title={text('lifetime')}
      facts={[
        [text('imported'), value(lifetime.lifetimeEnergy, 'Wh')],
        [text('exported'), value(lifetime.lifetimeExportEnergy, 'Wh')],
        [text('reactiveImported'), value(lifetime.lifetimeReactiveImport, 'varh')],
        [text('reactiveExported'), value(lifetime.lifetimeReactiveExport, 'varh')],
        [text('apparent'), value(lifetime.lifetimeApparentEnergy, 'VAh')],
      ]}
    />
  )
}

/** Operator, signal and identity of the meter's modem [E9, K3]. */
export function MeterNetworkPanel({ network }: { readonly network: Reported<MeterNetwork> }) {
  const { stale } = useDevice()
  return (
    <FactsPanel
      title={text('network')}
      facts={[
        [text('operator'), network.cop ?? UNKNOWN],
        [text('signalStrength'), stale ? UNKNOWN : signalText(network.signal_quality)],
        [text('imei'), network.imei ?? UNKNOWN],
        [text('imsi'), network.imsi ?? UNKNOWN],
      ]}
    />
  )
}

/** The meter's totals in the units of its reports [E10]. */
export function MeterRawPanel({ powerState: state }: MeterStateProps) {
  const { tz } = useDevice()
  const value = (number: number | undefined, unit: string, decimals: number) => (
    <LiveValue quantity={fixed(number, unit, decimals)} />
  )
  return (
    <FactsPanel
      title={text('rawValues')}
      screenOnly
      facts={[
        [
          text('measured'),
          state.timestamp === undefined ? UNKNOWN : dateAndTime(state.timestamp, tz),
        ],
        [text('totalActivePower'), value(state.totalActivePower, 'W', 1)],
        [text('totalReactivePower'), value(state.totalReactivePower, 'var', 1)],
        [text('totalApparentPower'), value(state.totalApparentPower, 'VA', 1)],
        [text('totalPowerFactor'), value(state.totalPowerFactor, '', 3)],
        [text('frequency'), value(state.frequency, 'Hz', 3)],
        [text('neutralCurrent'), value(state.neutralCurrent, 'A', 3)],
        [text('temperature'), value(state.temperature, '°C', 1)],
      ]}
    />
  )
}
