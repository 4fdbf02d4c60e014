import { useConfig } from '../../api/config.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { type Load, Loaded } from '../../ui/Loaded.tsx'
import { OutageLanes } from '../../ui/lanes/OutageLanes.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { AvailabilityTiles } from './AvailabilityTiles.tsx'
import { channelLanes } from './outageLanes.ts'
import type { Outages } from './outages.ts'
import { outageTable } from './outageTable.ts'
import type { ShownPeriod } from './shownPeriod.ts'
import { timelineTitle } from './timelineSummary.ts'
import { UsageTable } from './UsageTable.tsx'

interface OutagePanelProps {
  readonly deviceId: string
  readonly tz: string
  readonly shown: ShownPeriod
  readonly load: Load<Outages> & { readonly renewing: boolean }
  /** What the period before is called, and its outages once they are known; `null` when nobody compares. */
  readonly before: { readonly name: string; readonly load: Load<Outages> } | null
}

/** Availability of grid and generator, and every outage of the period [R22, H14, H15]. */
export function OutagePanel({ deviceId, tz, shown, load, before }: OutagePanelProps) {
  const simulated = useConfig().emulator
  const old = before?.load.data
  return (
    <Panel title="Availability and outages" renewing={load.renewing}>
      <Loaded load={load} skeleton={<SkeletonRows rows={3} height={120} />}>
        {(outages) => {
          const lanes = channelLanes(outages)
          return (
            <PageStack>
              <AvailabilityTiles
                outages={outages}
                before={before && old ? { name: before.name, outages: old } : null}
              />
              <h3>{timelineTitle(outages.summary)}</h3>
              <OutageLanes
                label="Timeline"
                span={shown.span}
                tz={tz}
                lanes={lanes}
                aside={
                  <CsvButton
                    name={`${deviceId}-outages`}
                    simulated={simulated}
                    table={() => outageTable(lanes, tz)}
                  />
                }
              />
              <UsageTable usages={outages.report.dailyUsage} tz={tz} />
            </PageStack>
          )
        }}
      </Loaded>
    </Panel>
  )
}
