import type { Lateness } from '../log/logEntry.ts'
import type { RunSpan } from '../run/simulationRun.ts'
import type { Expectation } from '../schema/expectation.ts'
import { CHANCES_MAX, needsChance, noChanceText } from './chance.ts'
import { boundsOf, expectedText } from './expectationText.ts'
import type { NearestMatch } from './nearestMatch.ts'

interface VerdictHead {
  readonly id: string
  /** The expectation as a sentence. */
  readonly expected: string
}

interface NotMet extends VerdictHead {
  readonly reason: string
  /** The nearest event, as JSON with its time; `null` without one. */
  readonly nearest: string | null
  /** The same as a sentence: `HY-0001 hydra_power channel=1 ns=0, 2s after grid-lost`. */
  readonly nearestSaid: string | null
}

/** The result of an expectation. */
export type Verdict =
  | (VerdictHead & {
      readonly state: 'met'
      readonly atMs: number
      /** How often what it forbids, or limits, could have come; at most 100 are counted. Absent if it had to come. */
      readonly chances?: number
      /** The nearest event that came instead of one that must not; absent if none was similar. */
      readonly nearest?: string
      readonly nearestSaid?: string
    })
  | (NotMet & { readonly state: 'failed'; readonly atMs: number })
  /** What it forbids did not come, and had no chance to come: nothing is proved. */
  | (VerdictHead & {
      readonly state: 'unproved'
      readonly reason: string
      readonly atMs: number
    })
  /** Not decided yet. */
  | (NotMet & { readonly state: 'open'; readonly atMs: null })
  /** The run ended while it was open: a failure. */
  | (NotMet & { readonly state: 'undecided-so-failed'; readonly atMs: null })
  /** Not evaluated: neither met nor failed. */
  | (VerdictHead & { readonly state: 'skipped'; readonly reason: string })

/** The decision about an expectation, at a moment of virtual time. */
export interface Outcome {
  readonly state: 'met' | 'failed' | 'unproved'
  readonly atMs: number
}

/** The outcome of a window that closes without having been decided before. */
export function closedOutcome(
  expectation: Expectation,
  { count, chances }: { readonly count: number; readonly chances: number },
  atMs: number,
): Outcome {
  if (count < boundsOf(expectation).min) return { state: 'failed', atMs }
  const isUnproved = needsChance(expectation) && count + chances === 0
  return { state: isUnproved ? 'unproved' : 'met', atMs }
}

/** What has come in the window of an expectation. */
interface Window {
  readonly expectation: Expectation
  /** Of the step that opened it. */
  readonly lateness: Lateness
  readonly isOpened: boolean
  readonly count: number
  /** Of what must not come, without what came. */
  readonly chances: number
  readonly nearest: NearestMatch | null
}

function nearestWords(match: NearestMatch | null) {
  if (match === null) return {}
  const { nearest, nearestSaid } = match
  return { nearest, nearestSaid }
}

/** The verdict on a window; without an outcome it is open until the run ends, and then failed. */
export function verdictOf(
  { expectation, lateness, isOpened, count, chances, nearest }: Window,
  outcome: Outcome | null,
  { nowMs, endMs }: Pick<RunSpan, 'nowMs' | 'endMs'>,
): Verdict {
  const head = { id: expectation.id, expected: expectedText(expectation, lateness) }
  if (outcome?.state === 'met') {
    const met = { ...head, state: 'met', atMs: outcome.atMs } as const
    if (!needsChance(expectation)) return met
    return { ...met, chances: Math.min(count + chances, CHANCES_MAX), ...nearestWords(nearest) }
  }
  if (outcome?.state === 'unproved')
    return { ...head, state: 'unproved', reason: noChanceText(expectation), atMs: outcome.atMs }
  const near = { nearest: nearest?.nearest ?? null, nearestSaid: nearest?.nearestSaid ?? null }
  if (outcome !== null) {
    const reason = count === 1 ? 'it occurred once' : `it occurred ${count} times`
    return { ...head, state: 'failed', reason, ...near, atMs: outcome.atMs }
  }
  const step = `step ${expectation.after}`
  const atMs = null
  if (nowMs < endMs) {
    const reason = isOpened ? `count so far: ${count}` : `${step} has not come yet`
    return { ...head, state: 'open', reason, atMs, ...near }
  }
  const reason = isOpened
    ? `the run ended while it was open; count: ${count}`
    : `${step} did not come`
  return { ...head, state: 'undecided-so-failed', reason, atMs, ...near }
}
