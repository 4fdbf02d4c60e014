import { useEnergySummary } from '../../api/hydraQueries.ts'
import { summaryEnergy } from '../../domain/quantities/hydra.ts'
import { type LiveEnergyRow, summaryTotals } from '../../live/devices/energyRows.ts'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { quantityFacts } from '../../ui/shownQuantity.tsx'
import { newestFirst, rowsWithin } from './hydraEnergy.ts'
import { chosenSpan, type HydraPeriod } from './hydraPeriod.ts'
import { NoEnergy } from './NoEnergy.tsx'
import { liveTitle, summaryTitle } from './summaryTitle.ts'
import { text } from './text.ts'

interface SummaryPanelProps {
  readonly hasChannels: boolean
  readonly shown: HydraPeriod
  /** Live rows, newest first. */
  readonly liveRows: readonly LiveEnergyRow[]
}

/** Totals of the 10 newest rows of the period [H17, C2], and of the 10 newest live rows. */
export function SummaryPanel({ hasChannels, shown, liveRows }: SummaryPanelProps) {
  const { id, tz } = useDevice()
  const { name, span, grows } = shown
  const load = useEnergySummary(id, { ...chosenSpan(span, tz), tz }, grows)
  return (
    <Panel title={text('energySummary')} aside={name} renewing={load.isPlaceholderData}>
      <Loaded load={load} skeleton={<SkeletonRows rows={4} height={28} />}>
        {(answered) => {
          const rows = rowsWithin(answered, span)
          if (rows.length === 0) {
            return <NoEnergy hasChannels={hasChannels} missing="noEnergy" />
          }
          return (
            <>
              <h3>{summaryTitle(rows.length)}</h3>
              <Facts facts={quantityFacts(summaryEnergy, summaryTotals(newestFirst(rows)))} />
            </>
          )
        }}
      </Loaded>
      {liveRows.length > 0 && (
        <>
          <h3>
            {liveRows.some(({ isDays }) => isDays)
              ? text('liveTotals')
              : liveTitle(liveRows.length)}
          </h3>
          <Facts facts={quantityFacts(summaryEnergy, summaryTotals(liveRows))} />
        </>
      )}
    </Panel>
  )
}
