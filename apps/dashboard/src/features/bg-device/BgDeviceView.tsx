import { useBgDevice, useWatch } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
import { useShownZone } from '../../ui/preferences.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { seenText } from '../../ui/seenText.ts'
import { signalWord } from '../../ui/signal.ts'
import { BgLifetimePanel } from './BgLifetimePanel.tsx'
import { BgNetworkPanel } from './BgNetworkPanel.tsx'
import { BgSettingsPanel } from './BgSettingsPanel.tsx'
import { EnergyTodayPanel } from './EnergyTodayPanel.tsx'
import { MeasuredPanel } from './MeasuredPanel.tsx'
import { PowerFlow } from './PowerFlow.tsx'
import { SwitchPanel } from './SwitchPanel.tsx'
import { useBgSnapshot } from './useBgSnapshot.ts'

/** One bg device, live. */
export function BgDeviceView({ id }: { readonly id: string }) {
  const load = useBgSnapshot(id)
  const device = useBgDevice(id)?.device
  useWatch([id])
  const { nowMs, stale, state } = useFreshness(device)
  const tz = useShownZone(device?.tz ?? 'UTC')
  return (
    <Loaded
      heading={<PageHeading title={id} />}
      load={{ ...load, data: device, error: device === undefined ? load.error : null }}
      skeleton={<SkeletonRows rows={5} height={110} />}
    >
      {(shown) => (
        <PageStack>
          <DeviceHeading
            id={id}
            site={shown.site}
            state={state}
            seen={seenText(shown.status, nowMs, shown.lastSeen)}
            signal={`Signal ${signalWord(shown.signal_quality)}`}
          />
          <PowerFlow powerState={shown.powerState} stale={stale} />
          <PanelGrid>
            <EnergyTodayPanel energy={shown.realtimeEnergy} />
            <SwitchPanel switchStatus={shown.switch_status} stale={stale} />
            <MeasuredPanel powerState={shown.powerState} stale={stale} />
            <BgLifetimePanel lifetime={shown} tz={tz} />
            <BgSettingsPanel
              thresholds={shown.notifications_threshold}
              dividers={shown.divider_params}
            />
            <BgNetworkPanel network={shown} />
          </PanelGrid>
        </PageStack>
      )}
    </Loaded>
  )
}
