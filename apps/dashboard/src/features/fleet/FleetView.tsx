import { useEffect, useState } from 'react'
import { useIsSilent } from '../../live/LiveContext.tsx'
import { ActionButton } from '../../ui/Action.tsx'
import { ErrorPanel } from '../../ui/ErrorPanel.tsx'
import { Spoken } from '../../ui/Spoken.tsx'
import { AttentionList } from './AttentionList.tsx'
import { newestFirst, wantingOf } from './attention.ts'
import { FamilyCards } from './FamilyCards.tsx'
import { FleetFlow } from './FleetFlow.tsx'
import classes from './FleetView.module.css'
import { type ByFamily, FAMILIES } from './fleet.ts'
import { fleetPower } from './fleetPower.ts'
import { NumberTiles } from './NumberTiles.tsx'
import { OutagesToday } from './OutagesToday.tsx'
import { soFar, soFarSpoken } from './soFar.ts'
import { fleetCounts } from './stateCounts.ts'
import type { Answers } from './useAskEach.ts'
import { useFleetNow } from './useFleetNow.ts'
import { useSince } from './useSince.ts'
import { useBgTrend, useHydraToday, useMeterToday } from './useToday.ts'
import type { WholeList } from './useWholeList.ts'

/** Of so many devices of a family today's history is asked for unasked: each is a question of its own. */
const ASKED_MAX = 200
/** A trend is a picture, and needs no more devices than these. */
const TREND_DEVICES_MAX = 40

interface FleetViewProps {
  readonly lists: ByFamily<WholeList>
  /** Told how many things need attention, whenever that changes. */
  readonly wanting: (count: number) => void
}

/** Numbers first, then the power flow, what needs attention, today's outages, and the families. */
export function FleetView({ lists, wanting }: FleetViewProps) {
  const { fleet, nowMs } = useFleetNow(lists)
  const [askedMax, setAskedMax] = useState(ASKED_MAX)
  const some = (list: WholeList, max: number) => list.ids?.slice(0, max) ?? []
  const hydraToday = useHydraToday(some(lists.hydra, askedMax))
  const today = {
    hydra: lists.hydra.ids === undefined ? untoldAnswers(hydraToday, lists.hydra) : hydraToday,
    pm: useMeterToday(some(lists.pm, askedMax)),
  }
  const trend = useBgTrend(some(lists.bg, TREND_DEVICES_MAX))
  const isCut = useIsSilent()
  // That this page hears nothing says nothing about any device.
  const attention = newestFirst(useSince(isCut ? [] : wantingOf(fleet, nowMs)))
  const wantingCount = attention.length
  useEffect(() => wanting(wantingCount), [wanting, wantingCount])
  const power = fleetPower(fleet)
  const failed = hydraToday.failed ?? today.pm.failed
  const isWhole = FAMILIES.every((family) => lists[family].isWhole)
  const left = [lists.hydra, lists.pm].some(({ ids }) => (ids?.length ?? 0) > askedMax)
  return (
    <>
      <p className={classes.progress}>{soFar(lists)}</p>
      <Spoken text={soFarSpoken(lists)} />
      <NumberTiles
        counts={fleetCounts(fleet)}
        power={power}
        fleet={fleet}
        today={today}
        nowMs={nowMs}
      />
      {left && (
        <p className={classes.progress}>
          Today’s figures are of the first {askedMax} hydras and meters.{' '}
          <ActionButton
            look="quiet"
            size="small"
            onClick={() => setAskedMax(Number.POSITIVE_INFINITY)}
          >
            Count all
          </ActionButton>
        </p>
      )}
      {failed && (
        <ErrorPanel
          message={failed.message}
          onRetry={() => {
            today.hydra.refetch()
            today.pm.refetch()
          }}
        />
      )}
      <div className={classes.pair}>
        <FleetFlow power={power} />
        <div className={classes.side}>
          <AttentionList items={attention} nowMs={nowMs} isWhole={isWhole} isCut={isCut} />
          <OutagesToday
            hydras={fleet.hydra}
            isKnown={lists.hydra.ids !== undefined || lists.hydra.error !== null}
            today={today.hydra}
            nowMs={nowMs}
          />
        </div>
      </div>
      <FamilyCards fleet={fleet} lists={lists} today={today} trend={trend} nowMs={nowMs} />
    </>
  )
}

/** Of devices that nobody knows yet nothing is whole, and nothing comes of those that could not be had. */
function untoldAnswers<T>(answers: Answers<T>, { error }: WholeList): Answers<T> {
  return { ...answers, isWhole: false, failed: error && { count: 0, message: error.message } }
}
