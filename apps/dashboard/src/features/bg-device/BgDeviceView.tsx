import type { BgDevice } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { useBgDevice, useWatch } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import type { ChartSpan } from '../../ui/charts/chartSeries.ts'
import { wallMs } from '../../ui/charts/zone.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { DeviceSkeleton } from '../../ui/DeviceSkeleton.tsx'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NowGrid } from '../../ui/NowGrid.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
import { useShownZone } from '../../ui/preferences.ts'
import { seenText } from '../../ui/seenText.ts'
import { signalWord } from '../../ui/signal.ts'
import { TroubleBanner } from '../../ui/TroubleBanner.tsx'
import { BgEnergyPanel } from './BgEnergyPanel.tsx'
import { BgLifetimePanel } from './BgLifetimePanel.tsx'
import { BgNetworkPanel } from './BgNetworkPanel.tsx'
import { BgRawPanel } from './BgRawPanel.tsx'
import { DividersPanel, ThresholdsPanel } from './BgSettings.tsx'
import { BgStrips } from './BgStrips.tsx'
import { bgFlows } from './bgFlows.ts'
import { bgTroubles } from './bgTroubles.ts'
import { EnergyTodayPanel } from './EnergyTodayPanel.tsx'
import { MeasuredPanel } from './MeasuredPanel.tsx'
import { SwitchPanel } from './SwitchPanel.tsx'
import { TodayTiles } from './TodayTiles.tsx'
import { useBgSnapshot } from './useBgSnapshot.ts'

/** What stands on the time axis, which is another feature's. */
export interface BgCharts {
  readonly device: BgDevice
  readonly nowMs: number
  readonly tz: string
  /** The device's states, on the same axis. */
  readonly strips: (span: ChartSpan) => ReactNode
}

/** Heights, CSS pixels: energy, metrics with their strips, settings. */
const PARTS = [440, 700, 400] as const

interface BgDeviceViewProps {
  readonly id: string
  readonly charts: (charts: BgCharts) => ReactNode
}

/** One bg device, live. */
export function BgDeviceView({ id, charts }: BgDeviceViewProps) {
  const load = useBgSnapshot(id)
  const device = useBgDevice(id)?.device
  useWatch([id])
  const { nowMs, stale, silence, state } = useFreshness(device)
  const tz = useShownZone(device?.tz ?? 'UTC')
  const troublesOf = (shown: BgDevice) => bgTroubles(shown, silence, hourOf(nowMs, shown.tz))
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: device, error: device === undefined ? load.error : null }}
      skeleton={<DeviceSkeleton flow={360} parts={PARTS} />}
    >
      {(shown) => (
        <PageStack>
          <TroubleBanner troubles={troublesOf(shown)} isCut={silence === 'connection'} />
          <DeviceHeading
            id={id}
            site={shown.site}
            troubles={troublesOf(shown)}
            state={state}
            seen={seenText(shown.status, nowMs, shown.lastSeen)}
            signal={`Signal ${signalWord(shown.signal_quality)}`}
            report={{ kind: 'Solar, battery and load', tz, nowMs }}
          />
          <NowGrid>
            <PowerFlow label="Power now" nodes={bgFlows(shown.powerState)} stale={stale} />
            <TodayTiles energy={shown.realtimeEnergy} />
          </NowGrid>
          <BgEnergyPanel
            id={id}
            nowMs={nowMs}
            tz={tz}
            today={{ energy: shown.realtimeEnergy, deviceTz: shown.tz }}
            switchStatus={shown.switch_status}
            isHeard={shown.status !== 'unknown'}
            seenMs={shown.lastSeen}
            stale={stale}
          />
          {charts({
            device: shown,
            nowMs,
            tz,
            strips: (span) => (
              <BgStrips
                id={id}
                span={span}
                nowMs={nowMs}
                tz={tz}
                switchStatus={shown.switch_status}
                isHeard={shown.status !== 'unknown'}
                seenMs={shown.lastSeen}
                stale={stale}
              />
            ),
          })}
          <PanelGrid>
            <SwitchPanel id={id} switchStatus={shown.switch_status} stale={stale} />
            <EnergyTodayPanel id={id} energy={shown.realtimeEnergy} tz={tz} />
            <BgLifetimePanel lifetime={shown} tz={tz} />
            <ThresholdsPanel id={id} values={shown.notifications_threshold} />
            <DividersPanel id={id} values={shown.divider_params} />
            <BgNetworkPanel network={shown} />
            <MeasuredPanel powerState={shown.powerState} stale={stale} />
            <BgRawPanel currentData={shown.currentData} stale={stale} />
          </PanelGrid>
        </PageStack>
      )}
    </Loaded>
  )
}

/** The hour of the day where the device stands. */
function hourOf(nowMs: number, tz: string): number {
  return new Date(wallMs(nowMs, tz)).getUTCHours()
}
