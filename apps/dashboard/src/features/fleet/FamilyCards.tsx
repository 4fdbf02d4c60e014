import { type Family, HOUR_MS, type MetricPoint } from '@wattpost/protocol'
import { Fragment, useMemo } from 'react'
import { Link } from 'react-router'
import { isStateUnclear } from '../../domain/deviceState.ts'
import { type ByFamily, FAMILIES, type Fleet, stateCounts } from '../../domain/fleet.ts'
import { useConfig } from '../../settings/config.ts'
import { Sparkline, type SparkPoint } from '../../ui/charts/Sparkline.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import classes from './FamilyCards.module.css'
import { countTexts, trendCaption } from './fleetTexts.ts'
import { text } from './text.ts'
import { hourlyTrend, summedTrend } from './trend.ts'
import type { Answers } from './useAskEach.ts'
import type { WholeList } from './useFleetLists.ts'
import type { Today } from './useToday.ts'

/** In the order of the counts. */
const STATES = ['up', 'down', 'unknown'] as const
const HALF_HOUR_MS = HOUR_MS / 2
const COLORS = {
  bg: 'var(--source-solar)',
  pm: 'var(--source-load)',
  hydra: 'var(--source-grid)',
} as const

interface FamilyCardsProps {
  readonly fleet: Fleet
  readonly lists: ByFamily<WholeList>
  readonly today: Today
  readonly trend: Answers<readonly MetricPoint[]>
  readonly nowMs: number
  /** The connection is down. */
  readonly isDisconnected: boolean
}

/** A card for each family, with a link to its list. */
export function FamilyCards({
  fleet,
  lists,
  today,
  trend,
  nowMs,
  isDisconnected,
}: FamilyCardsProps) {
  const trends = useTrends(today, trend, nowMs)
  const hydraDays = [...today.hydra.byId.values()].filter(({ energy }) => energy !== null)
  const counted = { bg: trend.byId.size, pm: today.pm.byId.size, hydra: hydraDays.length }
  const countsOf = (family: Family) =>
    countTexts(stateCounts(fleet[family]), isDisconnected || fleet[family].some(isStateUnclear))
  return (
    <nav aria-label={text('families')} className={classes.cards}>
      {FAMILIES.map((family) => (
        <FamilyCard
          key={family}
          family={family}
          counts={lists[family].ids && countsOf(family)}
          failed={lists[family].error !== null}
          points={trends[family]}
          counted={counted[family]}
          deviceCount={fleet[family].length}
        />
      ))}
    </nav>
  )
}

/** The trend of each family; it changes with the answers, and with each complete hour. */
function useTrends(
  { hydra, pm }: Today,
  { byId }: Answers<readonly MetricPoint[]>,
  nowMs: number,
): ByFamily<readonly SparkPoint[]> {
  const halfHour = Math.floor(nowMs / HALF_HOUR_MS)
  return useMemo(() => {
    const untilMs = halfHour * HALF_HOUR_MS
    return {
      bg: summedTrend([...byId.values()], HALF_HOUR_MS),
      pm: hourlyTrend(pm.byId.values(), untilMs),
      hydra: hourlyTrend(
        [...hydra.byId.values()].flatMap(({ energy }) => energy ?? []),
        untilMs,
      ),
    }
  }, [byId, pm.byId, hydra.byId, halfHour])
}

interface FamilyCardProps {
  readonly family: Family
  /** `undefined` until the family is loaded. */
  readonly counts: readonly string[] | undefined
  readonly failed: boolean
  readonly points: readonly SparkPoint[]
  /** Number of devices in the trend. */
  readonly counted: number
  readonly deviceCount: number
}

function FamilyCard({ family, counts, failed, points, counted, deviceCount }: FamilyCardProps) {
  const { productName } = useConfig()
  const trendName = text(`${family}Trend`)
  const trend =
    counted < deviceCount
      ? text('partialTrend', { trend: trendName, count: counted, all: deviceCount })
      : trendName
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <Link to={`/device/${family}/devices`} className={classes.link}>
          {familyName(family, productName)}
        </Link>
      </h2>
      {counts !== undefined ? (
        <p className={classes.counts}>
          {counts.map((count, at) => (
            <Fragment key={count}>
              {at > 0 && ' · '}
              <Link
                to={`/device/${family}/devices?filter=${STATES[at]}`}
                className={classes.counted}
              >
                {count}
              </Link>
            </Fragment>
          ))}
        </p>
      ) : failed ? (
        <p className={classes.counts}>{text('couldNotLoad')}</p>
      ) : (
        <SkeletonRows rows={1} height={24} />
      )}
      <div className={classes.trend}>
        <Sparkline points={points} label={trend} color={COLORS[family]} size="small" />
      </div>
      {/* The sparkline has the same label. */}
      <p className={classes.caption} aria-hidden={deviceCount > 0}>
        {trendCaption(trend, deviceCount, counts !== undefined)}
      </p>
    </article>
  )
}

function familyName(family: Family, product: string): string {
  if (family === 'bg') return text('bgDevices', { product })
  return text(family === 'pm' ? 'powerMeters' : 'hydraMonitors')
}
