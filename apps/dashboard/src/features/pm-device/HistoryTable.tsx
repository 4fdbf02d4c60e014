import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import type { ReportedMeterRow } from '@wattpost/protocol'
import { useConfig } from '../../api/config.ts'
import { deviceKey, refreshIntervalMs } from '../../api/queryCache.ts'
import { useLive } from '../../live/LiveContext.tsx'
import { useCanRequest } from '../../live/useLiveState.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/quantity.ts'
import { RangePicker } from '../../ui/range/RangePicker.tsx'
import { rangeSpan } from '../../ui/range/range.ts'
import { useRange } from '../../ui/range/useRange.ts'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { dayAndMonth } from '../../ui/time/dateTime.ts'
import { Value } from '../../ui/Value.tsx'
import { historyTable, placedRows } from './meterEnergy.ts'
import { text } from './text.ts'

interface HistoryTableProps {
  readonly id: string
  readonly tz: string
  readonly nowMs: number
  /** The rows of the newest frame; empty after an unreadable one [X22]. */
  readonly rows: readonly ReportedMeterRow[]
}

/** The days of a month, newest first [E12, K2]. */
export function HistoryTable({ id, tz, nowMs, rows }: HistoryTableProps) {
  const simulated = useConfig().emulator
  const { choice, choose } = useRange('m', 'history')
  const month = { range: 'm', offset: choice.range === 'm' ? choice.offset : 0 } as const
  const span = rangeSpan(month, nowMs, tz)
  const isCurrent = month.offset === 0
  const load = useMeterHistory(id, span, isCurrent)
  // A server further east may already have the first day of the next month.
  const toMs = isCurrent ? Number.POSITIVE_INFINITY : span.toMs
  const shown = placedRows(rows, 'day', tz).filter(({ t }) => t >= span.fromMs && t < toMs)
  return (
    <Panel
      title={text('dailyHistory')}
      aside={
        <RangePicker choice={month} {...{ span, nowMs, tz }} onChoose={choose} ranges={['m']} />
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={36} />}>
        {() =>
          shown.length === 0 ? (
            <EmptyPanel title={text('noHistory')}>{text('noHistoryText')}</EmptyPanel>
          ) : (
            <>
              <StackedTable
                label={text('dailyHistory')}
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

function columnsIn(tz: string): readonly StackedColumn<ReportedMeterRow>[] {
  const energy = (
    name: string,
    of: (row: ReportedMeterRow) => number | undefined,
    unit: string,
  ) => ({
    name,
    cell: (row: ReportedMeterRow) => <Value quantity={amount(of(row), unit)} />,
    numeric: true as const,
  })
  return [
    { name: text('day'), cell: ({ t }) => dayAndMonth(t, tz) },
    energy(text('imported'), ({ haet }) => haet, 'Wh'),
    energy(text('exported'), ({ haext }) => haext, 'Wh'),
    energy(text('reactive'), ({ hret }) => hret, 'varh'),
  ]
}

/** Requests the daily rows of a span. A frame puts them into the meter's live state [K2, E12]. */
function useMeterHistory(
  deviceId: string,
  { fromMs, toMs }: ChartSpan,
  grows: boolean,
): UseQueryResult<boolean> {
  const live = useLive()
  const canRequest = useCanRequest()
  return useQuery({
    queryKey: [...deviceKey(deviceId), 'history', fromMs, toMs],
    enabled: canRequest,
    // Each answer replaces the rows in the live state, so each visit requests its own.
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refreshIntervalMs(grows),
    queryFn: async () => {
      await live.send('meter_history', { deviceId, from: fromMs / 1000, to: toMs / 1000 })
      return true
    },
  })
}
