import type { BatteryMonitorPower, LatestData } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { StackedTable } from '../../ui/StackedTable.tsx'
import { Value } from '../../ui/Value.tsx'

interface MonitorsPanelProps {
  readonly latest: LatestData
  readonly stale: boolean
}

/** Each battery monitor, with its power now and its counters [E14]. */
export function MonitorsPanel({ latest, stale }: MonitorsPanelProps) {
  const powers = latest['battery-monitor-power'] ?? {}
  const energies = latest['battery-monitor-energy'] ?? {}
  const names = [...new Set([...Object.keys(powers), ...Object.keys(energies)])].toSorted()
  const power = (name: string, key: keyof BatteryMonitorPower) => powers[name]?.[key] ?? Number.NaN
  const energy = (name: string, key: 'ce' | 'de') => (
    <Value quantity={amount(energies[name]?.[key] ?? Number.NaN, 'Wh')} />
  )
  return (
    <Panel title="Battery monitors">
      <StackedTable
        label="Battery monitors"
        rows={names}
        keyOf={(name) => name}
        columns={[
          { name: 'Monitor', cell: (name) => name },
          {
            name: 'Voltage',
            cell: (name) => <Value quantity={plain(power(name, 'v'), 'V', 2)} stale={stale} />,
            numeric: true,
          },
          {
            name: 'Current',
            cell: (name) => <Value quantity={plain(power(name, 'i'), 'A', 2)} stale={stale} />,
            numeric: true,
          },
          {
            name: 'Power',
            cell: (name) => <Value quantity={amount(power(name, 'p'), 'W')} stale={stale} />,
            numeric: true,
          },
          {
            name: 'Charge',
            cell: (name) => <Value quantity={plain(power(name, 'soc'), '%', 0)} stale={stale} />,
            numeric: true,
          },
          { name: 'Charged in all', cell: (name) => energy(name, 'ce'), numeric: true },
          { name: 'Discharged in all', cell: (name) => energy(name, 'de'), numeric: true },
        ]}
      />
    </Panel>
  )
}
