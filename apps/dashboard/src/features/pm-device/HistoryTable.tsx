import { Table } from '@mantine/core'
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
  const { choice, choose } = useRange('m')
  const month = { range: 'm', offset: choice.range === 'm' ? choice.offset : 0 } as const
  const span = rangeSpan(month, nowMs, tz)
  const load = useMeterHistory(id, span)
  const shown = rows.filter(({ t }) => t >= span.fromMs && t < span.toMs)
  return (
    <Panel
      title="History by the day"
      aside={<RangePicker choice={month} span={span} tz={tz} ranges={['m']} choose={choose} />}
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={36} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title="No history in this month">Choose another month.</EmptyPanel>
          ) : (
            <>
              <Table.ScrollContainer minWidth={300} type="native">
                <Table aria-label="History by the day" horizontalSpacing={6}>
                  <Table.Thead>
                    <Table.Tr>
                      <Table.Th>Day</Table.Th>
                      <Table.Th ta="right">Imported</Table.Th>
                      <Table.Th ta="right">Exported</Table.Th>
                      <Table.Th ta="right">Reactive</Table.Th>
                    </Table.Tr>
                  </Table.Thead>
                  <Table.Tbody>
                    {shown.toReversed().map(({ t, haet, haext, hret }) => (
                      <Table.Tr key={t}>
                        <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                          {dayAndMonth(t, tz)}
                        </Table.Th>
                        <Table.Td ta="right">
                          <Value quantity={amount(haet, 'Wh')} />
                        </Table.Td>
                        <Table.Td ta="right">
                          <Value quantity={amount(haext, 'Wh')} />
                        </Table.Td>
                        <Table.Td ta="right">
                          <Value quantity={amount(hret, 'varh')} />
                        </Table.Td>
                      </Table.Tr>
                    ))}
                  </Table.Tbody>
                </Table>
              </Table.ScrollContainer>
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
