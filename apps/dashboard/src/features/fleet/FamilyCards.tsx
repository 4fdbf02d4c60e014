import type { Family, MetricPoint } from '@wattpost/protocol'
import { Fragment } from 'react'
import { Link } from 'react-router'
import { useConfig } from '../../api/config.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { Sparkline } from '../../ui/Sparkline.tsx'
import type { SparkPoint } from '../../ui/spark.ts'
import classes from './FamilyCards.module.css'
import type { ByFamily, Fleet } from './fleet.ts'
import { trendCaption } from './knownSoFar.ts'
import { countsText, stateCounts } from './stateCounts.ts'
import type { Today } from './today.ts'
import { hourlyTrend, importedByHour, meteredByHour, summedTrend } from './trend.ts'
import type { Answers } from './useAskEach.ts'
import type { WholeList } from './useWholeList.ts'

const HALF_HOUR_MS = 1_800_000
const LOOKS = {
  bg: { what: 'Solar power', when: 'over the last 24 h', color: 'var(--source-solar)' },
  pm: { what: 'Power drawn', when: 'by the hour of today', color: 'var(--source-load)' },
  hydra: { what: 'Grid and generator', when: 'by the hour of today', color: 'var(--source-grid)' },
} as const

interface FamilyCardsProps {
  readonly fleet: Fleet
  readonly lists: ByFamily<WholeList>
  readonly today: Today
  readonly trend: Answers<readonly MetricPoint[]>
  readonly nowMs: number
}

/** One card per family, each the way to its list. */
export function FamilyCards({ fleet, lists, today, trend, nowMs }: FamilyCardsProps) {
  const hydraRows = [...today.hydra.byId.values()].flatMap(({ energy }) => energy)
  const trends = {
    bg: summedTrend([...trend.byId.values()], HALF_HOUR_MS),
    pm: hourlyTrend(meteredByHour([...today.pm.byId.values()].flat()), nowMs),
    hydra: hourlyTrend(importedByHour(hydraRows), nowMs),
  }
  const asked = { bg: trend, pm: today.pm, hydra: today.hydra }
  return (
    <nav aria-label="Families" className={classes.cards}>
      {(['bg', 'pm', 'hydra'] as const).map((family) => (
        <FamilyCard
          key={family}
          family={family}
          counts={lists[family].ids && countsText(stateCounts(fleet[family]))}
          failed={lists[family].error !== null}
          points={trends[family]}
          counted={asked[family].byId.size}
          of={fleet[family].length}
        />
      ))}
    </nav>
  )
}

interface FamilyCardProps {
  readonly family: Family
  /** `undefined` while nothing of the family is known. */
  readonly counts: string | undefined
  /** Nothing more comes, for it could not be fetched. */
  readonly failed: boolean
  readonly points: readonly SparkPoint[]
  /** The trend is of so many devices. */
  readonly counted: number
  readonly of: number
}

function FamilyCard({ family, counts, failed, points, counted, of }: FamilyCardProps) {
  const { productName } = useConfig()
  const names = { bg: `${productName} devices`, pm: 'Power meters', hydra: 'Hydra devices' }
  const { what, when, color } = LOOKS[family]
  const whose = counted < of ? ` of ${counted} of ${of}` : ''
  return (
    <article className={classes.card}>
      <h2 className={classes.name}>
        <Link to={`/device/${family}/devices`} className={classes.link}>
          {names[family]}
        </Link>
      </h2>
      {counts !== undefined ? (
        <p className={classes.counts}>
          {counts.split(' · ').map((count, at) => (
            <Fragment key={count}>
              {at > 0 && ' · '}
              <span className={classes.counted}>{count}</span>
            </Fragment>
          ))}
        </p>
      ) : failed ? (
        <p className={classes.counts}>Could not be fetched</p>
      ) : (
        <SkeletonRows rows={1} height={24} />
      )}
      <div className={classes.trend}>
        <Sparkline points={points} label={`${what} ${when}${whose}`} color={color} size="small" />
      </div>
      {/* The picture above is called by the same words. */}
      <p className={classes.caption} aria-hidden={of > 0}>
        {trendCaption(`${what}${whose}, ${when}`, of, counts !== undefined)}
      </p>
    </article>
  )
}
