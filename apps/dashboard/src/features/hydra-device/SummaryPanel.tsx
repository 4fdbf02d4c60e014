import { ENERGY_SUMMARY_ROWS, type EnergyTotals } from '@wattpost/protocol'
import { useEnergySummary } from '../../api/hydraQueries.ts'
import { type LiveEnergyRow, summaryTotals } from '../../live/energyRows.ts'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'

import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Value } from '../../ui/Value.tsx'
import { isoDate } from './customDates.ts'
import { newestFirst } from './newestFirst.ts'
import type { ShownPeriod } from './shownPeriod.ts'

interface SummaryPanelProps {
  readonly id: string
  readonly tz: string
  readonly shown: ShownPeriod
  /** Rows that arrived live, newest first. */
  readonly liveRows: readonly LiveEnergyRow[]
}

/** Totals of the ten newest rows of the period [H17, C2], and of what has arrived live since. */
export function SummaryPanel({ id, tz, shown, liveRows }: SummaryPanelProps) {
  const { name, dates, grows } = shown
  const [startDate, endDate] = [isoDate(dates.start), isoDate(dates.end)]
  const load = useEnergySummary(id, { startDate, endDate, tz }, grows)
  return (
    <Panel title="Energy summary" aside={name} renewing={load.isPlaceholderData}>
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={28} />}>
        {(rows) => <TotalsFacts totals={summaryTotals(newestFirst(rows))} />}
      </Loaded>
      {liveRows.length > 0 && (
        <>
          <h3>{liveTitle(liveRows.length)}</h3>
          <TotalsFacts totals={summaryTotals(liveRows)} />
        </>
      )}
    </Panel>
  )
}

/** What the totals are of: the ten newest of all that has arrived [C1, C2]. */
function liveTitle(rows: number): string {
  if (rows === 1) return 'Live, this hour'
  const summed = Math.min(rows, ENERGY_SUMMARY_ROWS)
  return summed === rows
    ? `Live, the newest ${rows} hours`
    : `Live, the newest ${summed} of ${rows} hours`
}

function TotalsFacts({ totals }: { readonly totals: EnergyTotals }) {
  const wh = (value: number) => <Value quantity={amount(value, 'Wh')} />
  return (
    <Facts
      facts={[
        ['Imported', wh(totals.totalImportEnergy)],
        ['Into the battery', wh(totals.totalChargeEnergy)],
        ['Out of the battery', wh(totals.totalDischargeEnergy)],
        ['Charged by solar', wh(totals.solarChargeEnergy)],
      ]}
    />
  )
}
