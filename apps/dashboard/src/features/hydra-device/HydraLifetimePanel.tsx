import { Table } from '@mantine/core'
import type { LifetimeEnergyRow } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'

import { Value } from '../../ui/Value.tsx'

const COLUMNS = [
  ['Imported', 'lifetime_import_energy_Wh'],
  ['Exported', 'lifetime_export_energy_Wh'],
  ['Charged', 'lifetime_charged_energy_Wh'],
  ['Discharged', 'lifetime_discharged_energy_Wh'],
] as const

/** Counters since commissioning [E16]. */
export function HydraLifetimePanel({ rows }: { readonly rows: readonly LifetimeEnergyRow[] }) {
  return (
    <Panel title="Lifetime energy">
      <Table.ScrollContainer minWidth={380} type="native">
        <Table horizontalSpacing={6}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Monitor</Table.Th>
              {COLUMNS.map(([name]) => (
                <Table.Th key={name} ta="right">
                  {name}
                </Table.Th>
              ))}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {rows.map((row) => (
              <Table.Tr key={row.monitor_id}>
                <Table.Th scope="row" fw={400}>
                  {row.monitor_id}
                </Table.Th>
                {COLUMNS.map(([name, key]) => (
                  <Table.Td key={name} ta="right">
                    <Value quantity={amount(row[key], 'Wh')} />
                  </Table.Td>
                ))}
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </Table.ScrollContainer>
    </Panel>
  )
}
