import { useEnergyHistory } from '../../api/hydraQueries.ts'
import { Bars } from '../../ui/Bars.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { dayAndMonth } from '../../ui/siteTime.ts'
import { energyByPeriod } from './energyByPeriod.ts'
import { energySeries } from './energySeries.ts'

/** Energy of the last seven days [H13]. */
export function HistoryPanel({ id, tz }: { readonly id: string; readonly tz: string }) {
  const load = useEnergyHistory(id, tz)
  return (
    <Panel title="Last seven days">
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={270} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy yet">Come back when the device has reported.</EmptyPanel>
          ) : (
            <Bars
              label="Energy of the last seven days"
              unit="Wh"
              series={energySeries}
              rows={energyByPeriod(rows).map(({ startMs, wh }) => ({
                at: dayAndMonth(startMs, tz),
                values: wh,
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
