import { SECOND_MS } from '@wattpost/protocol'
import type { SimulationRun } from './simulationRun.ts'

/** Reports of a piece, at most; more only if one second has more. */
const REPORTS_MAX = 200
const REPORT_EVERY_S = 10
const PIECE_S_MAX = 600

/** The moment up to which a run can advance in a few ms of real time, on the way to another moment. */
export function pieceEndMs(run: SimulationRun, toMs: number): number {
  const devices = Math.max(1, run.world.simulatedDevices.length)
  const seconds = Math.min(PIECE_S_MAX, Math.ceil((REPORTS_MAX * REPORT_EVERY_S) / devices))
  return Math.min(toMs, run.nowMs + seconds * SECOND_MS)
}

/** Advances a run in pieces; yields after each. */
export function* advanceInPieces(run: SimulationRun, toMs: number): Generator<undefined, void> {
  do {
    run.advanceTo(pieceEndMs(run, toMs))
    yield
  } while (run.nowMs < toMs)
}
