import { SegmentedControl } from '@mantine/core'
import { type MeterHistoryRow, type MeterPeriod, meterPeriods } from '@wattpost/protocol'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router'
import { useConfig } from '../../api/config.ts'
import { useMeterEnergy } from '../../api/meterQueries.ts'
import { BarChart } from '../../ui/charts/BarChart.tsx'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { OnPaper } from '../../ui/paper/OnPaper.tsx'
import { paperSpan } from '../../ui/paper/paperSpan.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { historyTable } from './historyTable.ts'

const HOUR_MS = 3_600_000
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
  // The page comes anew each second, and its bars only with their rows.
  const bars = useMemo(() => (load.data ?? []).map(barOf), [load.data])
  const simulated = useConfig().emulator
  return (
    <Panel
      title="Energy"
      renewing={load.isPlaceholderData}
      aside={
        <>
          <OnPaper>{load.data && coveredBy(load.data, tz)}</OnPaper>
          <SegmentedControl
            aria-label="Period"
            value={period}
            onChange={(chosen) =>
              setParams(
                (address) => {
                  address.set('period', chosen as MeterPeriod)
                  return address
                },
                { preventScrollReset: true },
              )
            }
            data={[
              { value: 'day', label: 'Day' },
              { value: 'week', label: 'Week' },
              { value: 'month', label: 'Month' },
            ]}
          />
        </>
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={1} height={260} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyPanel title="No energy yet">Choose a longer period.</EmptyPanel>
          ) : (
            <BarChart
              label="Energy of the period"
              unit="Wh"
              by={period === 'day' ? 'hour' : 'day'}
              tz={tz}
              series={SERIES}
              rows={bars}
              aside={
                <CsvButton
                  name={`${id}-energy-${period}`}
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

const barOf = ({ t, haet, haext }: MeterHistoryRow) => ({
  fromMs: t,
  values: { imported: haet, exported: haext },
})

/** The days that rows are about, for paper. */
function coveredBy(rows: readonly MeterHistoryRow[], tz: string): string {
  const [first, last] = [rows[0], rows.at(-1)]
  return first && last ? paperSpan({ fromMs: first.t, toMs: last.t + HOUR_MS }, tz) : ''
}
