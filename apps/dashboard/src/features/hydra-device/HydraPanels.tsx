import type {
  BatteryMonitorPower,
  BatterySystem,
  HydraNetwork,
  Reported,
  ReportedLatest,
  ReportedLifetimeRow,
} from '@wattpost/protocol'
import { isCharge } from '../../domain/battery.ts'
import { LiveValue, useDevice } from '../../ui/DeviceContext.tsx'
import { FactsPanel } from '../../ui/FactsPanel.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { amount, fixed, UNKNOWN } from '../../ui/quantity.ts'
import { signalText } from '../../ui/Signal.tsx'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { Value } from '../../ui/Value.tsx'
import { batteryText } from './hydraFlows.ts'
import { text } from './text.ts'

/** The battery system [E15]. */
export function BatteryPanel({ system }: { readonly system: Reported<BatterySystem> }) {
  const { stale } = useDevice()
  const watts = (value: number | undefined) => <LiveValue quantity={amount(value, 'W')} />
  return (
    <FactsPanel
      title={text('batterySystem')}
      facts={[
        isCharge(system.abp)
          ? [text('charge'), <LiveValue key="abp" quantity={fixed(system.abp, '%', 0)} />]
          : [text('rawAbp'), <LiveValue key="abp" quantity={fixed(system.abp, '', 0)} />],
        [
          stale ? text('battery') : batteryText(system.bp ?? 0),
          watts(system.bp && Math.abs(system.bp)),
        ],
        [text('solar'), watts(system.sp)],
        [text('acInput'), watts(system.mp)],
        [text('storedCharge'), <LiveValue key="tsc" quantity={fixed(system.tsc, 'Ah', 1)} />],
        [text('monitors'), system.mc ?? UNKNOWN],
      ]}
    />
  )
}

/** The battery monitors with their power and counters [E14]. */
export function MonitorsPanel({ latest }: { readonly latest: ReportedLatest }) {
  const powers = latest['battery-monitor-power'] ?? {}
  const energies = latest['battery-monitor-energy'] ?? {}
  const names = [...new Set([...Object.keys(powers), ...Object.keys(energies)])].toSorted()
  const power = (name: string, key: keyof BatteryMonitorPower) => powers[name]?.[key] ?? Number.NaN
  const energy = (name: string, key: 'ce' | 'de') => (
    <Value quantity={amount(energies[name]?.[key] ?? Number.NaN, 'Wh')} />
  )
  return (
    <Panel title={text('batteryMonitors')}>
      <StackedTable
        label={text('batteryMonitors')}
        rows={names}
        keyOf={(name) => name}
        columns={[
          { name: text('monitor'), cell: (name) => name },
          {
            name: text('voltage'),
            cell: (name) => <LiveValue quantity={fixed(power(name, 'v'), 'V', 2)} />,
            numeric: true,
          },
          {
            name: text('current'),
            cell: (name) => <LiveValue quantity={fixed(power(name, 'i'), 'A', 2)} />,
            numeric: true,
          },
          {
            name: text('power'),
            cell: (name) => <LiveValue quantity={amount(power(name, 'p'), 'W')} />,
            numeric: true,
          },
          {
            name: text('charge'),
            cell: (name) => <LiveValue quantity={fixed(power(name, 'soc'), '%', 0)} />,
            numeric: true,
          },
          { name: text('totalCharged'), cell: (name) => energy(name, 'ce'), numeric: true },
          { name: text('totalDischarged'), cell: (name) => energy(name, 'de'), numeric: true },
        ]}
      />
    </Panel>
  )
}

const COLUMNS = [
  ['imported', 'lifetime_import_energy_Wh'],
  ['exported', 'lifetime_export_energy_Wh'],
  ['chargedColumn', 'lifetime_charged_energy_Wh'],
  ['dischargedColumn', 'lifetime_discharged_energy_Wh'],
] as const

const lifetimeColumns = (): readonly StackedColumn<ReportedLifetimeRow>[] => [
  { name: text('monitor'), cell: ({ monitor_id }) => monitor_id },
  ...COLUMNS.map(([textKey, key]) => ({
    name: text(textKey),
    cell: (row: ReportedLifetimeRow) => <Value quantity={amount(row[key], 'Wh')} />,
    numeric: true as const,
  })),
]

/** Counters since commissioning [E16]. */
export function HydraLifetimePanel({ rows }: { readonly rows: readonly ReportedLifetimeRow[] }) {
  return (
    <Panel title={text('lifetimeEnergy')}>
      <StackedTable
        label={text('lifetimeEnergy')}
        columns={lifetimeColumns()}
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
