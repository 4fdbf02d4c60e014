import { useQueries } from '@tanstack/react-query'
import type { ReportedHydra } from '@wattpost/protocol'
import { useState } from 'react'
import { useHydraCalls } from '../../api/hydraCalls.ts'
import { timelineQuery } from '../../api/hydraQueries.ts'
import { devicePath } from '../../domain/devicePath.ts'
import type { Known } from '../../domain/fleet.ts'
import type { IntervalSeries, IntervalState } from '../../domain/intervals.ts'
import { supplyChannels } from '../../domain/outages.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { SmallButton } from '../../ui/Action.tsx'
import { EmptyPanel, ErrorPanel } from '../../ui/Message.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { SkeletonRows } from '../../ui/Skeletons.tsx'
import { dayStart } from '../../ui/time/zone.ts'
import { StateTimeline } from '../../ui/timeline/StateTimeline.tsx'
import classes from './OutagesToday.module.css'
import { outageSites, siteIntervals } from './siteOutages.ts'
import { text } from './text.ts'
import type { HydraToday } from './todayTotals.ts'
import type { Answers } from './useAskEach.ts'

const SHOWN_FIRST = 6
const SHOWN_MORE = 20
/** Sites are checked for an outage between runs of their generator, at most this number. */
const POSSIBLE_MAX = 20

interface OutagesTodayProps {
  readonly hydras: readonly Known<ReportedHydra>[]
  /** The list of hydras is loaded, or has failed. */
  readonly isKnown: boolean
  readonly today: Answers<HydraToday>
  /** Incidents that this browser saw: it knows an end before the next report of a day does. */
  readonly seen: Parameters<typeof outageSites>[2]
  readonly nowMs: number
}

/** The supply today of each site that had an outage of grid and generator [R22]. */
export function OutagesToday({ hydras, isKnown, today, seen, nowMs }: OutagesTodayProps) {
  const [shownCount, setShownCount] = useState(SHOWN_FIRST)
  const sites = hydras.filter(({ device }) => supplyChannels(device).length > 0)
  const isAnswered = isKnown && today.isWhole
  const days = isAnswered ? today.byId : NONE
  const { certain, possible, without } = outageSites(sites, days, seen)
  const asked = [...certain.slice(0, shownCount), ...possible.slice(0, POSSIBLE_MAX)]
  const load = useSiteTimelines(asked, days, nowMs)
  const { series, suppliedCount, silentCount, isLoading, error, refetch } = load
  if (!isKnown || (sites.length > 0 && !today.isWhole)) {
    return (
      <Panel title={text('outagesToday')}>
        <SkeletonRows rows={SHOWN_FIRST} height={26} />
      </Panel>
    )
  }
  // The error above says so; an empty panel would claim that the day has no data.
  const hasFailed =
    today.failed !== null && [...days.values()].every(({ status }) => status === null)
  if (sites.length === 0 || hasFailed) return null
  const moreCount = certain.length - shownCount
  // Sites beyond the shown and checked ones are in no figure.
  const withoutCount = without.length + suppliedCount
  const unknownCount =
    sites.length - certain.length - possible.length - without.length + silentCount
  const tz = zoneOf((asked[0] ?? sites[0])?.device ?? {})
  const span = { fromMs: dayStart(nowMs, tz), toMs: dayStart(nowMs, tz, 1) }
  const isDone = !isLoading && !error
  return (
    <Panel title={text('outagesToday')} aside={<OtherZones sites={asked} tz={tz} />}>
      {error && <ErrorPanel error={error} onRetry={refetch} />}
      {series.length > 0 && (
        <div className={classes.lanes}>
          <StateTimeline
            label={text('outagesToday')}
            {...{ span, tz, series }}
            outagesOf={moreCount > 0 ? 'shownSites' : 'sites'}
            labels={stateLabels()}
            aside={
              moreCount > 0 && (
                <SmallButton onClick={() => setShownCount(shownCount + SHOWN_MORE)}>
                  {text('showMore', { count: moreCount })}
                </SmallButton>
              )
            }
          />
        </div>
      )}
      {series.length > 0 && isDone && withoutCount > 0 && (
        <p className={classes.others}>{text('sitesWithout', { count: withoutCount })}</p>
      )}
      {isDone && unknownCount > 0 && (
        <p className={classes.others}>{text('sitesUnknown', { count: unknownCount })}</p>
      )}
      {series.length === 0 && isLoading && (
        <SkeletonRows rows={Math.min(shownCount, asked.length)} height={26} />
      )}
      {series.length === 0 && isDone && <NoOutages hasData={withoutCount > 0} />}
    </Panel>
  )
}

const NONE: ReadonlyMap<string, HydraToday> = new Map()

function NoOutages({ hasData }: { readonly hasData: boolean }) {
  return hasData ? (
    <EmptyPanel title={text('noOutages')}>{text('noOutageDataText')}</EmptyPanel>
  ) : (
    <EmptyPanel title={text('noOutageData')}>{text('noOutageDataText')}</EmptyPanel>
  )
}

const stateLabels = () => ({
  ...{
    up: text('supplied'),
    down: text('outage'),
    standby: text('standby'),
    unknown: text('noData'),
  },
})

interface OtherZonesProps {
  readonly sites: readonly Known<ReportedHydra>[]
  readonly tz: string | null
}

/** Names the zone of the time axis when the sites are in several. */
function OtherZones({ sites, tz }: OtherZonesProps) {
  const isShared = sites.every(({ device }) => zoneOf(device) === tz)
  return isShared ? null : <span>{text('timesIn', { tz: tz ?? '' })}</span>
}

/** The timelines of those hydras that had an outage today [H15, R22]; a change of a channel refetches only its own. */
function useSiteTimelines(
  sites: readonly Known<ReportedHydra>[],
  days: ReadonlyMap<string, HydraToday>,
  nowMs: number,
) {
  const hydra = useHydraCalls()
  const loads = useQueries({
    queries: sites.map(({ device }) =>
      timelineQuery(
        hydra,
        device.deviceId,
        { range: 'd', offset: 0, tz: zoneOf(device) },
        supplyChannels(device),
      ),
    ),
  })
  const answered = sites.flatMap((known, at): readonly IntervalSeries[] => {
    const timeline = loads[at]?.data
    if (timeline === undefined) return []
    const { deviceId, site } = known.device
    const to = devicePath('hydra', deviceId)
    const name = [deviceId, site].join(' ').trim()
    const intervals = siteIntervals(known, timeline, days.get(deviceId), nowMs)
    return [{ key: deviceId, name, to, intervals }]
  })
  const only = (...states: readonly IntervalState[]) =>
    answered.filter(({ intervals }) => intervals.every(({ state }) => states.includes(state)))
  const silentCount = only('unknown').length
  return {
    series: answered.filter(({ intervals }) => intervals.some(({ state }) => state === 'down')),
    /** Sites that had a supply all the time of which something is known. */
    suppliedCount: only('up', 'unknown').length - silentCount,
    silentCount,
    isLoading: loads.some(({ isPending }) => isPending),
    error: loads.find(({ error }) => error !== null)?.error ?? null,
    refetch: () => {
      for (const load of loads) if (load.error !== null) void load.refetch()
    },
  }
}
