import { SECOND_MS } from '@wattpost/protocol'
import type { InputSource } from '../inputs/inputSource.ts'
import { pieceEndMs } from '../run/pieces.ts'
import type { SimulationRun } from '../run/simulationRun.ts'
import { type Arrival, isInterrupted, type PlayerClock, targetMs } from './playerClock.ts'

/** Longest advance at a stretch, ms of wall time. Beyond it virtual time falls behind. */
const BUDGET_MS = 20
/** Virtual time between two checks of the budget, at most. */
const SLICE_MS = 10 * SECOND_MS

/** The result of an advance, and its wall time. */
interface Advanced {
  readonly arrival: Arrival
  readonly wallMs: number
}

interface AdvancedParts {
  readonly run: SimulationRun
  readonly source: InputSource
  readonly wallNowMs: () => number
  readonly clock: () => PlayerClock
}

/**
 * Orders ticks up to the wall clock, as far as the budget and the clock allow.
 * @param onEnd called at the end, also when a listener throws
 */
export function advance(
  { run, source, wallNowMs, clock }: AdvancedParts,
  beganMs: number,
  onEnd: (advanced: Advanced) => void,
): void {
  let advanced: Advanced = { arrival: 'failed', wallMs: beganMs }
  try {
    advanced = advanceTo(targetMs(clock(), beganMs, run.nowMs, run.endMs))
  } finally {
    onEnd(advanced)
  }

  function advanceTo(toMs: number): Advanced {
    while (run.nowMs < toMs) {
      const sliceMs = Math.min(toMs, run.nowMs + SLICE_MS)
      void source.propose({ kind: 'tick', toMs: pieceEndMs(run, sliceMs) })
      const wallMs = wallNowMs()
      if (isInterrupted(clock())) return { arrival: 'interrupted', wallMs }
      if (run.nowMs < toMs && wallMs - beganMs > BUDGET_MS) return { arrival: 'slipped', wallMs }
    }
    return { arrival: 'arrived', wallMs: beganMs }
  }
}
