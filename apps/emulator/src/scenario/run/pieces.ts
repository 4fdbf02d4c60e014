import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { RunInput } from '../inputs/input.ts'
import { REPORT_EVERY_MS } from './deviceScheduler.ts'
import type { SimulationRun } from './simulationRun.ts'

/** Reports of a piece, about: the first one of a device after a seek takes 1 ms and more. */
const REPORTS_MAX = 5

/** The moment up to which a run can advance in some ms of real time, on the way to another moment. */
export function pieceEndMs(run: SimulationRun, toMs: number): number {
  const devices = Math.max(1, run.world.simulatedDevices.length)
  const pieceMs = Math.ceil((REPORTS_MAX * REPORT_EVERY_MS) / devices)
  return Math.min(toMs, run.nowMs + pieceMs)
}

/** Advances a run in pieces; yields after each. */
export function* advanceInPieces(run: SimulationRun, toMs: number): Generator<undefined, void> {
  do {
    run.advanceTo(pieceEndMs(run, toMs))
    yield
  } while (run.nowMs < toMs)
}

/**
 * Applies the inputs of an earlier run of the same scenario and seed, each at its moment, in pieces: it yields after
 * each. The run ends at the last input, or at a later moment. Refuses at the first input that does not fit, counted
 * from 1.
 */
export function* rerunInputs(
  run: SimulationRun,
  inputs: readonly RunInput[],
  toMs?: number,
): Generator<undefined, Result<null, Refusal>> {
  for (const [index, input] of inputs.entries()) {
    const where = `input ${index + 1}`
    const untimely = untimelyText(run, input)
    if (untimely !== null)
      return refused({ what: 'inputs', where, message: `${where}: ${untimely}` })
    yield* advanceInPieces(run, input.atMs)
    const applied = run.apply(input)
    if (!applied.ok)
      return refused({ ...applied.error, where, message: `${where}: ${applied.error.message}` })
    yield
  }
  const lastMs = Math.min(toMs ?? run.nowMs, run.endMs)
  if (run.nowMs < lastMs) yield* advanceInPieces(run, lastMs)
  return accepted(null)
}

function untimelyText(
  { nowMs, endMs }: Pick<SimulationRun, 'nowMs' | 'endMs'>,
  { atMs }: RunInput,
): string | null {
  if (atMs < nowMs) return 'is older than the one before it, or than the scenario’s start'
  return atMs > endMs ? 'comes after the scenario’s end' : null
}
