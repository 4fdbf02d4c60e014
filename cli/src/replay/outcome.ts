import type { BrowserExpectation, Verdict } from '@wattpost/emulator'
import type { DialectOptions } from '../verbs/readOptions.ts'
import type { LogLine, StateChange } from './runLog.ts'

/** Options of `replay`. */
export interface ReplayOptions extends DialectOptions {
  /** Virtual seconds per second; `max` is as fast as possible. */
  readonly speed: number | 'max'
  readonly seed?: number
  readonly browser: boolean
  /** File of the JUnit report. */
  readonly report?: string
  /** Folder of the HTML report. */
  readonly html?: string
  readonly json: boolean
  readonly bail: boolean
  /** Only scenarios with this tag. */
  readonly filter?: string
  readonly port?: number
  readonly authPort?: number
}

/** Result of an expectation, of a step that waits for an event, or of a browser check. */
export interface Case {
  readonly id: string
  readonly kind: 'expectation' | 'step' | 'browser'
  readonly state: 'met' | 'failed' | 'skipped'
  readonly expected: string
  /** Virtual time, epoch ms. */
  readonly atMs: number | null
  /** Reason of a failure or skip. */
  readonly reason?: string
  /** The nearest event, for programs: as JSON. */
  readonly nearest?: string | null
  /** The nearest event in words; absent if {@link nearest} is in words. */
  readonly nearestInWords?: string | null
  /** Log lines around it. */
  readonly log?: readonly LogLine[]
  /** Screenshot, PNG. */
  readonly screenshot?: Uint8Array
  /** File of the browser's trace. */
  readonly trace?: string
}

/** The result of a scenario's run. */
export interface Outcome {
  readonly file: string
  readonly title: string
  readonly seed: number
  readonly startMs: number
  /** End of the run, epoch ms of virtual time. */
  readonly nowMs: number
  /** Real duration, ms. */
  readonly tookMs: number
  readonly cases: readonly Case[]
  /** Error of the whole run, e.g. that no client connected. */
  readonly runError: string | null
  /** The command line that repeats the run. */
  readonly reproduce: string
  readonly steps: readonly { readonly name: string; readonly atMs: number | null }[]
  readonly stateChanges: readonly StateChange[]
}

/** Whether no case failed and the run has no error. */
export function hasPassed({ cases, runError }: Outcome): boolean {
  return runError === null && cases.every(({ state }) => state !== 'failed')
}

/** The nearest event to a failed case, in words. */
export function nearestText({ nearest, nearestInWords }: Case): string {
  return nearestInWords ?? nearest ?? 'no similar event'
}

/** A verdict as a case; a verdict that the run did not decide has failed. */
export function caseOf(verdict: Verdict, around: (atMs: number | null) => LogLine[]): Case {
  const { id, expected, state } = verdict
  const common = { id, kind: 'expectation', expected } as const
  switch (state) {
    case 'met':
      return { ...common, state, atMs: verdict.atMs }
    case 'skipped':
      return { ...common, state, atMs: null, reason: verdict.reason }
    case 'failed':
    case 'open':
    case 'undecided-so-failed': {
      const { reason, nearest, nearestSaid: nearestInWords, atMs } = verdict
      const found = { nearest, nearestInWords, log: around(atMs) }
      return { ...common, state: 'failed', atMs, reason, ...found }
    }
  }
}

/** A browser expectation in words: `owner@wattpost.test at /login sees a button “Sign in”`. */
export function browserExpectationText({ as, open, see }: BrowserExpectation): string {
  const { text, role, name } = see
  const words = [name, text].filter((one) => one !== undefined).map((one) => `“${one}”`)
  const what = role === undefined ? words : [`a ${role}`, ...words]
  return `${as} at ${open} sees ${what.join(' ')}`
}
