import type { ReportedMeterRow } from '@wattpost/protocol'
import { meterRow } from '../../domain/quantities/meter.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { CsvButton } from '../../ui/csv/CsvButton.tsx'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { type Load, Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PrintOnly } from '../../ui/print/PrintFacts.tsx'
import { printSpan } from '../../ui/print/printSpan.ts'
import { datesOf } from '../../ui/range/customDates.ts'
import { fileNamePart } from '../../ui/range/shownPeriod.ts'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { EventTable, type StackedColumn } from '../../ui/StackedTable.tsx'
import { quantityColumns } from '../../ui/shownQuantity.tsx'
import { dayAndMonth } from '../../ui/time/dateTime.ts'
import { daysIn, historyTable } from './meterEnergy.ts'
import { text } from './text.ts'

/** A week and some days, so that the page stays short. */
const DAYS_STEP = 10

interface HistoryTableProps {
  /** The days shown. */
  readonly span: ChartSpan
  readonly load: Load<boolean>
  /** The rows of the newest frame; empty after an unreadable one [X22]. */
  readonly rows: readonly ReportedMeterRow[]
}

/** The days of the period, or of its month, newest first [E12, K2]. */
export function HistoryTable({ span, load, rows }: HistoryTableProps) {
  const { id, tz } = useDevice()
  const shown = daysIn(rows, span, tz)
  return (
    <Panel
      title={text('dailyHistory')}
      aside={
        <>
          <PrintOnly>{printSpan(span, tz)}</PrintOnly>
          {shown.length > 0 && (
            <CsvButton
              name={`${id}-history-${fileNamePart({ span, dates: datesOf(span, tz) }, tz)}`}
              table={() => historyTable(shown, tz)}
            />
          )}
        </>
      }
    >
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={36} />}>
        {() => (
          <EventTable
            label={text('dailyHistory')}
            columns={columnsIn(tz)}
            events={shown.toReversed()}
            keyOf={({ t }) => `${t}`}
            step={DAYS_STEP}
            showMore={text('showMoreDays', { count: shown.length })}
            empty={<EmptyPanel title={text('noHistory')}>{text('noHistoryText')}</EmptyPanel>}
          />
        )}
      </Loaded>
    </Panel>
  )
}

function columnsIn(tz: string): readonly StackedColumn<ReportedMeterRow>[] {
  return [
    { name: text('day'), cell: ({ t }) => dayAndMonth(t, tz) },
    ...quantityColumns(meterRow, (row: ReportedMeterRow) => row),
  ]
}
