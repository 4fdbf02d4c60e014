import { SegmentedControl } from '@mantine/core'
import type { HydraDevice } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useConfig } from '../../api/config.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { bandNames } from '../../ui/charts/bands.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { OutageLanes } from '../../ui/lanes/OutageLanes.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { alignedBefore } from './bands.ts'
import { comparedRows } from './comparedRows.ts'
import { EnergyTotals } from './EnergyTotals.tsx'
import { energyKinds } from './energyByPeriod.ts'
import { energySeries } from './energyKinds.ts'
import { energyTable } from './energyTable.ts'
import { sourceLanes } from './outageLanes.ts'
import type { Outages } from './outages.ts'
import type { ShownPeriod } from './shownPeriod.ts'
import { type BandEnergy, useBandEnergy } from './useBandEnergy.ts'
import type { DayView } from './usePeriod.ts'

interface EnergyPanelProps {
  readonly device: HydraDevice
  readonly nowMs: number
  readonly shown: ShownPeriod
  /** What stands beside it; `null` when nobody compares. */
  readonly before: ShownPeriod | null
  readonly dayView: DayView
  readonly chooseDayView: (view: DayView) => void
  /** Outages of the same period, once they are known. */
  readonly outages: Outages | undefined
}

/** Energy by the hour or part of a day, or by the day, and below it on the same axis who had power [R21, H16]. */
export function EnergyPanel(props: EnergyPanelProps) {
  const { device, shown, before, dayView, chooseDayView } = props
  const load = useBandEnergy(device, shown, dayView)
  const old = useBandEnergy(device, before, dayView)
  const both = {
    data: load.data,
    error: load.error ?? old.error,
    refetch: () => Promise.all([load.refetch(), ...(before === null ? [] : [old.refetch()])]),
  }
  return (
    <Panel
      title="Energy"
      renewing={load.renewing || old.renewing}
      aside={
        shown.range === 'd' && (
          <SegmentedControl
            aria-label="How the day is cut"
            size="xs"
            value={dayView}
            onChange={(view) => chooseDayView(view === 'parts' ? view : 'hours')}
            data={[
              { value: 'hours', label: 'Hours' },
              { value: 'parts', label: 'Parts of the day' },
            ]}
          />
        )
      }
    >
      <Loaded load={both} skeleton={<SkeletonRows rows={1} height={420} />}>
        {(energy) => (
          <Chart {...props} energy={energy} old={before === null ? undefined : old.data} />
        )}
      </Loaded>
    </Panel>
  )
}

interface ChartProps extends EnergyPanelProps {
  readonly energy: BandEnergy
  readonly old: BandEnergy | undefined
}

function Chart({ device, nowMs, shown, before, outages, energy, old }: ChartProps) {
  const { tz, deviceId, variant } = device
  const simulated = useConfig().emulator
  const { span, band, edges, rows } = energy
  const series = useMemo(() => energySeries(old !== undefined), [old])
  const compared = useMemo(
    () => comparedRows(rows, old && alignedBefore(rows, old.rows, tz)),
    [rows, old, tz],
  )
  const nameOf = useMemo(() => bandNames(edges, band, tz), [edges, band, tz])
  const isEmpty = rows.every(({ values }) => energyKinds.every((kind) => values[kind] === null))
  if (isEmpty) {
    return <EmptyPanel title="No energy in this period">Choose another period.</EmptyPanel>
  }
  const lanes = outages === undefined ? [] : sourceLanes(outages)
  return (
    <>
      <EnergyTotals
        variant={variant}
        rows={rows}
        running={shown.span.toMs > nowMs}
        before={old && before && { name: before.name, rows: old.rows }}
      />
      <BarChart
        label={`Energy, ${shown.name}`}
        unit="Wh"
        series={series}
        rows={compared}
        by={band === 'day' ? 'day' : 'hour'}
        nameOf={nameOf}
        tz={tz}
        below={
          lanes.length > 0 && (
            <OutageLanes label="Power meanwhile" span={span} edges={edges} tz={tz} lanes={lanes} />
          )
        }
        aside={
          <CsvButton
            name={`${deviceId}-energy`}
            simulated={simulated}
            table={() => energyTable(rows, tz)}
          />
        }
      />
    </>
  )
}
