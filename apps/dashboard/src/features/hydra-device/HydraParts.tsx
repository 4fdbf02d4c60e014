import type { HydraLive } from '../../live/hydraLive.ts'
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
import { BatteryPanel } from './BatteryPanel.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { channelsOf } from './channels.ts'
import { EnergyPanel } from './EnergyPanel.tsx'
import { EventsPanel } from './EventsPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { HydraLifetimePanel } from './HydraLifetimePanel.tsx'
import { HydraNetworkPanel } from './HydraNetworkPanel.tsx'
import { hydraFlows } from './hydraFlows.ts'
import { hydraTroubles } from './hydraTroubles.ts'
import { LivePowerPanel } from './LivePowerPanel.tsx'
import { MonitorsPanel } from './MonitorsPanel.tsx'
import { OutagePanel } from './OutagePanel.tsx'
import { PeriodBar } from './PeriodBar.tsx'
import { PowerSplitTiles } from './PowerSplitTiles.tsx'
import { RawPanel } from './RawPanel.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { SupplyBanner } from './SupplyBanner.tsx'
import { TodayTiles } from './TodayTiles.tsx'
import { useOutages } from './useOutages.ts'
import { usePeriod } from './usePeriod.ts'
import { useShownPeriods } from './useShownPeriods.ts'
import { variantNames } from './variantName.ts'

/** All that is known of a hydra, in the order in which one asks for it; what its variant lacks is left out. */
export function HydraParts({ live }: { readonly live: HydraLive }) {
  const { chart, energyRows } = live
  const { nowMs, stale, silence, state } = useFreshness(live.device)
  const tz = useShownZone(live.device.tz)
  const device = { ...live.device, tz, status: state }
  const { deviceId, variant, latestData: latest } = device
  const address = usePeriod()
  const { shown, before } = useShownPeriods(address, nowMs, tz)
  const channels = channelsOf(latest, state)
  const troubles = hydraTroubles(channels, latest, silence)
  const hasChannels = channels.length > 0
  const outages = useOutages(device, hasChannels ? shown : null, nowMs)
  const old = useOutages(device, hasChannels ? before : null, nowMs)
  return (
    <PageStack>
      <TroubleBanner troubles={troubles} isCut={silence === 'connection'} />
      <DeviceHeading
        id={deviceId}
        site={device.site}
        troubles={troubles}
        state={state}
        seen={seenText(live.device.status, nowMs, device.lastSeen)}
        signal={`Signal ${signalWord(device.network_data.signal_quality)}`}
        report={{ kind: 'Hydra', tz, nowMs, period: shown.span }}
      >
        <span>{variantNames[variant]}</span>
        <SupplyBanner channels={channels} />
      </DeviceHeading>
      <NowGrid>
        <PowerFlow label="Power now" nodes={hydraFlows(latest, channels, variant)} stale={stale} />
        <TodayTiles device={device} nowMs={nowMs} />
      </NowGrid>
      <PeriodBar address={address} shown={shown} nowMs={nowMs} tz={tz} deviceTz={live.device.tz} />
      <EnergyPanel
        device={device}
        nowMs={nowMs}
        shown={shown}
        before={before}
        dayView={address.dayView}
        chooseDayView={address.chooseDayView}
        outages={outages.data}
      />
      {hasChannels && (
        <>
          <ChannelCards channels={channels} stale={stale} />
          <OutagePanel
            deviceId={deviceId}
            tz={tz}
            shown={shown}
            load={outages}
            before={before && { name: before.name, load: old }}
          />
        </>
      )}
      {latest['battery-monitor-power'] && <MonitorsPanel latest={latest} stale={stale} />}
      {latest['power-split'] && (
        <PowerSplitTiles split={latest['power-split']} variant={variant} stale={stale} />
      )}
      <PanelGrid>
        {hasChannels && <LivePowerPanel chart={chart} tz={tz} stale={stale} />}
        {latest['battery-system'] && (
          <BatteryPanel system={latest['battery-system']} stale={stale} />
        )}
        <SummaryPanel id={deviceId} tz={tz} shown={shown} liveRows={energyRows} />
        <HydraNetworkPanel network={device.network_data} />
      </PanelGrid>
      <HistoryPanel id={deviceId} tz={tz} />
      {hasChannels && outages.data && (
        <EventsPanel channels={outages.data.channels} period={shown.name} tz={tz} />
      )}
      <PanelGrid wide>
        <HydraLifetimePanel rows={device.lifetime_energy} />
        <RawPanel device={device} stale={stale} />
      </PanelGrid>
    </PageStack>
  )
}
