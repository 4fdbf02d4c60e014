import { usePmDevice, useWatch } from '../../live/LiveContext.tsx'
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
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import { MeterLifetimePanel } from './MeterLifetimePanel.tsx'
import { MeterNetworkPanel } from './MeterNetworkPanel.tsx'
import { MeterTotalsTiles } from './MeterTotalsTiles.tsx'
import { PhaseTable } from './PhaseTable.tsx'
import { usePmSnapshot } from './usePmSnapshot.ts'

/** One power meter, live. */
export function PmDeviceView({ id }: { readonly id: string }) {
  const load = usePmSnapshot(id)
  const device = usePmDevice(id)?.device
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
            signal={`Signal ${signalWord(shown.network.signal_quality)}`}
          />
          <MeterTotalsTiles powerState={shown.powerState} stale={stale} />
          <PhaseTable powerState={shown.powerState} stale={stale} />
          <MeterEnergyPanel id={id} tz={tz} />
          <PanelGrid>
            <MeterLifetimePanel lifetime={shown.lifetime} />
            <MeterNetworkPanel network={shown.network} />
          </PanelGrid>
        </PageStack>
      )}
    </Loaded>
  )
}
