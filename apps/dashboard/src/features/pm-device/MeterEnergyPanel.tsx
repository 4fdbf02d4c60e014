import { SegmentedControl } from '@mantine/core'
import { type MeterPeriod, meterPeriods } from '@wattpost/protocol'
import { useSearchParams } from 'react-router'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { Bars } from '../../ui/Bars.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { clockTime, dayAndMonth } from '../../ui/siteTime.ts'

const SERIES = [
  { key: 'imported', name: 'Imported', color: 'var(--source-grid)' },
  { key: 'exported', name: 'Exported', color: 'var(--source-solar)' },
] as const

interface MeterEnergyPanelProps {
  readonly id: string
  readonly tz: string
}

/** Energy in and out by the hour or the day [H10, E12]; the period stands in the address. */
export function MeterEnergyPanel({ id, tz }: MeterEnergyPanelProps) {
  const [params, setParams] = useSearchParams()
  const period = meterPeriods.find((known) => known === params.get('period')) ?? 'day'
  const load = useMeterEnergy(id, period, tz)
  const label = (atMs: number) => (period === 'day' ? clockTime(atMs, tz) : dayAndMonth(atMs, tz))
  return (
    <Panel
      title="Energy"
      renewing={load.isPlaceholderData}
      aside={
        <SegmentedControl
          aria-label="Period"
          value={period}
          onChange={(chosen) =>
            setParams({ period: chosen as MeterPeriod }, { preventScrollReset: true })
          }
          data={[
            { value: 'day', label: 'Day' },
            { value: 'week', label: 'Week' },
            { value: 'month', label: 'Month' },
          ]}
        />
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={260} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy yet">Choose a longer period.</EmptyPanel>
          ) : (
            <Bars
              label="Energy of the period"
              unit="Wh"
              series={SERIES}
              rows={rows.map((row) => ({
                at: label(row.t),
                values: { imported: row.haet, exported: row.haext },
              }))}
            />
          )
        }
      </Loaded>
    </Panel>
  )
}
