import { IconAlertTriangle, IconCircleCheck, IconHelpCircle } from '@tabler/icons-react'
import { type ReactNode, use, useEffect, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { mostUrgentFirst } from '../../domain/alerts/alert.ts'
import { openAlerts } from '../../domain/alerts/alertLog.ts'
import { alertsOf } from '../../domain/alerts/fleetAlerts.ts'
import { isStateUnclear } from '../../domain/deviceState.ts'
import {
  type ByFamily,
  byPower,
  devicesOf,
  extentOf,
  FAMILIES,
  type StateCounts,
  stateCounts,
} from '../../domain/fleet.ts'
import { useIsConnectionLost } from '../../live/useLiveState.ts'
import { useUser } from '../../session/SessionContext.tsx'
import { alertMemory } from '../../settings/alertMemory.ts'
import { useConfig } from '../../settings/config.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { ActionLink, SmallButton } from '../../ui/Action.tsx'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { LeadCard } from '../../ui/LeadCard.tsx'
import { LiveRegion } from '../../ui/LiveRegion.tsx'
import { SkeletonState } from '../../ui/Loaded.tsx'
import { ErrorPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeletons.tsx'
import { KeyFigures, Tile } from '../../ui/Tile.tsx'
import { AlertList } from './AlertList.tsx'
import { FamilyCards } from './FamilyCards.tsx'
import classes from './FleetOverview.module.css'
import { type FleetSupply, fleetHeadline } from './fleetHeadline.ts'
import { type DeviceCounts, type FleetPower, fleetFlow, fleetPower } from './fleetPower.ts'
import { loadedNews, partialText, todayText } from './fleetTexts.ts'
import { ListErrors, NoDevices } from './ListErrors.tsx'
import { NumberTiles } from './NumberTiles.tsx'
import { OutagesToday } from './OutagesToday.tsx'
import { text } from './text.ts'
import type { Answers } from './useAskEach.ts'
import { useDayTotals } from './useDayTotals.ts'
import { skeletonState, useFleetLists, type WholeList } from './useFleetLists.ts'
import { useFleetNow } from './useFleetNow.ts'
import { useSince } from './useSince.ts'
import { useBgTrend, useHydraToday, useMeterToday } from './useToday.ts'

/** The dashboard of the whole fleet; a family that fails to load shows its error above the others. */
export function FleetOverview() {
  const lists = useFleetLists()
  const [alertCount, setAlertCount] = useState(0)
  const familyLists = FAMILIES.map((family) => lists[family])
  const isKnown = familyLists.some(({ ids }) => ids !== undefined)
  const isUnknown = familyLists.some(({ ids, error }) => ids === undefined && error === null)
  const isEmpty = familyLists.every(({ ids, isWhole }) => isWhole && ids?.length === 0)
  const alert = alertCount === 0 ? undefined : text('alertCount', { count: alertCount })
  return (
    <>
      <PageHeading title={text('title')} alert={alert}>
        <span className={classes.links} data-print="never">
          <ActionLink to="/sites" variant="secondary" size="small">
            {text('siteMap')}
          </ActionLink>
          <ActionLink to="/availability" variant="secondary" size="small">
            {text('reportLink')}
          </ActionLink>
        </span>
      </PageHeading>
      <PageStack>
        <ListErrors lists={lists} />
        {isEmpty ? (
          <Panel title={text('noDevicesTitle')}>
            <NoDevices />
          </Panel>
        ) : (
          <>
            {isKnown && <FleetView lists={lists} onAlertCount={setAlertCount} />}
            {!isKnown && isUnknown && (
              <SkeletonState value={skeletonState(lists)}>
                <FleetSkeleton />
              </SkeletonState>
            )}
          </>
        )}
      </PageStack>
    </>
  )
}

const FIGURES = ['grid', 'generator', 'solar', 'import']

/** The shape of the dashboard while it loads, or waits for the connection. */
function FleetSkeleton() {
  const isStill = use(SkeletonState) === 'idle'
  return (
    <>
      <SkeletonRows rows={1} height={452} />
      <KeyFigures>
        {FIGURES.map((name) => (
          <div key={name} className={classes.figure}>
            <Skeleton height={72} isStill={isStill} />
          </div>
        ))}
      </KeyFigures>
      <Skeleton height={300} isStill={isStill} />
    </>
  )
}

/** Today's figures are fetched for at most this number of devices of a family until asked for more: by a call for each, or for many. */
const ONE_BY_ONE_MAX = 2000
const MANY_MAX = 10_000
/** Devices in the trend of bg devices. */
const TREND_DEVICES_MAX = 40

interface FleetViewProps {
  readonly lists: ByFamily<WholeList>
  /** Called with the number of alerts when it changes. */
  readonly onAlertCount: (count: number) => void
}

/** The fleet now, today's totals and outages, and the families. */
function FleetView({ lists, onAlertCount }: FleetViewProps) {
  const { productName } = useConfig()
  const { fleet, nowMs } = useFleetNow(lists)
  const [isAllAsked, setAllAsked] = useState(false)
  const requestDays = useDayTotals()
  const usualMax = requestDays === null ? ONE_BY_ONE_MAX : MANY_MAX
  const askedMax = isAllAsked ? Number.POSITIVE_INFINITY : usualMax
  const firstIds = (list: WholeList, max: number) => list.ids?.slice(0, max) ?? []
  const isListed = ({ isWhole, error }: WholeList) => isWhole || error !== null
  const hydraToday = useHydraToday(
    firstIds(lists.hydra, askedMax),
    isListed(lists.hydra),
    requestDays,
  )
  const today = {
    hydra: lists.hydra.ids === undefined ? withoutList(hydraToday, lists.hydra) : hydraToday,
    pm: useMeterToday(firstIds(lists.pm, askedMax), isListed(lists.pm), requestDays),
  }
  const trend = useBgTrend(firstIds(lists.bg, TREND_DEVICES_MAX))
  const isDisconnected = useIsConnectionLost()
  const memory = alertMemory(useUser()?.uid ?? '')
  const choices = useStore(memory.choices)
  const { seen } = useStore(memory.log)
  const dated = useSince(isDisconnected ? [] : alertsOf(fleet, { nowMs, zoneOf }), seen)
  const alerts = mostUrgentFirst(openAlerts(dated, { choices, seen, nowMs }))
  const alertCount = alerts.length
  useEffect(() => onAlertCount(alertCount), [onAlertCount, alertCount])
  const { isWhole, hasFailed } = extentOf(lists)
  const supply: FleetSupply = {
    ...{ fleet, seen, nowMs, isDisconnected, alerts: dated, today: today.hydra },
    extent: isWhole ? 'whole' : hasFailed ? 'failed' : 'loading',
  }
  return (
    <>
      <p className={classes.progress}>
        {partialText(lists, productName) || todayText(lists, today)}
      </p>
      <LiveRegion text={loadedNews(lists)} />
      <FleetLead supply={supply} power={fleetPower(fleet, isWhole)}>
        <AlertList
          alerts={alerts}
          nowMs={nowMs}
          isWhole={isWhole}
          hasFailed={hasFailed}
          isDisconnected={isDisconnected}
          quietCount={dated.length - alertCount}
          offCount={byPower(fleet).switchedOff.length}
        />
      </FleetLead>
      <NumberTiles {...{ fleet, today, nowMs }} />
      <AskedPart lists={lists} max={askedMax} onAll={() => setAllAsked(true)} />
      {/* The families name the lists that failed. */}
      <FailedToday answers={[hydraToday, today.pm]} />
      <OutagesToday
        hydras={fleet.hydra}
        isKnown={lists.hydra.ids !== undefined || lists.hydra.error !== null}
        today={today.hydra}
        seen={seen}
        nowMs={nowMs}
      />
      <FamilyCards {...{ fleet, lists, today, trend, nowMs, isDisconnected }} />
    </>
  )
}

/** Answers for a list that is not loaded: never complete, and failed when the list is. */
function withoutList<T>(answers: Answers<T>, { error }: WholeList): Answers<T> {
  return { ...answers, isWhole: false, failed: error && { count: 0, error } }
}

interface AskedPartProps {
  readonly lists: ByFamily<WholeList>
  readonly max: number
  readonly onAll: () => void
}

/** Number of hydras and meters that today's totals cover, until they cover all. */
function AskedPart({ lists, max, onAll }: AskedPartProps) {
  const counts = [lists.hydra, lists.pm].map(({ ids }) => ids?.length ?? 0)
  if (counts.every((count) => count <= max)) return null
  const sum = (numbers: readonly number[]) => numbers.reduce((total, count) => total + count, 0)
  const coveredCount = sum(counts.map((count) => Math.min(count, max)))
  return (
    <p className={classes.progress}>
      {text('basedOn', { known: coveredCount, total: sum(counts) })}{' '}
      <SmallButton onClick={onAll}>{text('loadAll')}</SmallButton>
    </p>
  )
}

/** The first failure of today's calls. */
function FailedToday({ answers }: { readonly answers: readonly Answers<unknown>[] }) {
  const failed = answers.find((each) => each.failed !== null)?.failed
  if (!failed) return null
  const refetch = () => {
    for (const each of answers) each.refetch()
  }
  return <ErrorPanel error={failed.error} onRetry={refetch} />
}

interface FleetLeadProps {
  readonly supply: FleetSupply
  readonly power: FleetPower
  /** The list of alerts. */
  readonly children: ReactNode
}

/** The fleet now: its power flow, its state with the duration, and what needs attention. */
function FleetLead({ supply, power, children }: FleetLeadProps) {
  const { fleet, isDisconnected } = supply
  const devices = devicesOf(fleet)
  return (
    <LeadCard
      flow={<FleetFlow power={power} />}
      label={text('supply')}
      {...fleetHeadline(supply)}
      figures={
        <div>
          <StateTiles
            counts={stateCounts(devices)}
            isUnclear={isDisconnected || devices.some(isStateUnclear)}
          />
          {/* The line keeps its height: a lost connection moves nothing. */}
          <p className={classes.note}>{isDisconnected ? '\u00a0' : coverageText(power)}</p>
        </div>
      }
      alerts={<div className={classes.alerts}>{children}</div>}
      isCalm={false}
    />
  )
}

/** The power flow of all sites together. */
function FleetFlow({ power }: { readonly power: FleetPower }) {
  const { solarW, gridW, generatorW, batteryW, loadW, solarDevices, loadDevices } = power
  const nodes: readonly FlowNode[] = useMemo(
    () => fleetFlow({ solarW, gridW, generatorW, batteryW, loadW }),
    [solarW, gridW, generatorW, batteryW, loadW],
  )
  const stale = solarDevices.counted + loadDevices.counted === 0
  return <PowerFlow label={text('powerFlow')} nodes={nodes} stale={stale} />
}

/** The devices in the sums of the flow, e.g. `Solar: from 28 devices · Load: 2 devices without data`. */
function coverageText({ solarDevices, loadDevices }: FleetPower): string {
  const devices = ({ counted, withoutData }: DeviceCounts) =>
    withoutData > 0
      ? text('withoutData', { count: withoutData })
      : text('fromDevices', { count: counted })
  return text('flowNote', { solar: devices(solarDevices), load: devices(loadDevices) })
}

interface StateTilesProps {
  readonly counts: StateCounts
  readonly isUnclear: boolean
}

/** The number of devices in each state, with links to them. */
function StateTiles({ counts, isUnclear }: StateTilesProps) {
  return (
    <div className={classes.states}>
      <Tile
        label={text('online')}
        to="/sites?filter=up"
        icon={<IconCircleCheck size={16} />}
        color="var(--state-up)"
      >
        {counts.up}
      </Tile>
      <Tile
        label={text('down')}
        to="/sites?filter=down"
        icon={<IconAlertTriangle size={16} />}
        color="var(--state-down)"
      >
        {counts.down}
      </Tile>
      <Tile
        label={text(isUnclear ? 'unknown' : 'offline')}
        to="/sites?filter=unknown"
        icon={<IconHelpCircle size={16} />}
        color="var(--state-unknown)"
      >
        {counts.unknown}
      </Tile>
    </div>
  )
}
