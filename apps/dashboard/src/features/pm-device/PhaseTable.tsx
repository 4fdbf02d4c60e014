import { Table } from '@mantine/core'
import { type MeterPowerState, phases } from '@wattpost/protocol'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { plain } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import { imbalancePercent } from './imbalance.ts'
import { PhasePicture } from './PhasePicture.tsx'
import classes from './PhaseTable.module.css'
import { energyRows, type PhaseRow, powerRows } from './phaseRows.ts'

interface PhaseTableProps {
  readonly powerState: MeterPowerState
  readonly stale: boolean
}

/** The three phases side by side [E11]; counters stay readable when live values have grown old. */
export function PhaseTable({ powerState, stale }: PhaseTableProps) {
  const apart = (read: (phase: MeterPowerState['phaseA']) => number) => {
    const percent = imbalancePercent(phases.map((phase) => read(powerState[`phase${phase}`])))
    return <Value quantity={plain(percent ?? 0, '%', 1)} stale={stale || percent === null} />
  }
  return (
    <Panel title="Phases">
      <div className={classes.both}>
        <PhasePicture powerState={powerState} stale={stale} />
        <Table className={classes.table}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Quantity</Table.Th>
              {phases.map((phase) => (
                <Table.Th key={phase} ta="right" className={classes.phase} data-phase={phase}>
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
      </div>
      <Facts
        facts={[
          ['Voltage imbalance', apart(({ voltage }) => voltage)],
          ['Current imbalance', apart(({ current }) => current)],
        ]}
      />
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
