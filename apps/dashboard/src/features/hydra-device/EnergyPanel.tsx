import { type Period, useHydraEnergy } from '../../api/hydraQueries.ts'
import { Bars } from '../../ui/Bars.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { clockTime, dayAndMonth } from '../../ui/siteTime.ts'
import { energyByPeriod } from './energyByPeriod.ts'
import { energySeries } from './energySeries.ts'

interface EnergyPanelProps {
  readonly id: string
  readonly tz: string
  readonly period: Period
}

/** Energy by the hour of a day, by the day of a week or month [R21, H16]. */
export function EnergyPanel({ id, tz, period }: EnergyPanelProps) {
  const load = useHydraEnergy(id, { ...period, tz })
  const name = period.range === 'd' ? clockTime : dayAndMonth
  return (
    <Panel title="Energy" renewing={load.isPlaceholderData}>
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={270} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy in this period">Choose another period.</EmptyPanel>
          ) : (
            <Bars
              label="Energy of the period"
              unit="Wh"
              series={energySeries}
              rows={energyByPeriod(rows).map(({ startMs, wh }) => ({
                at: name(startMs, tz),
                values: wh,
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
