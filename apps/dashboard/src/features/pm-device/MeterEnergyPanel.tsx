import { SegmentedControl } from '@mantine/core'
import type { MeterPeriod } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { bandEdges, bandNames } from '../../ui/charts/bands.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { OutageLanes } from '../../ui/lanes/OutageLanes.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OnPaper } from '../../ui/paper/OnPaper.tsx'
import { paperSpan } from '../../ui/paper/paperSpan.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { historyTable } from './historyTable.ts'
import { meterBars } from './meterBars.ts'
import type { ShownMeterPeriod } from './useMeterPeriod.ts'

const SERIES = [
  { key: 'imported', name: 'Imported', color: 'var(--source-grid)' },
  { key: 'exported', name: 'Exported', color: 'var(--source-solar)' },
] as const

interface MeterEnergyPanelProps {
  readonly id: string
  readonly tz: string
  readonly shown: ShownMeterPeriod
}

/** Energy in and out by the hour or the day, and below it which phases had voltage [H10, E12, K8]. */
export function MeterEnergyPanel({ id, tz, shown }: MeterEnergyPanelProps) {
  const { period, lanes, choose } = shown
  const load = useMeterEnergy(id, period, tz, shown.span)
  // While another period is fetched the one before is shown, whole.
  const { span, period: told } = load.data ?? shown
  const band = told === 'day' ? 'hour' : 'day'
  const edges = useMemo(() => bandEdges(span, band, tz), [span, band, tz])
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  // The page comes anew each second, and its bars only with their rows.
  const bars = useMemo(() => meterBars(load.data?.rows ?? [], edges), [load.data, edges])
  const simulated = useConfig().emulator
  return (
    <Panel
      title="Energy"
      renewing={load.isPlaceholderData}
      aside={
        <>
          <OnPaper>{paperSpan(shown.span, tz)}</OnPaper>
          <SegmentedControl
            aria-label="Period"
            value={period}
            onChange={(chosen) => choose(chosen as MeterPeriod)}
            data={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
          />
        </>
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={400} />}>
        {({ rows }) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy yet">Choose a longer period.</EmptyPanel>
          ) : (
            <BarChart
              label="Energy of the period"
              unit="Wh"
              by={band}
              nameOf={nameOf}
              tz={tz}
              series={SERIES}
              rows={bars}
              below={
                lanes !== null &&
                !load.isPlaceholderData && (
                  <OutageLanes label="Phases meanwhile" {...{ span, edges, tz, lanes }} />
                )
              }
              aside={
                <CsvButton
                  name={`${id}-energy-${told}`}
                  simulated={simulated}
                  table={() => historyTable(rows, tz)}
                />
              }
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
