import type { Case, Outcome } from '../outcome.ts'

/** Number of runs in which a case of a scenario held. */
export interface HeldCase extends Pick<Case, 'id' | 'kind' | 'expected'> {
  readonly held: number
  /** Runs in which it was not skipped. */
  readonly of: number
  /** Runs in which it did not hold. */
  readonly failing: readonly Outcome[]
}

/** A scenario that was played several times. */
export interface HeldScenario {
  readonly file: string
  /** Runs that were begun. */
  readonly runs: readonly Outcome[]
  readonly cases: readonly HeldCase[]
}

/** Number of runs in which each case held, for each scenario with several runs. A run that crashed holds nothing. */
export function heldOf(outcomes: readonly Outcome[]): HeldScenario[] {
  const files = new Set(outcomes.filter(({ label }) => label !== undefined).map(({ file }) => file))
  return [...files].map((file) => {
    const runs = outcomes.filter((one) => one.file === file && isBegun(one))
    const ids = new Map(
      runs.flatMap(({ cases }) => cases.map((one) => [`${one.kind} ${one.id}`, one])),
    )
    return { file, runs, cases: [...ids.values()].map((one) => heldCase(one, runs)) }
  })
}

function isBegun({ ending, runError }: Outcome): boolean {
  return ending !== 'not-played' || runError !== null
}

function heldCase({ id, kind, expected }: Case, runs: readonly Outcome[]): HeldCase {
  const stateIn = ({ cases }: Outcome) =>
    cases.find((one) => one.id === id && one.kind === kind)?.state ?? 'unplayed'
  const judged = runs.filter((run) => stateIn(run) !== 'skipped' && !isInterrupted(run))
  const failing = judged.filter((run) => stateIn(run) !== 'met')
  return { id, kind, expected, held: judged.length - failing.length, of: judged.length, failing }
}

/** The user has ended it: it says nothing of its cases. */
function isInterrupted({ ending, runError }: Outcome): boolean {
  return ending === 'interrupted' && runError === null
}
