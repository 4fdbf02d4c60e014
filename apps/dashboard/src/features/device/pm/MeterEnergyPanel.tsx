import type { ReportedMeterRow } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useMeterEnergy } from '../../../api/meterQueries.ts'
import type { IntervalSeries } from '../../../domain/intervals.ts'
import { type MeterEnergyKind, meterEnergies } from '../../../domain/quantities/meter.ts'
import type { BandEnergy } from '../../../ui/charts/comparison.ts'
import { EnergyChart } from '../../../ui/charts/EnergyChart.tsx'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { type Load, Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { isoDate } from '../../../ui/range/customDates.ts'
import { rangeSpan } from '../../../ui/range/range.ts'
import { answeredPeriod, type ShownPeriod } from '../../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { daysIn, historyTable, meterBandEnergy } from './meterEnergy.ts'
import { meterSource } from './meterSpans.ts'
import { text } from './text.ts'

/** The daily rows that came so far, and their request. */
export interface MeterDays {
  readonly rows: readonly ReportedMeterRow[]
  readonly load: Load<boolean>
}

interface MeterEnergyPanelProps {
  /** The period of the energies. */
  readonly shown: ShownPeriod
  /** The previous one; `null` without a comparison. */
  readonly previous: ShownPeriod | null
  readonly days: MeterDays
  /** The phases over the period; `null` while they load. */
  readonly timelines: readonly IntervalSeries[] | null
}

/** Import and export by hour, day or month, above a timeline of the phases [H10, E12, K8]. */
export function MeterEnergyPanel(props: MeterEnergyPanelProps) {
  const { shown, previous, days } = props
  const { id, nowMs, tz } = useDevice()
  const source = meterSource(shown)
  const period = source.kind === 'running' ? source.period : 'day'
  const span =
    source.kind === 'running' ? shown.span : rangeSpan({ range: 'd', offset: 0 }, nowMs, tz)
  const running = useMeterEnergy(id, period, tz, span)
  const isRunning = source.kind === 'running'
  const load = isRunning
    ? running
    : {
        ...days.load,
        data: days.load.data === true ? { rows: daysIn(days.rows, shown.span, tz) } : undefined,
      }
  const rows = load.data?.rows
  const { band } = shown
  const { fromMs, toMs } = shown.span
  // The page renders each second; the bars render when their rows change.
  const energy = useMemo(
    () => rows && meterBandEnergy(rows, { fromMs, toMs }, band, tz),
    [rows, fromMs, toMs, band, tz],
  )
  const { name } = energy === undefined ? shown : answeredPeriod(shown, energy, nowMs, tz)
  const isRenewing = isRunning && running.isPlaceholderData
  const cantCompare = previous !== null && shown.band === 'hour'
  return (
    <Panel title={text('energy')} renewing={isRenewing} aside={name}>
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={420} />}>
        {({ rows }) =>
          rows.length === 0 || energy === undefined ? (
            <EmptyPanel title={text('noEnergy')}>{text('noEnergyText')}</EmptyPanel>
          ) : (
            <Chart
              {...props}
              rows={rows}
              energy={energy}
              previous={cantCompare ? null : previous}
            />
          )
        }
      </Loaded>
      {(cantCompare || (!isRunning && isOneDay(shown))) && <p>{text('hoursOfTodayOnly')}</p>}
    </Panel>
  )
}

function isOneDay({ dates: { start, end } }: ShownPeriod): boolean {
  return isoDate(start) === isoDate(end)
}

interface ChartProps extends MeterEnergyPanelProps {
  readonly rows: readonly ReportedMeterRow[]
  readonly energy: BandEnergy<MeterEnergyKind>
}

function Chart({ shown, previous, days, timelines, rows, energy }: ChartProps) {
  const { tz } = useDevice()
  return (
    <EnergyChart
      label={() => text('energyChart')}
      table={meterEnergies}
      energy={energy}
      previous={usePreviousEnergy(previous, days.rows, tz)}
      shown={shown}
      timeline={{ label: text('phaseTimeline'), series: timelines ?? [] }}
      csv={() => historyTable(rows, tz)}
    />
  )
}

/** The energy of the previous period from the daily rows. */
function usePreviousEnergy(
  previous: ShownPeriod | null,
  days: readonly ReportedMeterRow[],
  tz: string,
) {
  const { name = '', span, band } = previous ?? {}
  const { fromMs, toMs } = span ?? { fromMs: 0, toMs: 0 }
  return useMemo(() => {
    if (band === undefined) return null
    const past = { fromMs, toMs }
    const pastBand = band === 'hour' ? 'day' : band
    return { name, energy: meterBandEnergy(daysIn(days, past, tz), past, pastBand, tz) }
  }, [name, fromMs, toMs, band, days, tz])
}
