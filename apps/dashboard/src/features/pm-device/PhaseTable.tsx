import { Table } from '@mantine/core'
import { type MeterPowerState, phases } from '@wattpost/protocol'
import { Panel } from '../../ui/Panel.tsx'
import { Value } from '../../ui/Value.tsx'
import classes from './PhaseTable.module.css'
import { energyRows, type PhaseRow, powerRows } from './phaseRows.ts'

interface PhaseTableProps {
  readonly powerState: MeterPowerState
  readonly stale: boolean
}

/** The three phases side by side [E11]; counters stay readable when live values have grown old. */
export function PhaseTable({ powerState, stale }: PhaseTableProps) {
  return (
    <Panel title="Phases">
      <Table className={classes.table}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Quantity</Table.Th>
            {phases.map((phase) => (
              <Table.Th key={phase} ta="right">
                {phase}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {powerRows(powerState).map((row) => (
            <Row key={row.name} row={row} stale={stale} />
          ))}
          {energyRows(powerState).map((row) => (
            <Row key={row.name} row={row} stale={false} />
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  )
}

function Row({ row, stale }: { readonly row: PhaseRow; readonly stale: boolean }) {
  return (
    <Table.Tr>
      <Table.Th scope="row" fw={400}>
        {row.name}
      </Table.Th>
      {phases.map((phase) => (
        <Table.Td key={phase} ta="right">
          <Value quantity={row.values[phase]} stale={stale} />
        </Table.Td>
      ))}
    </Table.Tr>
  )
}
