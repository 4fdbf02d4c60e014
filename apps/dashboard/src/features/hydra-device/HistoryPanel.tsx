import type { EnergyRow } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useEnergyHistory } from '../../api/hydraQueries.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { comparedRows } from './comparedRows.ts'
import { energyByPeriod } from './energyByPeriod.ts'
import { energySeries } from './energyKinds.ts'

const SERIES = energySeries(false)

/** Energy of the last seven days, whatever period is looked at [H13]. */
export function HistoryPanel({ id, tz }: { readonly id: string; readonly tz: string }) {
  const load = useEnergyHistory(id, tz)
  const rows = useMemo(() => dayRows(load.data ?? []), [load.data])
  return (
    <Panel title="Last seven days">
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={310} />}>
        {() =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy yet">Come back when the device has reported.</EmptyPanel>
          ) : (
            <BarChart
              label="Energy of the last seven days"
              unit="Wh"
              series={SERIES}
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

function dayRows(rows: readonly EnergyRow[]) {
  const days = energyByPeriod(rows).map(({ startMs, wh }) => ({ fromMs: startMs, values: wh }))
  return comparedRows(days, undefined)
}
