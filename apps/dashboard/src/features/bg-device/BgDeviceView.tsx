import { useQuery } from '@tanstack/react-query'
import type { ReportedBg } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { snapshotKey } from '../../api/queryCache.ts'
import { bgAlerts, dayIn } from '../../domain/alerts/bgAlerts.ts'
import { alertsOnPage, asReported } from '../../live/freshness/asReported.ts'
import { isStaleByConnection } from '../../live/freshness/freshness.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useLive } from '../../live/LiveContext.tsx'
import {
  useBgDevice,
  useCanRequest,
  useIsAnswered,
  useWatchedPage,
} from '../../live/useLiveState.ts'
import { useDisplayZone, zoneOf } from '../../settings/preferences.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { PanelColumn, PanelGrid } from '../../ui/Panel.tsx'
import { PeriodBar } from '../../ui/range/PeriodBar.tsx'
import { hasTimelines, type ShownPeriod } from '../../ui/range/shownPeriod.ts'
import { usePeriod, useShownPeriods } from '../../ui/range/usePeriod.ts'
import { signalWord } from '../../ui/Signal.tsx'
import { DeviceSkeleton } from '../../ui/Skeletons.tsx'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
import { lastSeenText } from '../../ui/time/elapsed.ts'
import { ZoomProvider } from '../../ui/zoom/ZoomProvider.tsx'
import { BgEnergyPanel } from './BgEnergyPanel.tsx'
import { BgLead } from './BgLead.tsx'
import { BgLifetimePanel, BgNetworkPanel, BgRawPanel, MeasuredPanel } from './BgPanels.tsx'
import { DividersPanel, ThresholdsPanel } from './BgSettings.tsx'
import { BgStateTimelines } from './BgStateTimelines.tsx'
import { BgTodayTiles, EnergyTodayPanel } from './BgToday.tsx'
import { SwitchPanel } from './SwitchPanel.tsx'
import { text } from './text.ts'
import type { StateReport } from './useBgStates.ts'

/** Requests the device's snapshot once connected; frames keep it up to date. */
function useBgSnapshot(id: string) {
  const live = useLive()
  const canRequest = useCanRequest()
  return useQuery({
    queryKey: snapshotKey('bg', id),
    enabled: canRequest,
    queryFn: async () => {
      await live.snapshot(id)
      return true
    },
  })
}

/** Input of the metrics panel, which belongs to another feature. */
export interface BgCharts {
  readonly device: ReportedBg
  readonly nowMs: number
  readonly tz: string
  /** The page's period, and the previous one when compared. */
  readonly shown: ShownPeriod
  readonly previous: ShownPeriod | null
  /** The device's states, on the same axis. */
  readonly timelines: (span: ChartSpan) => ReactNode
}

/** Heights of the skeleton's parts, CSS pixels: energy, metrics with timelines, settings. */
const PARTS = [440, 700, 400] as const

interface BgDeviceViewProps {
  readonly id: string
  readonly charts: (charts: BgCharts) => ReactNode
}

/** One bg device, live. */
export function BgDeviceView({ id, charts }: BgDeviceViewProps) {
  const load = useBgSnapshot(id)
  const isAnswered = useIsAnswered('device')
  const device = useBgDevice(id)?.device
  useWatchedPage('bg', id)
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const tz = useDisplayZone(device?.tz)
  const address = usePeriod({})
  const periods = useShownPeriods(address, nowMs, tz)
  const alertsOf = (shown: ReportedBg) => {
    const isDay = dayIn(nowMs)(zoneOf(shown))
    return alertsOnPage(bgAlerts(asReported(shown, freshness), isDay), freshness)
  }
  const reportOf = (shown: ReportedBg): StateReport => ({
    switchStatus: shown.switch_status,
    isOnline: shown.status !== 'unknown',
    lastSeenMs: shown.lastSeen,
    stale,
  })
  const periodBar = (of: ReportedBg) => (
    <PeriodBar {...{ address, nowMs, tz }} shown={periods.shown} deviceTz={zoneOf(of)} />
  )
  if (device === undefined && !isAnswered) {
    return (
      <>
        <PageHeading title={id} />
        <EmptyPanel title={text('noReport')}>{text('noReportText')}</EmptyPanel>
      </>
    )
  }
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: device, error: device === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={324} parts={PARTS} />}
    >
      {(shown) => (
        <PageStack>
          <DeviceHeading
            id={id}
            site={shown.site}
            alerts={alertsOf(shown)}
            state={state}
            isDisconnected={isStaleByConnection(freshness)}
            lastSeen={lastSeenText(nowMs, shown.lastSeen)}
            signal={text(stale ? 'lastSignal' : 'signal', {
              strength: signalWord(shown.signal_quality),
            })}
            report={{ kind: text('reportKind'), tz, nowMs, period: periods.shown.span }}
          />
          <BgLead
            device={shown}
            report={reportOf(shown)}
            alerts={alertsOf(shown)}
            isDisconnected={isStaleByConnection(freshness)}
            {...{ nowMs, tz }}
          />
          <BgTodayTiles energy={shown.realtimeEnergy} />
          <ZoomProvider>
            <PageTabs
              tabs={[
                {
                  name: 'overview',
                  content: (
                    <>
                      {periodBar(shown)}
                      <BgEnergyPanel
                        id={id}
                        nowMs={nowMs}
                        tz={tz}
                        {...periods}
                        today={{ energy: shown.realtimeEnergy, deviceTz: zoneOf(shown) }}
                        report={reportOf(shown)}
                      />
                      <PanelGrid>
                        <SwitchPanel id={id} switchStatus={shown.switch_status} stale={stale} />
                        <EnergyTodayPanel id={id} energy={shown.realtimeEnergy} tz={tz} />
                        <MeasuredPanel powerState={shown.powerState} stale={stale} />
                      </PanelGrid>
                    </>
                  ),
                },
                {
                  name: 'history',
                  content: (
                    <>
                      {periodBar(shown)}
                      {charts({
                        device: shown,
                        nowMs,
                        tz,
                        ...periods,
                        timelines: (span) =>
                          hasTimelines(span) && (
                            <BgStateTimelines
                              id={id}
                              span={span}
                              nowMs={nowMs}
                              tz={tz}
                              report={reportOf(shown)}
                            />
                          ),
                      })}
                    </>
                  ),
                },
                {
                  name: 'details',
                  content: (
                    <PanelGrid>
                      <PanelColumn>
                        <ThresholdsPanel id={id} values={shown.notifications_threshold} />
                        <DividersPanel id={id} values={shown.divider_params} />
                      </PanelColumn>
                      <PanelColumn>
                        <BgLifetimePanel lifetime={shown} tz={tz} />
                        <BgNetworkPanel network={shown} stale={stale} />
                      </PanelColumn>
                      <BgRawPanel currentData={shown.currentData} stale={stale} />
                    </PanelGrid>
                  ),
                },
              ]}
            />
          </ZoomProvider>
        </PageStack>
      )}
    </Loaded>
  )
}
