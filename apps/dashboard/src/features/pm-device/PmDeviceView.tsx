import { useQuery } from '@tanstack/react-query'
import type { ReportedMeter } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { useMeterCalls } from '../../api/meterCalls.ts'
import { snapshotKey } from '../../api/queryCache.ts'
import { meterAlerts } from '../../domain/alerts/meterAlerts.ts'
import type { PmLive } from '../../live/devices/pmLive.ts'
import { alertsOnPage, asReported } from '../../live/freshness/asReported.ts'
import { isStaleByConnection } from '../../live/freshness/freshness.ts'
import { useFreshness } from '../../live/freshness/useFreshness.ts'
import { useLive, useWatch } from '../../live/LiveContext.tsx'
import { usePmDevice } from '../../live/useLiveState.ts'
import { useDisplayZone, zoneOf } from '../../settings/preferences.ts'
import { AlertBanner } from '../../ui/AlertBanner.tsx'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading, PageStack } from '../../ui/Page.tsx'
import { PanelGrid } from '../../ui/Panel.tsx'
import { signalText } from '../../ui/Signal.tsx'
import { DeviceSkeleton } from '../../ui/Skeletons.tsx'
import { NowGrid } from '../../ui/Tile.tsx'
import { lastSeenText } from '../../ui/time/elapsed.ts'
import { HistoryTable } from './HistoryTable.tsx'
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import {
  MeterEventsPanel,
  MeterLifetimePanel,
  MeterNetworkPanel,
  MeterRawPanel,
  MeterTodayTiles,
  MeterTotalsTiles,
} from './MeterPanels.tsx'
import { PhaseTable } from './PhaseTable.tsx'
import { pmFlows } from './pmFlows.ts'
import { text } from './text.ts'
import { useMeterPeriod } from './useMeterPeriod.ts'

/** Fetches the meter [H9]; frames keep it up to date. */
function usePmSnapshot(id: string) {
  const meters = useMeterCalls()
  const { storeFetched } = useLive()
  return useQuery({
    queryKey: snapshotKey('pm', id),
    queryFn: async ({ signal }) => {
      const device = await meters.device(id, signal)
      if (!signal.aborted) storeFetched.pm([device])
      return true
    },
  })
}

/** Heights of the skeleton's parts, CSS pixels: energy, totals, phases, metrics. */
const PARTS = [500, 80, 540, 430] as const

interface PmDeviceViewProps {
  readonly id: string
  readonly charts: (charts: PmCharts) => ReactNode
}

/** One power meter, live. */
export function PmDeviceView({ id, charts }: PmDeviceViewProps) {
  const load = usePmSnapshot(id)
  const live = usePmDevice(id)
  useWatch([id])
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: live, error: live === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={520} parts={PARTS} />}
    >
      {(known) => <MeterSections live={known} charts={charts} />}
    </Loaded>
  )
}

/** Input of the metrics panel, which belongs to another feature. */
export interface PmCharts {
  readonly device: ReportedMeter
  readonly nowMs: number
  readonly tz: string
}

interface MeterSectionsProps {
  readonly live: PmLive
  readonly charts: (charts: PmCharts) => ReactNode
}

/** The sections of a meter's page: now, period, phases, history, device. */
function MeterSections({ live: { device, history }, charts }: MeterSectionsProps) {
  const { deviceId: id, site, network, powerState, lifetime } = device
  const { nowMs, stale, freshness, state } = useFreshness(device)
  const tz = useDisplayZone(device.tz)
  const shown = useMeterPeriod(device, nowMs, tz, stale ? (device.lastSeen ?? null) : null)
  const alerts = alertsOnPage(meterAlerts(asReported(device, freshness)), freshness)
  return (
    <PageStack>
      <AlertBanner alerts={alerts} isDisconnected={isStaleByConnection(freshness)} />
      <DeviceHeading
        id={id}
        site={site}
        alerts={alerts}
        state={state}
        isDisconnected={isStaleByConnection(freshness)}
        lastSeen={lastSeenText(device.status, nowMs, device.lastSeen)}
        signal={text(stale ? 'lastSignal' : 'signal', {
          strength: signalText(network.signal_quality),
        })}
        report={{ kind: text('reportKind'), tz, nowMs }}
      />
      <NowGrid>
        <PowerFlow label={text('powerNow')} nodes={pmFlows(powerState)} stale={stale} />
        <MeterTodayTiles id={id} tz={tz} nowMs={nowMs} />
      </NowGrid>
      <MeterEnergyPanel id={id} tz={tz} shown={shown} />
      <MeterTotalsTiles powerState={powerState} stale={stale} />
      <PhaseTable powerState={powerState} stale={stale} />
      {charts({ device, nowMs, tz })}
      <HistoryTable id={id} tz={zoneOf(device)} nowMs={nowMs} rows={history} />
      {shown.timelines !== null && (
        <MeterEventsPanel timelines={shown.timelines} period={shown.name} tz={tz} />
      )}
      <PanelGrid>
        <MeterLifetimePanel lifetime={lifetime} />
        <MeterNetworkPanel network={network} />
        <MeterRawPanel powerState={powerState} tz={tz} stale={stale} />
      </PanelGrid>
    </PageStack>
  )
}
