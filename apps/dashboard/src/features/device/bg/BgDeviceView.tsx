import { useQuery } from '@tanstack/react-query'
import type { ReportedBg } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { snapshotKey } from '../../../api/queryCache.ts'
import type { Alert } from '../../../domain/alerts/alert.ts'
import { deviceNow } from '../../../domain/alerts/fleetAlerts.ts'
import { useFreshness } from '../../../live/freshness/useFreshness.ts'
import { useLive } from '../../../live/LiveContext.tsx'
import {
  useBgDevice,
  useCanRequest,
  useIsAnswered,
  useWatchedPage,
} from '../../../live/useLiveState.ts'
import { zoneOf } from '../../../settings/preferences.ts'
import { AlertBanner } from '../../../ui/AlertBanner.tsx'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { DeviceProvider, useDevice, useShownDevice } from '../../../ui/DeviceContext.tsx'
import { DeviceHeading } from '../../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../../ui/flow/PowerFlow.tsx'
import { type Headline, LeadCard } from '../../../ui/LeadCard.tsx'
import { Loaded } from '../../../ui/Loaded.tsx'
import { EmptyPanel } from '../../../ui/Message.tsx'
import { PageHeading, PageStack } from '../../../ui/Page.tsx'
import { PanelColumn, PanelGrid } from '../../../ui/Panel.tsx'
import { PeriodBar } from '../../../ui/range/PeriodBar.tsx'
import { rangeSpan } from '../../../ui/range/range.ts'
import { hasTimelines, type ShownPeriod } from '../../../ui/range/shownPeriod.ts'
import { usePeriod, useShownPeriods } from '../../../ui/range/usePeriod.ts'
import { DeviceSkeleton } from '../../../ui/Skeletons.tsx'
import { PageTabs } from '../../../ui/tabs/PageTabs.tsx'
import { sinceText } from '../../../ui/timeline/lasting.ts'
import { ZoomProvider } from '../../../ui/zoom/ZoomProvider.tsx'
import { BgEnergyPanel } from './BgEnergyPanel.tsx'
import {
  BgLifetimePanel,
  BgNetworkPanel,
  BgRawPanel,
  BgTodayTiles,
  EnergyTodayPanel,
  MeasuredPanel,
} from './BgPanels.tsx'
import { DividersPanel, ThresholdsPanel } from './BgSettings.tsx'
import { BgStateTimelines } from './BgStateTimelines.tsx'
import { bgFlows } from './bgFlows.ts'
import { lastChange, withReported } from './bgStates.ts'
import { SwitchPanel } from './SwitchPanel.tsx'
import { text } from './text.ts'
import { type StateReport, useBgStates, useReportedStates } from './useBgStates.ts'

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

interface BgLeadProps {
  readonly device: ReportedBg
  readonly report: StateReport
  readonly alerts: readonly Alert[]
  readonly isDisconnected: boolean
}

/** The device now: its power flow, whether its output has power and for how long, and its alerts. */
function BgLead({ device, report, alerts, isDisconnected }: BgLeadProps) {
  const { stale } = useDevice()
  const { switchStatus } = report
  const isKnown = !stale && switchStatus.power !== undefined
  return (
    <LeadCard
      flow={<PowerFlow label={text('powerNow')} nodes={bgFlows(device.powerState)} stale={stale} />}
      label={text('output')}
      states={[isKnown ? outputState(switchStatus) : UNKNOWN_OUTPUT()]}
      lasting={useOutputLasting(report)}
      alerts={<AlertBanner alerts={alerts} isDisconnected={isDisconnected} />}
      isCalm={alerts.length === 0 && !stale}
    />
  )
}

const UNKNOWN_OUTPUT = (): Headline => ({ text: text('outputUnknown'), tone: 'unknown' })

function outputState({ power, switch: switched }: StateReport['switchStatus']): Headline {
  if (power === 'on') return { text: text('outputOn'), tone: 'good' }
  return switched === 'off'
    ? { text: text('outputOff'), tone: 'unknown' }
    : { text: text('outputDown'), tone: 'bad' }
}

/** Time since the last change of the output, by today's states. */
function useOutputLasting(report: StateReport): string {
  const { id, nowMs, tz, stale } = useDevice()
  const reported = useReportedStates(report)
  const span = rangeSpan({ range: 'd', offset: 0 }, nowMs, tz)
  const { data } = useBgStates(id, span, nowMs, report)
  if (data === undefined || stale) return ''
  const change = lastChange(withReported(data.power, reported, 'power'))
  return change === null ? '' : sinceText(Math.max(change.atMs, span.fromMs), change.isOpen, nowMs)
}
