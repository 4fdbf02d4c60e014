import type { HydraLive } from '../../live/hydraLive.ts'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
import { useShownZone } from '../../ui/preferences.ts'
import { seenText } from '../../ui/seenText.ts'
import { signalWord } from '../../ui/signal.ts'
import { BatteryPanel } from './BatteryPanel.tsx'
import { ChannelCards } from './ChannelCards.tsx'
import { channelsOf } from './channels.ts'
import { EnergyPanel } from './EnergyPanel.tsx'
import { HistoryPanel } from './HistoryPanel.tsx'
import { HydraLifetimePanel } from './HydraLifetimePanel.tsx'
import { HydraNetworkPanel } from './HydraNetworkPanel.tsx'
import { LivePowerPanel } from './LivePowerPanel.tsx'
import { MonitorsPanel } from './MonitorsPanel.tsx'
import { OutagePanel } from './OutagePanel.tsx'
import { PowerSplitTiles } from './PowerSplitTiles.tsx'
import { SummaryPanel } from './SummaryPanel.tsx'
import { SupplyBanner } from './SupplyBanner.tsx'
import { supplyNotes } from './supplyNotes.ts'
import { usePeriod } from './usePeriod.ts'
import { variantNames } from './variantName.ts'

/** All that is known of a hydra, in the order in which one asks for it; what its variant lacks is left out. */
export function HydraParts({ live }: { readonly live: HydraLive }) {
  const { chart, energyRows } = live
  const device = { ...live.device, tz: useShownZone(live.device.tz) }
  const { deviceId, latestData: latest, status } = device
  const { nowMs, stale, state } = useFreshness(device)
  const { period, choose, dates, chooseDates } = usePeriod()
  const channels = channelsOf(latest, state)
  return (
    <PageStack>
      <SupplyBanner channels={channels} />
      <DeviceHeading
        id={deviceId}
        site={device.site}
        troubles={supplyNotes(channels).flatMap(({ text, tone }) =>
          tone === 'bad' ? [{ title: text }] : [],
        )}
        state={state}
        seen={seenText(status, nowMs, device.lastSeen)}
        signal={`Signal ${signalWord(device.network_data.signal_quality)}`}
      >
        <span>{variantNames[device.variant]}</span>
      </DeviceHeading>
      {latest['power-split'] && (
        <PowerSplitTiles split={latest['power-split']} variant={device.variant} stale={stale} />
      )}
      {channels.length > 0 && (
        <>
          <ChannelCards channels={channels} stale={stale} />
          <OutagePanel
            device={{ ...device, status: state }}
            nowMs={nowMs}
            period={period}
            choose={choose}
          />
        </>
      )}
      <EnergyPanel
        id={deviceId}
        tz={device.tz}
        period={period}
        dates={dates}
        chooseDates={chooseDates}
      />
      <PanelGrid>
        {channels.length > 0 && <LivePowerPanel chart={chart} stale={stale} />}
        <SummaryPanel id={deviceId} liveRows={energyRows} />
        {latest['battery-system'] && (
          <BatteryPanel system={latest['battery-system']} stale={stale} />
        )}
        <HydraNetworkPanel network={device.network_data} />
      </PanelGrid>
      <PanelGrid wide>
        <HistoryPanel id={deviceId} tz={device.tz} />
        {latest['battery-monitor-power'] && <MonitorsPanel latest={latest} stale={stale} />}
        <HydraLifetimePanel rows={device.lifetime_energy} />
      </PanelGrid>
    </PageStack>
  )
}
