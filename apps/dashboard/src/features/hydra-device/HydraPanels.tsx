import type {
  BatterySystem,
  HydraNetwork,
  Reported,
  ReportedLatest,
  ReportedLifetimeRow,
} from '@wattpost/protocol'
import { isCharge } from '../../domain/battery.ts'
import {
  batterySystem,
  hydraLifetime,
  monitorEnergy,
  monitorPower,
} from '../../domain/quantities/hydra.ts'
import { quantityName } from '../../domain/quantities/names.ts'
import { LiveValue, useDevice } from '../../ui/DeviceContext.tsx'
import { FactsPanel } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { UNKNOWN } from '../../ui/quantity.ts'
import { signalText } from '../../ui/Signal.tsx'
import { StackedTable } from '../../ui/StackedTable.tsx'
import { quantityColumns, shownQuantity } from '../../ui/shownQuantity.tsx'
import { batteryText } from './hydraFlows.ts'
import { text } from './text.ts'

/** The battery system [E15]. */
export function BatteryPanel({ system }: { readonly system: Reported<BatterySystem> }) {
  const { stale } = useDevice()
  const value = (key: keyof typeof batterySystem, entry = batterySystem[key]) => (
    <LiveValue key={key} quantity={shownQuantity(entry, system[key])} />
  )
  return (
    <FactsPanel
      title={text('batterySystem')}
      facts={[
        isCharge(system.abp)
          ? [quantityName(batterySystem.abp), value('abp')]
          : [text('rawAbp'), value('abp', { ...batterySystem.abp, unit: '', decimals: 0 })],
        [
          stale ? quantityName(batterySystem.bp) : batteryText(system.bp ?? 0),
          <LiveValue
            key="bp"
            quantity={shownQuantity(batterySystem.bp, system.bp && Math.abs(system.bp))}
          />,
        ],
        ...(['sp', 'mp', 'tsc'] as const).map(
          (key) => [quantityName(batterySystem[key]), value(key)] as const,
        ),
        [text('monitors'), system.mc ?? UNKNOWN],
      ]}
    />
  )
}

/** The battery monitors with their power and counters [E14]. */
export function MonitorsPanel({ latest }: { readonly latest: ReportedLatest }) {
  const { stale } = useDevice()
  const powers = latest['battery-monitor-power'] ?? {}
  const energies = latest['battery-monitor-energy'] ?? {}
  const names = [...new Set([...Object.keys(powers), ...Object.keys(energies)])].toSorted()
  return (
    <Panel title={text('batteryMonitors')}>
      <StackedTable
        label={text('batteryMonitors')}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { name: text('monitor'), cell: (name) => name },
          ...quantityColumns(monitorPower, (name: string) => powers[name] ?? {}, stale),
          ...quantityColumns(monitorEnergy, (name: string) => energies[name] ?? {}),
        ]}
      />
    </Panel>
  )
}

/** Counters since commissioning [E16]. */
export function HydraLifetimePanel({ rows }: { readonly rows: readonly ReportedLifetimeRow[] }) {
  return (
    <Panel title={text('lifetimeEnergy')}>
      <StackedTable
        label={text('lifetimeEnergy')}
        columns={[
          { name: text('monitor'), cell: ({ monitor_id }) => monitor_id },
          ...quantityColumns(hydraLifetime, (row: ReportedLifetimeRow) => row),
        ]}
        rows={rows}
        keyOf={({ monitor_id }) => monitor_id}
      />
    </Panel>
  )
}

/** Operator and signal of the hydra's modem [E13]. */
export function HydraNetworkPanel({ network }: { readonly network: Reported<HydraNetwork> }) {
  const { stale } = useDevice()
  return (
    <FactsPanel
      title={text('network')}
      facts={[
        [text('operator'), network.cop ?? UNKNOWN],
        [text('signalStrength'), stale ? UNKNOWN : signalText(network.signal_quality)],
      ]}
    />
  )
}
