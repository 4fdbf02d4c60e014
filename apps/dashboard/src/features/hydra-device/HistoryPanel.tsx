import type { ReportedEnergyRow } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useEnergyHistory } from '../../api/hydraQueries.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { periodStarts } from '../../ui/charts/namedPeriods.ts'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { comparedRows, energySeries } from './energySeries.ts'
import { energyByPeriod } from './hydraEnergy.ts'
import { NoEnergy } from './NoEnergy.tsx'

import { text } from './text.ts'

interface HistoryPanelProps {
  readonly id: string
  readonly hasChannels: boolean
  readonly tz: string
}

/** Energy of the last seven days, whatever period the page shows [H13]. */
export function HistoryPanel({ id, hasChannels, tz }: HistoryPanelProps) {
  const load = useEnergyHistory(id, tz)
  const series = useMemo(() => energySeries(false), [])
  const rows = useMemo(() => dayRows(load.data ?? [], tz), [load.data, tz])
  return (
    <Panel title={text('lastSevenDays')}>
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={310} />}>
        {() =>
          rows.length === 0 ? (
            <NoEnergy hasChannels={hasChannels} missing="noEnergyYet" />
          ) : (
            <BarChart
              label={text('lastSevenDaysChart')}
              unit="Wh"
              series={series}
              rows={rows}
              by="day"
              tz={tz}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}

function dayRows(rows: readonly ReportedEnergyRow[], tz: string) {
  const periods = rows.map(({ _id }) => _id.period)
  const days = energyByPeriod(rows, periodStarts(periods, 'day', tz)).map(({ startMs, wh }) => ({
    fromMs: startMs,
    values: wh,
  }))
  return comparedRows(days, undefined)
}
