import { durationText } from './duration.ts'
import type { Play } from './play.ts'

interface Judged {
  readonly id: string
  /** What was expected, in words. */
  readonly expected: string
}

interface NotMet extends Judged {
  readonly reason: string
  /** What came nearest to it, in words; `null` when nothing was like it. */
  readonly nearest: string | null
}

/** What became of an expectation. */
export type Verdict =
  | (Judged & { readonly state: 'met'; readonly atMs: number })
  | (NotMet & { readonly state: 'failed'; readonly atMs: number })
  /** The play ended before it could be decided: a failure. */
  | (NotMet & { readonly state: 'undecided-so-failed'; readonly atMs: null })
  /** Nobody looked: neither met nor failed. */
  | (Judged & { readonly state: 'skipped'; readonly reason: string })

/** A verdict as a line for people. */
export function verdictText(verdict: Verdict, startMs: number): string {
  const head = `${verdict.state}: ${verdict.id}: ${verdict.expected}`
  if (verdict.state === 'met')
    return `${head}, at ${durationText(Math.max(0, verdict.atMs - startMs))}`
  const nearest =
    'nearest' in verdict && verdict.nearest !== null ? `; nearest: ${verdict.nearest}` : ''
  return `${head}; ${verdict.reason}${nearest}`
}

/** From where to where a play goes, and how far it came. */
export type Played = Pick<Play, 'startMs' | 'endMs' | 'nowMs'>
