import type { Verdict } from '@wattpost/emulator'
import type { LogLine, Mark } from './notebook.ts'

/** What became of one thing that was asked of a play: an expectation, a waiting step, something to be seen. */
export interface Case {
  readonly id: string
  readonly kind: 'expectation' | 'step' | 'browser'
  readonly state: 'met' | 'failed' | 'skipped'
  readonly expected: string
  /** Virtual time, epoch ms. */
  readonly atMs: number | null
  /** Why not. */
  readonly reason?: string
  /** For programs: as JSON where it is an event. */
  readonly nearest?: string | null
  /** For people; left out where {@link nearest} is in words itself. */
  readonly nearestSaid?: string | null
  /** The lines of the log around it. */
  readonly log?: readonly LogLine[]
  /** The picture, as PNG. */
  readonly screenshot?: Uint8Array
  /** File with a trace of the browser. */
  readonly trace?: string
}

/** A scenario that was played, and what became of it. */
export interface Outcome {
  readonly file: string
  readonly title: string
  readonly seed: number
  readonly startMs: number
  /** How far it came, epoch ms of virtual time. */
  readonly nowMs: number
  /** Real time that it took, ms. */
  readonly tookMs: number
  readonly cases: readonly Case[]
  /** What is wrong with the run as a whole, e.g. that no client connected. */
  readonly trouble: string | null
  /** The command line that plays it again. */
  readonly reproduce: string
  readonly steps: readonly { readonly name: string; readonly atMs: number | null }[]
  readonly marks: readonly Mark[]
}

/** Whether all is as expected. */
export function isWell({ cases, trouble }: Outcome): boolean {
  return trouble === null && cases.every(({ state }) => state !== 'failed')
}

/** What came nearest to a case that failed, in words. */
export function nearestText({ nearest, nearestSaid }: Case): string {
  return nearestSaid ?? nearest ?? 'nothing like it happened'
}

/** A verdict as a case; what is undecided at the end has failed. */
export function caseOf(verdict: Verdict, around: (atMs: number | null) => LogLine[]): Case {
  const { id, expected, state } = verdict
  const common = { id, kind: 'expectation', expected } as const
  switch (state) {
    case 'met':
      return { ...common, state, atMs: verdict.atMs }
    case 'skipped':
      return { ...common, state, atMs: null, reason: verdict.reason }
    case 'failed':
    case 'undecided-so-failed': {
      const { reason, nearest, nearestSaid, atMs } = verdict
      return { ...common, state: 'failed', atMs, reason, nearest, nearestSaid, log: around(atMs) }
    }
  }
}
