import { type MeterPowerState, type Phase, phases, type Reported } from '@wattpost/protocol'
import { amount, fixed, type Quantity } from '../../ui/quantity.ts'
import { type TextKey, text } from './text.ts'

/** A quantity and its value on each phase. */
export interface PhaseRow {
  readonly name: string
  readonly values: Readonly<Record<Phase, Quantity>>
}

type PhaseState = Reported<MeterPowerState>['phaseA']
type PhaseQuantity = readonly [name: TextKey, read: (phase: PhaseState) => Quantity]

const POWER: readonly PhaseQuantity[] = [
  ['voltage', ({ voltage }) => fixed(voltage, 'V', 1)],
  ['current', ({ current }) => fixed(current, 'A', 2)],
  ['activePower', ({ activePower }) => amount(activePower, 'W')],
  ['reactivePower', ({ reactivePower }) => amount(reactivePower, 'var')],
  ['apparentPower', ({ apparentPower }) => amount(apparentPower, 'VA')],
  ['powerFactor', ({ powerFactor }) => fixed(powerFactor, '', 2)],
]

const ENERGY: readonly PhaseQuantity[] = [
  ['imported', ({ importEnergy }) => amount(importEnergy, 'Wh')],
  ['exported', ({ exportEnergy }) => amount(exportEnergy, 'Wh')],
  ['reactiveImported', ({ reactiveImport }) => amount(reactiveImport, 'varh')],
  ['reactiveExported', ({ reactiveExport }) => amount(reactiveExport, 'varh')],
  ['apparentEnergy', ({ apparentEnergy }) => amount(apparentEnergy, 'VAh')],
]

/** Power values of the phases side by side [E11]. */
export const powerRows = (state: Reported<MeterPowerState>) => rowsOf(POWER, state)
/** Energy counters of the phases side by side [E11]. */
export const energyRows = (state: Reported<MeterPowerState>) => rowsOf(ENERGY, state)

function rowsOf(
  quantities: readonly PhaseQuantity[],
  state: Reported<MeterPowerState>,
): readonly PhaseRow[] {
  return quantities.map(([name, read]) => ({
    name: text(name),
    values: { A: read(state.phaseA), B: read(state.phaseB), C: read(state.phaseC) },
  }))
}

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
