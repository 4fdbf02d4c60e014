import type { ClockChange } from '@wattpost/protocol'
import type { PlayerState, PlayerTimeline, SkipProgress, Verdicts } from './control.ts'
import { momentOf } from './story.ts'
import { text } from './text.ts'

type Verdict = Verdicts[number]
/** The state of an expectation on screen; `open` while the run may still decide it. */
export type VerdictState = 'met' | 'failed' | 'unproved' | 'open' | 'skipped'

/** An undecided expectation fails only at the end of the run. */
export function verdictState({ state }: Pick<Verdict, 'state'>, hasEnded: boolean): VerdictState {
  if (state !== 'open' && state !== 'undecided-so-failed') return state
  return hasEnded ? 'failed' : 'open'
}

/** Numbers of verdicts by state, without zeros, e.g. `3 passed, 1 failed, 7 pending`. */
export function verdictCounts(verdicts: Verdicts, hasEnded: boolean): string {
  const states = verdicts.map((verdict) => verdictState(verdict, hasEnded))
  return (['met', 'failed', 'unproved', 'open', 'skipped'] as const)
    .map((state) => [state, states.filter((other) => other === state).length] as const)
    .filter(([, count]) => count > 0)
    .map(([state, count]) => text(`${state}Count`, { count }))
    .join(', ')
}

/** The clock change that plays or pauses; an ended run starts again. */
export function playOrPause(
  { ended, paused }: Pick<PlayerState, 'ended' | 'paused'>,
  { start }: Pick<PlayerTimeline, 'start'>,
): ClockChange {
  return ended ? { seek: new Date(start).toISOString(), paused: false } : { paused: !paused }
}

/** Part of a step or seek that is done, 0–1. */
export function skippedShare({ from, to, now }: SkipProgress): number {
  return to === from ? 1 : (now - from) / (to - from)
}

/** The time of the next step, epoch ms; `null` when no step has a time ahead. */
export function nextStepMs({ steps }: Pick<PlayerTimeline, 'steps'>, nowMs: number): number | null {
  const times = steps.map((step) => momentOf(step) ?? Number.NEGATIVE_INFINITY)
  const ahead = times.filter((ms) => ms > nowMs)
  return ahead.length === 0 ? null : Math.min(...ahead)
}
