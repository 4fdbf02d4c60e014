import packageJson from '../../../package.json' with { type: 'json' }
import { EXIT, type ExitCode, exitCodeOf } from '../../exit.ts'
import { type ReportFiles, reportFiles, saveReports } from '../../report/saveReports.ts'
import { print, printError, printRefusal } from '../../terminal.ts'
import { hasPassed, type Outcome, outcomeName, verdictOf, verdictReason } from '../outcome.ts'
import { heldOf } from '../runs/held.ts'
import type { PoolResult } from '../runs/runPool.ts'
import { printHeld, printTotal } from './lines.ts'

/** Writes the requested reports of a replay. A refusal names the options. */
function writeReports(outcomes: readonly Outcome[], options: ReportFiles) {
  return saveReports(options, {
    log: async () => runLines(outcomes),
    junit: async () => (await import('./junit.ts')).junitReport(outcomes),
    html: async () =>
      (await import('./html.ts')).htmlReport(outcomes, {
        at: new Date().toISOString(),
        version: packageJson.version,
      }),
  })
}

/** The outcomes as a JSON document, schema 1. */
export function jsonReport(outcomes: readonly Outcome[]): string {
  const scenarios = outcomes.map((outcome) => ({
    file: outcome.file,
    ...(outcome.label !== undefined && { label: outcome.label }),
    title: outcome.title,
    ...(outcome.target === undefined ? { seed: outcome.seed } : { target: outcome.target }),
    passed: hasPassed(outcome),
    verdict: verdictOf(outcome),
    trouble: verdictReason(outcome),
    began: new Date(outcome.beganAtMs).toISOString(),
    start: new Date(outcome.startMs).toISOString(),
    playedS: (outcome.nowMs - outcome.startMs) / 1000,
    tookS: Math.round(outcome.tookMs) / 1000,
    reproduce: outcome.reproduce,
    cases: outcome.cases.map(
      ({ atMs, afterRealMs: _, screenshot: __, nearestInWords: ___, log, ...rest }) => ({
        ...rest,
        ...(log !== undefined && { log: log.map(({ json }) => json) }),
        at: atMs === null ? null : new Date(atMs).toISOString(),
      }),
    ),
  }))
  const held = heldOf(outcomes).map(({ file, cases }) => ({
    file,
    cases: cases.map(({ failing, ...one }) => ({
      ...one,
      failing: failing.map(({ label, reproduce }) => ({ label, reproduce })),
    })),
  }))
  const passed = outcomes.every(hasPassed)
  return JSON.stringify({ schema: 1, passed, scenarios, ...(held.length > 0 && { held }) }, null, 2)
}

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

type ConcludeOptions = ReportFiles & { readonly json: boolean }

/** Prints to standard error with `--json`, whose output is for programs. */
export function printerOf({ json }: ConcludeOptions): (line: string) => void {
  return json ? printError : print
}

/** Prints the total and writes the reports; a scenario that could not start is in them with its error. */
export async function conclude(
  { outcomes, refusal }: PoolResult,
  isInterrupted: boolean,
  options: ConcludeOptions,
): Promise<ExitCode> {
  const printLine = printerOf(options)
  if (refusal !== null) printError(refusal.message)
  printHeld(outcomes, printLine)
  printTotal(outcomes, printLine)
  if (options.json) print(jsonReport(outcomes))
  const written = await writeReports(outcomes, options)
  if (!written.ok) return printRefusal(written.error)
  for (const file of reportFiles(options)) printLine(`Report: ${file}`)
  if (refusal !== null) return exitCodeOf(refusal)
  if (isInterrupted) return EXIT.interrupted
  return outcomes.every(hasPassed) ? EXIT.fine : EXIT.failed
}
