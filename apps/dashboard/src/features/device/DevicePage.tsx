import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { snapshotKey } from '../../api/queryCache.ts'
import { deviceNow } from '../../domain/alerts/fleetAlerts.ts'
import { type AnyDevice, type Freshness, isStaleByConnection } from '../../domain/deviceState.ts'
import { isDeviceOffline } from '../../live/freshness/freshness.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useWatchedPage } from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import { AlertBanner } from '../../ui/AlertBanner.tsx'
import { DeviceProvider, type ShownDevice, useShownDevice } from '../../ui/DeviceContext.tsx'
import { type FactList, Facts } from '../../ui/Facts.tsx'
import type { FlowNode } from '../../ui/flow/flowLayout.ts'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { type Headline, LeadCard } from '../../ui/LeadCard.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { PrintFacts } from '../../ui/print/PrintFacts.tsx'
import { PeriodBar } from '../../ui/range/PeriodBar.tsx'
import type { Unavailable } from '../../ui/range/usePeriod.ts'
import { type ShownPeriods, usePeriod, useShownPeriods } from '../../ui/range/usePeriod.ts'
import { signalPhrase } from '../../ui/Signal.tsx'
import { DeviceSkeleton } from '../../ui/Skeletons.tsx'
import { type State, StateWord } from '../../ui/StateWord.tsx'
import { type PageTab, PageTabs } from '../../ui/tabs/PageTabs.tsx'
import { lastSeenText, relativeTime } from '../../ui/time/elapsed.ts'
import { ZoomProvider } from '../../ui/zoom/ZoomProvider.tsx'
import classes from './DevicePage.module.css'
import { text } from './text.ts'

interface LoadedDeviceProps<D> {
  readonly family: AnyDevice['family']
  readonly id: string
  /** The device as reported so far. */
  readonly known: D | undefined
  /** Requests the device; frames keep it up to date. */
  readonly fetch: (signal: AbortSignal) => Promise<unknown>
  /** Whether it can be requested now. */
  readonly canFetch?: boolean
  /** Shown in place of an unknown device where it can't be requested at all. */
  readonly missing?: ReactNode
  /** Height of the power flow and of the parts below it, CSS pixels, while the device loads. */
  readonly heights: { readonly flow: number; readonly parts: readonly number[] }
  readonly children: (known: D) => ReactNode
}

/** Fetches and watches the device of a page; shows a skeleton, an error, or the page's content. */
export function LoadedDevice<D>(props: LoadedDeviceProps<D>) {
  const { family, id, known, fetch, canFetch = true, missing, heights, children } = props
  const load = useQuery({
    queryKey: snapshotKey(family, id),
    enabled: canFetch,
    queryFn: async ({ signal }) => {
      await fetch(signal)
      return true
    },
  })
  useWatchedPage(family, id)
  const heading = <PageHeading title={id} />
  if (known === undefined && missing !== undefined) {
    return (
      <>
        {heading}
        {missing}
      </>
    )
  }
  return (
    <Loaded
      heading={heading}
      load={{ ...load, data: known }}
      skeleton={<DeviceSkeleton {...heights} />}
    >
      {children}
    </Loaded>
  )
}

/** What all parts of a device's page go by. */
export interface DevicePageState {
  readonly one: AnyDevice
  /** The device in the page's zone, at this moment. */
  readonly shown: ShownDevice
  readonly freshness: Freshness
  readonly state: State
  /** The page's own connection is down. */
  readonly isDisconnected: boolean
  readonly periods: ShownPeriods
  /** Chooses the period. */
  readonly periodBar: ReactNode
}

/** @param unavailable lengths of periods that the device's server can't answer for, with the reason */
export function useDevicePage(one: AnyDevice, unavailable: Unavailable): DevicePageState {
  const { nowMs, stale, freshness, state } = useFreshness(one.device)
  const isDisconnected = isStaleByConnection(freshness)
  const shown = useShownDevice(one.device, { nowMs, stale, isDisconnected })
  const address = usePeriod(unavailable)
  const periods = useShownPeriods(address, nowMs, shown.tz)
  return {
    one,
    shown,
    freshness,
    state,
    isDisconnected,
    periods,
    periodBar: <PeriodBar address={address} shown={periods.shown} />,
  }
}

interface DevicePageProps {
  readonly page: DevicePageState
  /** CSQ. */
  readonly signal: number | undefined
  /** Kind of the device in print: `Hydra, grid and generator`. */
  readonly kind: string
  /** What kind of device it is, beside its name. */
  readonly variant?: string | undefined
  /** Power of each source and consumer. */
  readonly flow: readonly FlowNode[]
  /** What the states are of, e.g. `Supply`. */
  readonly label: string
  /** The most important state first. */
  readonly states: readonly Headline[]
  /** Duration of the first state; empty while unknown. */
  readonly lasting: string
  /** Channels of a hydra, as far as more is known than it reports. */
  readonly channels?: Parameters<typeof deviceNow>[3]
  /** The current day's sums. */
  readonly today: ReactNode
  /** The values of its last report, which an offline device's page shows with their age. */
  readonly last: FactList
  readonly tabs: readonly PageTab[]
}

/** A device's page: its name and state, its power flow and alerts now, the day's sums, and its views. */
export function DevicePage(props: DevicePageProps) {
  const { page, signal, kind, variant, flow, label, states, lasting, channels, today, last, tabs } =
    props
  const { one, shown, freshness, state, isDisconnected, periods } = page
  const { id, nowMs, stale } = shown
  const { site, lastSeen } = one.device
  const { alerts, isUnclear } = deviceNow(one, freshness, { nowMs, zoneOf }, channels)
  return (
    <DeviceProvider value={shown}>
      <PageStack>
        <PageHeading title={id} alert={alerts[0]?.headline}>
          <span className={classes.site}>{site}</span>
          {/* AlertBanner announces changes. */}
          <span role="status" aria-live="off" aria-label={text('deviceState')}>
            <StateWord state={state} isUnclear={isUnclear} />
          </span>
          <span className={classes.small}>{lastSeenText(nowMs, lastSeen)}</span>
          <span className={classes.small} data-stale={state === 'unknown' || undefined}>
            {signalPhrase(signal, stale)}
          </span>
          {variant !== undefined && <span className={classes.small}>{variant}</span>}
          <PrintFacts kind={kind} period={periods.shown.span} />
        </PageHeading>
        <LeadCard
          flow={<PowerFlow label={text('powerNow')} nodes={flow} stale={stale} />}
          label={label}
          states={states}
          lasting={lasting}
          alerts={<AlertBanner alerts={alerts} isDisconnected={isDisconnected} />}
          isCalm={alerts.length === 0 && state !== 'unknown'}
        />
        {today}
        {isDeviceOffline(freshness) && lastSeen !== undefined && last.length > 0 && (
          <Panel title={text('lastReadings', { when: relativeTime(nowMs, lastSeen) })}>
            <div className={classes.last}>
              <Facts facts={last} />
            </div>
          </Panel>
        )}
        <ZoomProvider>
          <PageTabs tabs={tabs} />
        </ZoomProvider>
      </PageStack>
    </DeviceProvider>
  )
}
