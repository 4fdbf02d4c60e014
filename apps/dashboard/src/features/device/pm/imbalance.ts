import { type MeterPowerState, phases, type Reported } from '@wattpost/protocol'

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
