import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'
import { phaseColor, phaseEnergy, phasePower } from '../../../domain/quantities/meter.ts'
import { quantityName } from '../../../domain/quantities/names.ts'
import { entriesOf, type QuantityEntry } from '../../../domain/quantities/quantity.ts'
import { useDevice } from '../../../ui/DeviceContext.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { fixed } from '../../../ui/quantity.ts'
import { shownQuantity } from '../../../ui/shownQuantity.tsx'
import { Value } from '../../../ui/Value.tsx'
import classes from './PhaseTable.module.css'
import { PhasorDiagram } from './PhasorDiagram.tsx'
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
                <th key={phase} scope="col" style={{ color: phaseColor(phase) }}>
                  {phase}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Rows table={phasePower} powerState={powerState} stale={stale} />
          </tbody>
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={phases.length + 1} className={classes.group}>
                {text('lifetime')}
              </th>
            </tr>
            <Rows table={phaseEnergy} powerState={powerState} stale={false} />
          </tbody>
        </table>
      </div>
    </Panel>
  )
}

interface RowsProps<K extends string> extends PhasesProps {
  readonly stale: boolean
  readonly table: Readonly<Record<K, QuantityEntry>>
}

/** A row for each quantity, with its value on each phase. */
function Rows<K extends keyof MeterPowerState['phaseA']>(props: RowsProps<K>) {
  const { table, powerState, stale } = props
  return entriesOf(table).map(([key, entry]) => (
    <tr key={key}>
      <th scope="row">{quantityName(entry)}</th>
      {phases.map((phase) => (
        <td key={phase}>
          <Value quantity={shownQuantity(entry, powerState[`phase${phase}`][key])} stale={stale} />
        </td>
      ))}
    </tr>
  ))
}

type PhaseState = Reported<MeterPowerState>['phaseA']

/** Imbalance, percent: the largest deviation from the mean, relative to the mean. `null` when the mean is 0. */
export function imbalancePercent(values: readonly number[]): number | null {
  const sizes = values.map(Math.abs)
  const mean = sizes.reduce((sum, size) => sum + size, 0) / sizes.length
  if (!(mean > 0)) return null
  return (Math.max(...sizes.map((size) => Math.abs(size - mean))) / mean) * 100
}

/** The imbalance of one quantity over the phases, percent; `null` while one of them is unknown. */
export function phaseImbalance(
  state: Reported<MeterPowerState>,
  read: (phase: PhaseState) => number | undefined,
): number | null {
  const values = phases.map((phase) => read(state[`phase${phase}`]))
  const known = values.filter((value) => value !== undefined)
  return known.length < values.length ? null : imbalancePercent(known)
}
