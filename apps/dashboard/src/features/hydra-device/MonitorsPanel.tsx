import { Table } from '@mantine/core'
import type { LatestData } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'

interface MonitorsPanelProps {
  readonly latest: LatestData
  readonly stale: boolean
}

/** Each battery monitor, with its power now and its counters [E14]. */
export function MonitorsPanel({ latest, stale }: MonitorsPanelProps) {
  const monitors = Object.entries(latest['battery-monitor-power'] ?? {})
  const energies = latest['battery-monitor-energy'] ?? {}
  return (
    <Panel title="Battery monitors">
      <Table.ScrollContainer minWidth={420} type="native">
        <Table horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Monitor</Table.Th>
              {['Voltage', 'Current', 'Power', 'Charge', 'In', 'Out'].map((name) => (
                <Table.Th key={name} ta="right">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {monitors.map(([name, { v, i, p, soc }]) => (
              <Table.Tr key={name}>
                <Table.Th scope="row" fw={400}>
                  {name}
                </Table.Th>
                {[plain(v, 'V', 2), plain(i, 'A', 2), amount(p, 'W'), plain(soc, '%', 0)].map(
                  (quantity) => (
                    <Table.Td key={quantity.unit} ta="right">
                      <Value quantity={quantity} stale={stale} />
                    </Table.Td>
                  ),
                )}
                <Table.Td ta="right">
                  <Value quantity={amount(energies[name]?.ce ?? Number.NaN, 'Wh')} />
                </Table.Td>
                <Table.Td ta="right">
                  <Value quantity={amount(energies[name]?.de ?? Number.NaN, 'Wh')} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
