import type { MeterHistoryRow } from '@wattpost/protocol'
import { useConfig } from '../../api/config.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { EmptyPanel } from '../../ui/EmptyPanel.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dayAndMonth } from '../../ui/siteTime.ts'
import { Value } from '../../ui/Value.tsx'
import { historyTable } from './historyTable.ts'
import { useMeterHistory } from './useMeterHistory.ts'

interface HistoryTableProps {
  readonly id: string
  readonly tz: string
  readonly nowMs: number
  /** As they came over the socket; empty after rows that could not be read [X22]. */
  readonly rows: readonly MeterHistoryRow[]
}

/** A month's days, newest first [E12, K2]. */
export function HistoryTable({ id, tz, nowMs, rows }: HistoryTableProps) {
  const simulated = useConfig().emulator
  const { choice, choose } = useRange('m', 'history')
  const month = { range: 'm', offset: choice.range === 'm' ? choice.offset : 0 } as const
  const span = rangeSpan(month, nowMs, tz)
  const load = useMeterHistory(id, span, month.offset === 0)
  const shown = rows.filter(({ t }) => t >= span.fromMs && t < span.toMs)
  return (
    <Panel
      title="History by the day"
      aside={<RangePicker choice={month} {...{ span, nowMs, tz, choose }} ranges={['m']} />}
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={36} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title="No history in this month">Choose another month.</EmptyPanel>
          ) : (
            <>
              <StackedTable
                label="History by the day"
                columns={columnsIn(tz)}
                rows={shown.toReversed()}
                keyOf={({ t }) => `${t}`}
              />
              <CsvButton
                name={`${id}-history`}
                simulated={simulated}
                table={() => historyTable(shown, tz)}
              />
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function columnsIn(tz: string): readonly StackedColumn<MeterHistoryRow>[] {
  const energy = (name: string, of: (row: MeterHistoryRow) => number, unit: string) => ({
    name,
    cell: (row: MeterHistoryRow) => <Value quantity={amount(of(row), unit)} />,
    numeric: true as const,
  })
  return [
    { name: 'Day', cell: ({ t }) => dayAndMonth(t, tz) },
    energy('Imported', ({ haet }) => haet, 'Wh'),
    energy('Exported', ({ haext }) => haext, 'Wh'),
    energy('Reactive', ({ hret }) => hret, 'varh'),
  ]
}
