import { useBgDevice, useWatch } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
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
  const live = useBgDevice(id)
  useWatch([id])
  const { nowMs, stale } = useFreshness(live?.device.lastSeen ?? 0)
  const device = live?.device
  return (
    <Loaded
      load={{ ...load, data: device, error: device === undefined ? load.error : null }}
      skeleton={<SkeletonRows rows={5} height={110} />}
    >
      {(shown) => {
        const old = stale || shown.status === 'unknown'
        return (
          <PageStack>
            <DeviceHeading
              id={id}
              site={shown.site}
              state={shown.status}
              seen={seenText(shown.status, nowMs, shown.lastSeen)}
              signal={`Signal ${signalWord(shown.signal_quality)}`}
            />
            <PowerFlow powerState={shown.powerState} stale={old} />
            <PanelGrid>
              <EnergyTodayPanel energy={shown.realtimeEnergy} />
              <SwitchPanel switchStatus={shown.switch_status} />
              <MeasuredPanel powerState={shown.powerState} stale={old} />
              <BgLifetimePanel lifetime={shown} tz={shown.tz} />
              <BgSettingsPanel
                thresholds={shown.notifications_threshold}
                dividers={shown.divider_params}
              />
              <BgNetworkPanel network={shown} />
            </PanelGrid>
          </PageStack>
        )
      }}
    </Loaded>
  )
}
