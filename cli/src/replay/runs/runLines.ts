import { type Outcome, outcomeName, verdictOf } from '../outcome.ts'

/** The log of runs as NDJSON: each run's head, its entries, its cases, and the last state of each series. */
export function runLines(outcomes: readonly Outcome[]): string {
  return outcomes.map((outcome) => `${linesOf(outcome).join('\n')}\n`).join('')
}

function linesOf(outcome: Outcome): string[] {
  const { startMs, title, seed, entries = [], cases, stateChanges } = outcome
  const start = new Date(startMs).toISOString()
  const head = { kind: 'run', schema: 1, run: outcomeName(outcome), title, seed, start }
  const states = new Map(stateChanges.map(({ series, state }) => [series, state]))
  return [
    JSON.stringify({ ...head, verdict: verdictOf(outcome) }),
    ...entries,
    ...cases.map(({ id, state, expected, atMs }) =>
      JSON.stringify({
        ...{ kind: 'case', id, state, expected },
        at: atMs === null ? null : new Date(atMs).toISOString(),
      }),
    ),
    ...[...states].map(([series, state]) => JSON.stringify({ kind: 'final', series, state })),
  ]
}
