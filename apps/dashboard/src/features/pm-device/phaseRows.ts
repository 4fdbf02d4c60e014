import { type MeterPowerState, type Phase, phases } from '@wattpost/protocol'
import { amount } from '../../ui/preferredQuantity.ts'
import { plain, type Quantity } from '../../ui/quantity.ts'

/** A quantity and its value on each phase. */
export interface PhaseRow {
  readonly name: string
  readonly values: Readonly<Record<Phase, Quantity>>
}

type PhaseState = MeterPowerState['phaseA']

const POWER: readonly (readonly [string, (phase: PhaseState) => Quantity])[] = [
  ['Voltage', ({ voltage }) => plain(voltage, 'V', 1)],
  ['Current', ({ current }) => plain(current, 'A', 2)],
  ['Active power', ({ activePower }) => amount(activePower, 'W')],
  ['Reactive power', ({ reactivePower }) => amount(reactivePower, 'var')],
  ['Apparent power', ({ apparentPower }) => amount(apparentPower, 'VA')],
  ['Power factor', ({ powerFactor }) => plain(powerFactor, '', 2)],
]

const ENERGY: readonly (readonly [string, (phase: PhaseState) => Quantity])[] = [
  ['Imported', ({ importEnergy }) => amount(importEnergy, 'Wh')],
  ['Exported', ({ exportEnergy }) => amount(exportEnergy, 'Wh')],
  ['Reactive imported', ({ reactiveImport }) => amount(reactiveImport, 'varh')],
  ['Reactive exported', ({ reactiveExport }) => amount(reactiveExport, 'varh')],
  ['Apparent energy', ({ apparentEnergy }) => amount(apparentEnergy, 'VAh')],
]

/** The phases side by side [E11]. */
export const powerRows = (state: MeterPowerState) => rowsOf(POWER, state)
export const energyRows = (state: MeterPowerState) => rowsOf(ENERGY, state)

function rowsOf(quantities: typeof POWER, state: MeterPowerState): readonly PhaseRow[] {
  return quantities.map(([name, read]) => ({
    name,
    values: Object.fromEntries(
      phases.map((phase) => [phase, read(state[`phase${phase}`])]),
    ) as Record<Phase, Quantity>,
  }))
}
