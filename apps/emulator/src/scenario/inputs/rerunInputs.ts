import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { SimulationRun } from '../run/simulationRun.ts'
import type { RunInput } from './input.ts'

/** A run and the way in which time and inputs reach it. */
export interface RerunTarget {
  readonly run: Pick<SimulationRun, 'nowMs' | 'endMs'>
  advanceTo(ms: number): void
  apply(input: RunInput): Result<null, Refusal>
}

/**
 * Applies the inputs of an earlier run of the same scenario and seed, each at its moment. The run
 * ends at the last of them. Refuses at the first input that does not fit, counted from 1.
 */
export function rerunInputs(
  { run, advanceTo, apply }: RerunTarget,
  inputs: readonly RunInput[],
): Result<null, Refusal> {
  for (const [index, input] of inputs.entries()) {
    const where = `input ${index + 1}`
    const untimely = untimelyText(run, input)
    if (untimely !== null)
      return refused({ what: 'inputs', where, message: `${where}: ${untimely}` })
    advanceTo(input.atMs)
    const applied = apply(input)
    if (!applied.ok)
      return refused({ ...applied.error, where, message: `${where}: ${applied.error.message}` })
  }
  return accepted(null)
}

/** Reruns inputs in a run that no player plays. */
export function rerunIn(run: SimulationRun, inputs: readonly RunInput[]): Result<null, Refusal> {
  const target = {
    run,
    advanceTo: (ms: number) => run.advanceTo(ms),
    apply: (input: RunInput) => run.apply(input),
  }
  return rerunInputs(target, inputs)
}

function untimelyText(
  { nowMs, endMs }: Pick<SimulationRun, 'nowMs' | 'endMs'>,
  { atMs }: RunInput,
): string | null {
  if (atMs < nowMs) return 'is older than the one before it, or than the scenario’s start'
  return atMs > endMs ? 'comes after the scenario’s end' : null
}
