import { useQuery } from '@tanstack/react-query'
import type { ReportedBg } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { snapshotKey } from '../../api/queryCache.ts'
import { deviceNow } from '../../domain/alerts/fleetAlerts.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useLive } from '../../live/LiveContext.tsx'
import {
  useBgDevice,
  useCanRequest,
  useIsAnswered,
  useWatchedPage,
} from '../../live/useLiveState.ts'
import { zoneOf } from '../../settings/preferences.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { DeviceProvider, useShownDevice } from '../../ui/DeviceContext.tsx'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { EmptyPanel } from '../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { PanelColumn, PanelGrid } from '../../ui/Panel.tsx'
import { PeriodBar } from '../../ui/range/PeriodBar.tsx'
import { hasTimelines, type ShownPeriod } from '../../ui/range/shownPeriod.ts'
import { usePeriod, useShownPeriods } from '../../ui/range/usePeriod.ts'
import { DeviceSkeleton } from '../../ui/Skeletons.tsx'
import { PageTabs } from '../../ui/tabs/PageTabs.tsx'
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
      {(known) => <BgSections device={known} charts={charts} />}
    </Loaded>
  )
}

interface BgSectionsProps {
  readonly device: ReportedBg
  readonly charts: (charts: BgCharts) => ReactNode
}

/** The sections of a bg device's page: now, period, history, device. */
function BgSections({ device, charts }: BgSectionsProps) {
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const shownDevice = useShownDevice(device, { nowMs, stale })
  const { tz } = shownDevice
  const address = usePeriod({})
  const periods = useShownPeriods(address, nowMs, tz)
  const one = { family: 'bg', device } as const
  const { alerts, isDisconnected } = deviceNow(one, freshness, { nowMs, zoneOf })
  const report: StateReport = {
    switchStatus: device.switch_status,
    isOnline: device.status !== 'unknown',
    lastSeenMs: device.lastSeen,
  }
  const periodBar = <PeriodBar address={address} shown={periods.shown} />
  return (
    <DeviceProvider value={shownDevice}>
      <PageStack>
        <DeviceHeading
          device={device}
          signal={device.signal_quality}
          alerts={alerts}
          state={state}
          isDisconnected={isDisconnected}
          kind={text('reportKind')}
          period={periods.shown.span}
        />
        <BgLead device={device} report={report} alerts={alerts} isDisconnected={isDisconnected} />
        <BgTodayTiles energy={device.realtimeEnergy} />
        <ZoomProvider>
          <PageTabs
            tabs={[
              {
                name: 'overview',
                content: (
                  <>
                    {periodBar}
                    <BgEnergyPanel {...periods} today={device.realtimeEnergy} report={report} />
                    <PanelGrid>
                      <SwitchPanel switchStatus={device.switch_status} />
                      <EnergyTodayPanel energy={device.realtimeEnergy} />
                      <MeasuredPanel powerState={device.powerState} />
                    </PanelGrid>
                  </>
                ),
              },
              {
                name: 'history',
                content: (
                  <>
                    {periodBar}
                    {charts({
                      device,
                      ...periods,
                      timelines: (span) =>
                        hasTimelines(span) && <BgStateTimelines span={span} report={report} />,
                    })}
                  </>
                ),
              },
              {
                name: 'details',
                content: (
                  <PanelGrid>
                    <PanelColumn>
                      <ThresholdsPanel values={device.notifications_threshold} />
                      <DividersPanel values={device.divider_params} />
                    </PanelColumn>
                    <PanelColumn>
                      <BgLifetimePanel lifetime={device} />
                      <BgNetworkPanel network={device} />
                    </PanelColumn>
                    <BgRawPanel currentData={device.currentData} />
                  </PanelGrid>
                ),
              },
            ]}
          />
        </ZoomProvider>
      </PageStack>
    </DeviceProvider>
  )
}
