import { accepted } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { checkWritable, reportFiles } from '../report/saveReports.ts'
import { expandedNames } from '../scenario/expandedNames.ts'
import { print, printError, printRefusal } from '../terminal.ts'
import { readChosen } from './chosen.ts'
import { hasPassed, type ReplayOptions } from './outcome.ts'
import { notPlayed } from './play.ts'
import { printHeld } from './report/heldLines.ts'
import { printOutcome, printTotal } from './report/lines.ts'
import { jsonReport, writeReports } from './report/write.ts'
import { planOf, startOrder } from './runs/plan.ts'
import { playerHere, runOptions, workerPlayers } from './runs/players.ts'
import { type PoolResult, playRuns } from './runs/runPool.ts'

/** Runs scenarios, and writes the reports. With `--watch`, again whenever one is saved. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const names = await expandedNames(files)
  if (options.watch !== true) return replayOnce(names, options, programStop.listen().signal)
  const { watchFiles } = await import('../scenario/watchFiles.ts')
  return watchFiles(names, async (stop) => {
    const code = await replayOnce(names, options, stop)
    if (!stop.aborted) printError('Waiting for a change of the files; Ctrl-C ends.')
    return code
  })
}

/** @param stop interrupts the runs */
async function replayOnce(
  names: readonly string[],
  options: ReplayOptions,
  stop: AbortSignal,
): Promise<ExitCode> {
  const chosen = await readChosen(names, options.filter)
  if (!chosen.ok) return printRefusal(chosen.error)
  const plan = planOf(chosen.value, options)
  if (!plan.ok) return printRefusal(plan.error)
  const writable = await checkWritable(options)
  if (!writable.ok) return printRefusal(writable.error)
  const runs = plan.value
  const isJoint = (options.jobs ?? 1) > 1
  const opened = isJoint
    ? accepted(workerPlayers(options, stop, runs.length))
    : await playerHere(options, stop)
  if (!opened.ok) return printRefusal(opened.error)
  const { players, clear } = opened.value
  const played = await playRuns(runs, players, {
    order: isJoint ? startOrder(runs) : [...runs.keys()],
    ...{ bail: options.bail, stop },
    notPlayed: (run, why) => notPlayed({ ...run, options: runOptions(options, run) }, why),
    onOutcome: (outcome) => {
      clear()
      printOutcome(outcome, printerOf(options))
    },
  })
  clear()
  return conclude(played, stop.aborted, options)
}

/** Prints to standard error with `--json`, whose output is for programs. */
function printerOf({ json }: ReplayOptions): (line: string) => void {
  return json ? printError : print
}

/** Prints the total and writes the reports; a scenario that could not start is in them with its error. */
async function conclude(
  { outcomes, refusal }: PoolResult,
  isInterrupted: boolean,
  options: ReplayOptions,
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
