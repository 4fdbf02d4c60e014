import type { MeterDevice } from '@wattpost/protocol'
import type { ReactNode } from 'react'
import { usePmDevice, useWatch } from '../../live/LiveContext.tsx'
import { useFreshness } from '../../live/useFreshness.ts'
import { DeviceHeading } from '../../ui/DeviceHeading.tsx'
import { PowerFlow } from '../../ui/flow/PowerFlow.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { NowGrid } from '../../ui/NowGrid.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { PageStack } from '../../ui/PageStack.tsx'
import { PanelGrid } from '../../ui/PanelGrid.tsx'
import { useShownZone } from '../../ui/preferences.ts'
import { SkeletonRows } from '../../ui/SkeletonRows.tsx'
import { seenText } from '../../ui/seenText.ts'
import { signalWord } from '../../ui/signal.ts'
import { TroubleBanner } from '../../ui/TroubleBanner.tsx'
import { HistoryTable } from './HistoryTable.tsx'
import { MeterEnergyPanel } from './MeterEnergyPanel.tsx'
import { MeterLifetimePanel } from './MeterLifetimePanel.tsx'
import { MeterNetworkPanel } from './MeterNetworkPanel.tsx'
import { MeterRawPanel } from './MeterRawPanel.tsx'
import { MeterTodayTiles } from './MeterTodayTiles.tsx'
import { MeterTotalsTiles } from './MeterTotalsTiles.tsx'
import { PhaseTable } from './PhaseTable.tsx'
import { pmFlows } from './pmFlows.ts'
import { pmTroubles } from './pmTroubles.ts'
import { usePmSnapshot } from './usePmSnapshot.ts'

/** What stands on the time axis, which is another feature's. */
export interface PmCharts {
  readonly device: MeterDevice
  readonly nowMs: number
  readonly tz: string
}

interface PmDeviceViewProps {
  readonly id: string
  readonly charts: (charts: PmCharts) => ReactNode
}

/** One power meter, live. */
export function PmDeviceView({ id, charts }: PmDeviceViewProps) {
  const load = usePmSnapshot(id)
  const known = usePmDevice(id)
  const device = known?.device
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
          <TroubleBanner troubles={pmTroubles(shown, stale)} />
          <DeviceHeading
            id={id}
            site={shown.site}
            troubles={pmTroubles(shown, stale)}
            state={state}
            seen={seenText(shown.status, nowMs, shown.lastSeen)}
            signal={`Signal ${signalWord(shown.network.signal_quality)}`}
            report={{ kind: 'Power meter, three phases', tz, nowMs }}
          />
          <NowGrid>
            <PowerFlow label="Power now" nodes={pmFlows(shown.powerState)} stale={stale} />
            <MeterTodayTiles id={id} tz={tz} />
          </NowGrid>
          <MeterEnergyPanel id={id} tz={tz} />
          {charts({ device: shown, nowMs, tz })}
          <MeterTotalsTiles powerState={shown.powerState} stale={stale} />
          <PhaseTable powerState={shown.powerState} stale={stale} />
          <HistoryTable id={id} tz={shown.tz} nowMs={nowMs} rows={known?.history ?? []} />
          <PanelGrid>
            <MeterLifetimePanel lifetime={shown.lifetime} />
            <MeterNetworkPanel network={shown.network} />
            <MeterRawPanel powerState={shown.powerState} tz={tz} stale={stale} />
          </PanelGrid>
        </PageStack>
      )}
    </Loaded>
  )
}
