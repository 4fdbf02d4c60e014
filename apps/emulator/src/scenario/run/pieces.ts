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
