import type { LifetimeEnergyRow } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { amount } from '../../ui/preferredQuantity.ts'
import { type StackedColumn, StackedTable } from '../../ui/StackedTable.tsx'
import { Value } from '../../ui/Value.tsx'

const COLUMNS = [
  ['Imported', 'lifetime_import_energy_Wh'],
  ['Exported', 'lifetime_export_energy_Wh'],
  ['Charged', 'lifetime_charged_energy_Wh'],
  ['Discharged', 'lifetime_discharged_energy_Wh'],
] as const

const columns: readonly StackedColumn<LifetimeEnergyRow>[] = [
  { name: 'Monitor', cell: ({ monitor_id }) => monitor_id },
  ...COLUMNS.map(([name, key]) => ({
    name,
    cell: (row: LifetimeEnergyRow) => <Value quantity={amount(row[key], 'Wh')} />,
    numeric: true as const,
  })),
]

/** Counters since commissioning [E16]. */
export function HydraLifetimePanel({ rows }: { readonly rows: readonly LifetimeEnergyRow[] }) {
  return (
    <Panel title="Lifetime energy">
      <StackedTable
        label="Lifetime energy"
        columns={columns}
        rows={rows}
        keyOf={({ monitor_id }) => monitor_id}
      />
    </Panel>
  )
}
