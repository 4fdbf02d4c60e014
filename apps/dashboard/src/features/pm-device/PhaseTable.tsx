import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { useDevice } from '../../ui/DeviceContext.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { fixed } from '../../ui/quantity.ts'
import { Value } from '../../ui/Value.tsx'
import classes from './PhaseTable.module.css'
import { PhasorDiagram } from './PhasorDiagram.tsx'
import { energyRows, type PhaseRow, phaseImbalance, powerRows } from './phaseRows.ts'
import { text } from './text.ts'

interface PhasesProps {
  readonly powerState: Reported<MeterPowerState>
}

/** The three phases side by side [E11]. Counters stay readable when live values are stale. */
export function PhaseTable({ powerState }: PhasesProps) {
  const { stale } = useDevice()
  const imbalance = (read: (phase: Reported<MeterPowerState>['phaseA']) => number | undefined) => {
    const percent = phaseImbalance(powerState, read)
    return <Value quantity={fixed(percent ?? 0, '%', 1)} stale={stale || percent === null} />
  }
  return (
    <Panel title={text('phases')}>
      <div className={classes.both}>
        <div className={classes.side}>
          <PhasorDiagram powerState={powerState} />
          <Facts
            facts={[
              [text('voltageImbalance'), imbalance(({ voltage }) => voltage)],
              [text('currentImbalance'), imbalance(({ current }) => current)],
            ]}
          />
        </div>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{text('quantity')}</th>
              {phases.map((phase) => (
                <th key={phase} scope="col" className={classes.phase} data-phase={phase}>
                  {phase}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {powerRows(powerState).map((row) => (
              <Row key={row.name} row={row} stale={stale} />
            ))}
          </tbody>
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={phases.length + 1} className={classes.group}>
                {text('lifetime')}
              </th>
            </tr>
            {energyRows(powerState).map((row) => (
              <Row key={row.name} row={row} stale={false} />
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

function Row({ row, stale }: { readonly row: PhaseRow; readonly stale: boolean }) {
  return (
    <tr>
      <th scope="row">{row.name}</th>
      {phases.map((phase) => (
        <td key={phase}>
          <Value quantity={row.values[phase]} stale={stale} />
        </td>
      ))}
    </tr>
  )
}
