import type { PlayLine, PlayState, Verdicts } from './control.ts'

type Verdict = Verdicts[number]
/** How an expectation stands. */
export type Standing = 'met' | 'failed' | 'open' | 'skipped'

/** What is not decided counts as failed only once the play is over. */
export function standingOf({ state }: Pick<Verdict, 'state'>, isOver: boolean): Standing {
  if (state !== 'undecided-so-failed') return state
  return isOver ? 'failed' : 'open'
}

/** `3 met, 1 failed, 7 open`; what there is none of is left out. */
export function standingsText(verdicts: Verdicts, isOver: boolean): string {
  const all = verdicts.map((verdict) => standingOf(verdict, isOver))
  return (['met', 'failed', 'open', 'skipped'] as const)
    .map((one) => [all.filter((other) => other === one).length, one] as const)
    .filter(([count]) => count > 0)
    .map((part) => part.join(' '))
    .join(', ')
}

/** Plays or pauses; a play that is over begins anew. */
export function toggled(
  { ended, paused }: Pick<PlayState, 'ended' | 'paused'>,
  { start }: Pick<PlayLine, 'start'>,
): object {
  return ended ? { seek: new Date(start).toISOString(), paused: false } : { paused: !paused }
}

/** When the next step after a moment is due, epoch ms; `null` when none has a moment yet. */
export function nextStepMs({ steps }: Pick<PlayLine, 'steps'>, nowMs: number): number | null {
  const ahead = steps.map(({ due, came }) => came ?? due).filter((ms) => ms !== null && ms > nowMs)
  return ahead.reduce<number | null>(
    (least, ms) => (least === null || (ms ?? least) < least ? ms : least),
    null,
  )
}
