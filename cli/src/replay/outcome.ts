import { durationText } from '@wattpost/emulator/scenarios'
import type { CredentialOptions } from '../client/account.ts'
import type { TargetOptions } from '../client/target.ts'
import type { DialectOptions, Shard } from '../readOptions.ts'
import type { Curve } from './curveLog.ts'
import type { LogLine, StateChange } from './runLog.ts'

/** Options of `replay`. */
export interface ReplayOptions extends DialectOptions {
  /** Virtual seconds per second; `max` is as fast as possible. */
  readonly speed: number | 'max'
  readonly seed?: number
  /** Each scenario runs once per seed. */
  readonly seeds?: readonly number[]
  /** Runs per scenario and seed; 1 by default. */
  readonly repeat?: number
  readonly shard?: Shard
  /** Runs at a time; 1 by default. More than one are played by child processes. */
  readonly jobs?: number
  /** Plays again whenever a file is saved. */
  readonly watch?: boolean
  readonly browser: boolean
  /** File of the JUnit report. */
  readonly report?: string
  /** File of the runs' log. */
  readonly log?: string
  /** Folder of the HTML report. */
  readonly html?: string
  readonly json: boolean
  readonly bail: boolean
  /** Only scenarios with this tag. */
  readonly filter?: string
  readonly port?: number
  readonly authPort?: number
}

/** Options of `replay --target`. */
export interface TargetReplayOptions
  extends TargetOptions,
    CredentialOptions,
    Pick<ReplayOptions, 'report' | 'html' | 'json' | 'bail' | 'filter'> {
  /** File of ids by the recorded ones. */
  readonly devices?: string
  /** `OLD=NEW`, each an id by a recorded one. */
  readonly device: readonly string[]
  readonly commands: boolean
  /** Time for which events are awaited after the last call, s. */
  readonly wait: number
  /** Recorded seconds per second; `max` makes each call once the one before is answered. */
  readonly speed: number | 'max'
}

/** Result of an expectation, of a step, or of a browser check. */
export interface Case {
  readonly id: string
  readonly kind: 'expectation' | 'step' | 'browser'
  /**
   * `unproved`: what must not come had no chance to come, or the fault before it met no client. `unplayed`: the run was interrupted before it
   * was decided, or did not begin.
   */
  readonly state: 'met' | 'failed' | 'unproved' | 'skipped' | 'unplayed'
  readonly expected: string
  /** Virtual time, epoch ms. */
  readonly atMs: number | null
  /** Real time since the start of the run, ms. */
  readonly afterRealMs?: number
  /** Reason of a failure or skip. */
  readonly reason?: string
  /** How often what must not come could have come; at most 100 are counted. */
  readonly chances?: number
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

/** A step in a report. */
export interface ReportedStep {
  readonly name: string
  /** Virtual time, epoch ms; `null` if it did not come. */
  readonly atMs: number | null
  /** That it came by a timeout. */
  readonly note?: string
}

/** The result of a scenario's run: plain data, which reports are made from. */
export interface Outcome {
  readonly file: string
  readonly title: string
  /** The compared backend, in place of the emulator. */
  readonly target?: string
  /** Distinguishes the runs of one file: `seed 7`, `run 3`. Absent if the file runs once. */
  readonly label?: string
  readonly seed: number
  /** The end of the run; `not-played` if it did not begin. */
  readonly ending: 'complete' | 'interrupted' | 'not-played'
  /** Start of the run in real time, epoch ms. */
  readonly beganAtMs: number
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
  readonly steps: readonly ReportedStep[]
  /** The entries of its log as JSON, if a log is asked for. */
  readonly entries?: readonly string[]
  readonly stateChanges: readonly StateChange[]
  /** Only of a run that is shown on a page. */
  readonly curves?: readonly Curve[]
}

/** The backend of the run: `seed 7` of the emulator, or `target https://staging.example`. */
export function backendText({ target, seed }: Pick<Outcome, 'target' | 'seed'>): string {
  return target === undefined ? `seed ${seed}` : `target ${target}`
}

/** The verdict on a run. `unproved`: nothing failed, but an expectation proves nothing, or none was met. */
export type OutcomeVerdict = 'passed' | 'failed' | 'unproved' | 'interrupted' | 'not-played'

export function verdictOf({ cases, runError, ending }: Outcome): OutcomeVerdict {
  if (runError !== null || cases.some(({ state }) => state === 'failed')) return 'failed'
  if (ending !== 'complete') return ending
  if (cases.some(({ state }) => state === 'unproved')) return 'unproved'
  return cases.some(isProof) ? 'passed' : 'unproved'
}

/** Steps come by the scenario itself; only expectations and browser checks prove something. */
function isProof({ kind, state }: Case): boolean {
  return kind !== 'step' && state === 'met'
}

/** Whether an expectation was met, and nothing failed. */
export function hasPassed(outcome: Outcome): boolean {
  return verdictOf(outcome) === 'passed'
}

/** Reason why a run has not passed without a failed case, and what to do; `null` otherwise. */
export function verdictReason(outcome: Outcome): string | null {
  switch (verdictOf(outcome)) {
    case 'passed':
    case 'failed':
      return outcome.runError
    case 'unproved':
      return unprovedReason(outcome)
    case 'interrupted':
      return interruptedText(outcome)
    case 'not-played':
      return 'Not played.'
  }
}

function interruptedText({ startMs, nowMs, steps }: Outcome): string {
  const came = steps.filter(({ atMs }) => atMs !== null).length
  const stepsText = steps.length === 0 ? '' : `; ${came} of ${steps.length} steps had come`
  return `Interrupted after ${durationText(nowMs - startMs)}${stepsText}.`
}

function unprovedReason({ cases }: Outcome): string {
  const unproved = cases.filter(({ state }) => state === 'unproved')
  if (unproved.length > 0)
    return `Not proved: ${unproved.map(({ id }) => id).join(', ')}. What they are about could not show.`
  const proofs = cases.filter(({ kind }) => kind !== 'step')
  if (proofs.length === 0)
    return 'Nothing was proved: the scenario expects nothing. Add expectations under "expect".'
  const isBrowserOnly = proofs.every(({ kind }) => kind === 'browser')
  return isBrowserOnly
    ? 'Nothing was proved: all its expectations need --browser.'
    : 'Nothing was proved: all its expectations were skipped.'
}

/** A run in reports: its file, and which of its runs it is. */
export function outcomeName({ file, label }: Outcome): string {
  return label === undefined ? file : `${file} (${label})`
}

/** The nearest event to a failed case, in words. */
export function nearestText({ nearest, nearestInWords }: Case): string {
  return nearestInWords ?? nearest ?? 'no similar event'
}
