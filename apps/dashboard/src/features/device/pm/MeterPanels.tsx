import {
  IconArrowBarToDown,
  IconArrowBarToUp,
  IconArrowsDownUp,
  IconWaveSine,
} from '@tabler/icons-react'
import {
  type MeterLifetime,
  type MeterPowerState,
  phases,
  type Reported,
  type ReportedMeterRow,
} from '@wattpost/protocol'
import { useMeterEnergy } from '../../../api/meterQueries.ts'
import type { IntervalSeries } from '../../../domain/intervals.ts'
import {
  meterLifetime,
  meterRow,
  meterTotals,
  netImportToday,
  phasePower,
} from '../../../domain/quantities/meter.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { entriesOf } from '../../../domain/quantities/quantity.ts'
import { useIsAnswered } from '../../../live/useLiveState.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { CsvButton } from '../../../ui/csv/CsvButton.tsx'
import { LiveValue, useDevice } from '../../../ui/DeviceContext.tsx'
import { type FactList, FactsPanel } from '../../../ui/Facts.tsx'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { PrintOnly, printSpan } from '../../../ui/print/PrintFacts.tsx'
import { UNKNOWN } from '../../../ui/quantity.ts'
import { datesOf } from '../../../ui/range/customDates.ts'
import { rangeSpan } from '../../../ui/range/range.ts'
import { fileNamePart } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { EventTable, type StackedColumn } from '../../../ui/StackedTable.tsx'
import {
  knownFacts,
  quantityColumns,
  quantityFacts,
  rawFacts,
  shownQuantity,
} from '../../../ui/shownQuantity.tsx'
import { Tile, TileGrid } from '../../../ui/Tile.tsx'
import { dateAndTime, dayAndMonth } from '../../../ui/time/dateTime.ts'
import { Events, TodayTiles } from '../DevicePanels.tsx'
import { daysIn, dayTotals, historyTable } from './meterEnergy.ts'
import { meterEvents } from './phaseTimelines.ts'
import { text } from './text.ts'

/** The current day's sums [H10, E12]. The chart below shows a failure to load them. */
export function MeterTodayTiles() {
  const { id, tz, nowMs } = useDevice()
  const { data } = useMeterEnergy(id, 'day', tz, rangeSpan({ range: 'd', offset: 0 }, nowMs, tz))
  const { haet, haext, hret } = dayTotals(data?.rows ?? [])
  return (
    <TodayTiles
      stale={data === undefined}
      tiles={[
        {
          label: text('importedToday'),
          Icon: IconArrowBarToDown,
          color: 'var(--source-grid)',
          quantity: shownQuantity(meterRow.haet, haet),
        },
        {
          label: text('exportedToday'),
          Icon: IconArrowBarToUp,
          color: 'var(--source-solar)',
          quantity: shownQuantity(meterRow.haext, haext),
        },
        {
          label: quantityName(netImportToday),
          Icon: IconArrowsDownUp,
          color: 'var(--source-load)',
          quantity: shownQuantity(netImportToday, difference(haet, haext)),
        },
        {
          label: text('reactiveToday'),
          Icon: IconWaveSine,
          color: 'var(--dimmed)',
          quantity: shownQuantity(meterRow.hret, hret),
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
  return (
    <section aria-label={text('totalsNow')}>
      <TileGrid>
        {entriesOf(meterTotals).map(([key, entry]) => (
          <Tile key={key} label={quantityName(entry)}>
            <LiveValue quantity={shownQuantity(entry, state[key])} />
          </Tile>
        ))}
      </TileGrid>
    </section>
  )
}

/** The totals and phases of the meter's last report, as far as known. */
export function lastMeterFacts(state: MeterStateProps['powerState']): FactList {
  return [
    ...knownFacts(meterTotals, state),
    ...phases.flatMap((phase) =>
      knownFacts(phasePower, state[`phase${phase}`], (name) =>
        [text('phase', { phase }), name].join(' · '),
      ),
    ),
  ]
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
  return (
    <Panel title={text('events', { period })}>
      <Events
        events={meterEvents(timelines)}
        step={EVENTS_STEP}
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
  return <FactsPanel title={text('lifetime')} facts={quantityFacts(meterLifetime, lifetime)} />
}

/** The meter's totals in the units of its reports [E10]. */
export function MeterRawPanel({ powerState: state }: MeterStateProps) {
  const { tz, stale } = useDevice()
  return (
    <FactsPanel
      title={text('rawValues')}
      screenOnly
      facts={[
        [
          text('measured'),
          state.timestamp === undefined ? UNKNOWN : dateAndTime(state.timestamp, tz),
        ],
        ...rawFacts(meterTotals, state, stale),
      ]}
    />
  )
}

/** A week and some days, so that the page stays short. */
const DAYS_STEP = 10

interface HistoryTableProps {
  /** The days shown. */
  readonly span: ChartSpan
  readonly load: Load<boolean>
  /** The rows of the newest frame; empty after an unreadable one [X22]. */
  readonly rows: readonly ReportedMeterRow[]
}

/** The days of the period, or of its month, newest first [E12, K2]. */
export function HistoryTable({ span, load, rows }: HistoryTableProps) {
  const { id, tz } = useDevice()
  const shown = daysIn(rows, span, tz)
  const isAnswered = useIsAnswered('meter_history')
  return (
    <Panel
      title={text('dailyHistory')}
      aside={
        <>
          <PrintOnly>{printSpan(span, tz)}</PrintOnly>
          {shown.length > 0 && (
            <CsvButton
              name={`${id}-history-${fileNamePart({ span, dates: datesOf(span, tz) }, tz)}`}
              table={() => historyTable(shown, tz)}
            />
          )}
        </>
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={36} />}>
        {() => (
          <EventTable
            label={text('dailyHistory')}
            columns={columnsIn(tz)}
            events={shown.toReversed()}
            keyOf={({ t }) => `${t}`}
            step={DAYS_STEP}
            showMore={text('showMoreDays', { count: shown.length })}
            empty={
              <EmptyPanel title={text('noHistory')}>
                {text(isAnswered ? 'noHistoryText' : 'noHistoryUnanswered')}
              </EmptyPanel>
            }
          />
        )}
      </Loaded>
    </Panel>
  )
}

function columnsIn(tz: string): readonly StackedColumn<ReportedMeterRow>[] {
  return [
    { name: text('day'), cell: ({ t }) => dayAndMonth(t, tz) },
    ...quantityColumns(meterRow, (row: ReportedMeterRow) => row),
  ]
}
