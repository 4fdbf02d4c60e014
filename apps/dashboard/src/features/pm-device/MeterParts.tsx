import type { MeterDevice } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import type { PmLive } from '../../live/pmLive.ts'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { NowGrid } from '../../ui/NowGrid.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
import { useShownZone } from '../../ui/preferences.ts'
import { seenText } from '../../ui/seenText.ts'
import { signalWord } from '../../ui/signal.ts'
import { TroubleBanner } from '../../ui/TroubleBanner.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import { MeterEventsPanel } from './MeterEventsPanel.tsx'
import { MeterLifetimePanel } from './MeterLifetimePanel.tsx'
import { MeterNetworkPanel } from './MeterNetworkPanel.tsx'
import { MeterRawPanel } from './MeterRawPanel.tsx'
import { MeterTodayTiles } from './MeterTodayTiles.tsx'
import { MeterTotalsTiles } from './MeterTotalsTiles.tsx'
import { PhaseTable } from './PhaseTable.tsx'
import { pmFlows } from './pmFlows.ts'
import { pmTroubles } from './pmTroubles.ts'
import { useMeterPeriod } from './useMeterPeriod.ts'

/** What stands on the time axis, which is another feature's. */
export interface PmCharts {
  readonly device: MeterDevice
  readonly nowMs: number
  readonly tz: string
}

interface MeterPartsProps {
  readonly live: PmLive
  readonly charts: (charts: PmCharts) => ReactNode
}

/** All that is known of a meter, in the order in which one asks for it. */
export function MeterParts({ live: { device, history }, charts }: MeterPartsProps) {
  const { deviceId: id, site, network, powerState, lifetime } = device
  const { nowMs, stale, silence, state } = useFreshness(device)
  const tz = useShownZone(device.tz)
  const shown = useMeterPeriod(device, nowMs, tz, stale ? device.lastSeen : null)
  const troubles = pmTroubles(device, silence)
  return (
    <PageStack>
      <TroubleBanner troubles={troubles} isCut={silence === 'connection'} />
      <DeviceHeading
        id={id}
        site={site}
        troubles={troubles}
        state={state}
        seen={seenText(device.status, nowMs, device.lastSeen)}
        signal={`Signal ${signalWord(network.signal_quality)}`}
        report={{ kind: 'Power meter, three phases', tz, nowMs }}
      />
      <NowGrid>
        <PowerFlow label="Power now" nodes={pmFlows(powerState)} stale={stale} />
        <MeterTodayTiles id={id} tz={tz} nowMs={nowMs} />
      </NowGrid>
      <MeterEnergyPanel id={id} tz={tz} shown={shown} />
      <MeterTotalsTiles powerState={powerState} stale={stale} />
      <PhaseTable powerState={powerState} stale={stale} />
      {charts({ device, nowMs, tz })}
      <HistoryTable id={id} tz={device.tz} nowMs={nowMs} rows={history} />
      {shown.lanes !== null && <MeterEventsPanel lanes={shown.lanes} period={shown.name} tz={tz} />}
      <PanelGrid>
        <MeterLifetimePanel lifetime={lifetime} />
        <MeterNetworkPanel network={network} />
        <MeterRawPanel powerState={powerState} tz={tz} stale={stale} />
      </PanelGrid>
    </PageStack>
  )
}
