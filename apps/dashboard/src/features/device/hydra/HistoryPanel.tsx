import { ENERGY_SUMMARY_ROWS, type ReportedEnergyRow } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useEnergyHistory, useEnergySummary } from '../../../api/hydraQueries.ts'
import {
  type HydraEnergyKind,
  hydraEnergies,
  summaryEnergy,
} from '../../../domain/quantities/hydra.ts'
import { type LiveEnergyRow, summaryTotals } from '../../../live/devices/energyRows.ts'
import { BarChart } from '../../../ui/charts/BarChart.tsx'
import type { BarRow } from '../../../ui/charts/bands.ts'
import { energySeries } from '../../../ui/charts/EnergyChart.tsx'
import { periodStarts } from '../../../ui/charts/namedPeriods.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { SkeletonRows } from '../../../ui/Skeletons.tsx'
import { quantityFacts } from '../../../ui/shownQuantity.tsx'
import { dayStart } from '../../../ui/time/zone.ts'
import { ZoomContext } from '../../../ui/zoom/ZoomProvider.tsx'
import { NoEnergy } from './EnergyPanel.tsx'
import { energyByPeriod, newestFirst, rowsWithin } from './hydraEnergy.ts'
import { chosenSpan, type HydraPeriod } from './hydraPeriod.ts'
import { text } from './text.ts'

/** Energy of the last seven days, whatever period the page shows [H13]. */
export function HistoryPanel({ hasChannels }: { readonly hasChannels: boolean }) {
  const { id, tz } = useDevice()
  const load = useEnergyHistory(id, tz)
  const series = useMemo(() => energySeries(hydraEnergies), [])
  const rows = useMemo(() => dayRows(load.data ?? [], tz), [load.data, tz])
  const edges = useMemo(() => dayEdges(rows, tz), [rows, tz])
  return (
    <Panel title={text('lastSevenDays')}>
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={310} />}>
        {() =>
          rows.length === 0 ? (
            <NoEnergy hasChannels={hasChannels} missing="noEnergyYet" />
          ) : (
            // The zoom is one of the page's period.
            <ZoomContext value={null}>
              <BarChart
                label={text('lastSevenDaysChart')}
                unit="Wh"
                series={series}
                rows={rows}
                edges={edges}
                by="day"
                tz={tz}
              />
            </ZoomContext>
          )
        }
      </Loaded>
    </Panel>
  )
}

/** Starts of the days, and the end of the last one. */
function dayEdges(rows: readonly BarRow<HydraEnergyKind>[], tz: string): readonly number[] {
  const last = rows.at(-1)
  const starts = rows.map(({ fromMs }) => fromMs)
  return last === undefined ? [] : [...starts, dayStart(last.fromMs, tz, 1)]
}

function dayRows(rows: readonly ReportedEnergyRow[], tz: string) {
  const periods = rows.map(({ _id }) => _id.period)
  return energyByPeriod(rows, periodStarts(periods, 'day', tz)).map(({ startMs, wh }) => ({
    fromMs: startMs,
    values: wh,
  }))
}

interface SummaryPanelProps {
  readonly hasChannels: boolean
  readonly shown: HydraPeriod
  /** Live rows, newest first. */
  readonly liveRows: readonly LiveEnergyRow[]
}

/** Totals of the 10 newest rows of the period [H17, C2], and of the 10 newest live rows. */
export function SummaryPanel({ hasChannels, shown, liveRows }: SummaryPanelProps) {
  const { id, tz } = useDevice()
  const { name, span, grows } = shown
  const load = useEnergySummary(id, { ...chosenSpan(span, tz), tz }, grows)
  const error = load.error ?? load.data?.failed ?? null
  return (
    <Panel title={text('energySummary')} aside={name} renewing={load.isPlaceholderData}>
      <Loaded
        load={{ ...load, error, data: load.data?.rows }}
        skeleton={<SkeletonRows rows={4} height={28} />}
      >
        {(answered) => {
          const rows = rowsWithin(answered, span)
          if (rows.length === 0) {
            return <NoEnergy hasChannels={hasChannels} missing="noEnergy" />
          }
          return (
            <>
              <h3>{summaryTitle(rows.length)}</h3>
              <Facts facts={quantityFacts(summaryEnergy, summaryTotals(newestFirst(rows)))} />
            </>
          )
        }}
      </Loaded>
      {liveRows.length > 0 && (
        <>
          <h3>
            {liveRows.some(({ isDays }) => isDays)
              ? text('liveTotals')
              : liveTitle(liveRows.length)}
          </h3>
          <Facts facts={quantityFacts(summaryEnergy, summaryTotals(liveRows))} />
        </>
      )}
    </Panel>
  )
}

/** Names the rows in the totals of a period: at most the 10 newest [C2]. */
export function summaryTitle(count: number): string {
  return count > ENERGY_SUMMARY_ROWS
    ? text('newestRows', { summed: ENERGY_SUMMARY_ROWS, count })
    : text('allRows')
}

/** Names the live rows in the totals: at most the 10 newest [C1, C2]. */
export function liveTitle(count: number): string {
  if (count === 1) return text('thisHour')
  return count > ENERGY_SUMMARY_ROWS
    ? text('newestHoursOf', { summed: ENERGY_SUMMARY_ROWS, count })
    : text('newestHours', { count })
}
