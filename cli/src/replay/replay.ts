import { type AuthEmulator, openAuthEmulator } from '@wattpost/emulator'
import { shippedScenarios } from '@wattpost/emulator/scenarios'
import { programStop } from '../../tooling/programStop.mjs'
import { type CommandRefusal, EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { printOutcome, printTotal } from '../report/lines.ts'
import { jsonReport, reportFiles, writeReports } from '../report/write.ts'
import { print, printError } from '../terminal.ts'
import { type ChosenScenario, expandedNames, readChosen } from './chosen.ts'
import { hasPassed, type Outcome, type ReplayOptions } from './outcome.ts'
import { notPlayed, play } from './play.ts'
import { progressOn } from './progress.ts'

/** Runs scenarios one after the other, and writes the reports. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const shipped = files.includes('all') ? await shippedScenarios() : []
  const chosen = await readChosen(expandedNames(files, shipped), options.filter)
  if (!chosen.ok) {
    printError(chosen.error.message)
    return exitCodeOf(chosen.error)
  }
  const auth = await openAuthEmulator(printError, options.authPort)
  if (!auth.ok) {
    printError(auth.error.message)
    return EXIT.environment
  }
  const { signal } = programStop.listen()
  const played = await playEach(chosen.value, auth.value, options, signal)
  return conclude(played, chosen.value.length, options)
}

/** Stops the Auth emulator after the last scenario. */
async function playEach(
  chosen: readonly ChosenScenario[],
  auth: AuthEmulator,
  options: ReplayOptions,
  stop: AbortSignal,
): Promise<ReplayResult> {
  const progress = progressOn(process.stderr)
  const outcomes: Outcome[] = []
  try {
    for (const scenario of chosen) {
      const requested = { ...scenario, auth, options, progress, stop }
      const played = await play(requested)
      progress.clear()
      if (!played.ok) {
        const refused = { refusal: played.error, outcome: notPlayed(requested, played.error) }
        return { outcomes, refused, isInterrupted: stop.aborted }
      }
      outcomes.push(played.value)
      printOutcome(played.value, printerOf(options))
      if (stop.aborted || (options.bail && !hasPassed(played.value))) break
    }
  } finally {
    await auth.stop()
  }
  return { outcomes, refused: null, isInterrupted: stop.aborted }
}

/** Results of the scenarios that were run. */
interface ReplayResult {
  readonly outcomes: readonly Outcome[]
  /** The scenario that could not start; no other is run after it. */
  readonly refused: { readonly refusal: CommandRefusal; readonly outcome: Outcome } | null
  /** Whether the user interrupted the replay. */
  readonly isInterrupted: boolean
}

/** Prints to standard error with `--json`, whose output is for programs. */
function printerOf({ json }: ReplayOptions): (line: string) => void {
  return json ? printError : print
}

/** Prints the total and writes the reports; a scenario that could not start is in them with its error. */
async function conclude(
  { outcomes, refused, isInterrupted }: ReplayResult,
  requested: number,
  options: ReplayOptions,
): Promise<ExitCode> {
  const printLine = printerOf(options)
  const reportedOutcomes = refused === null ? outcomes : [...outcomes, refused.outcome]
  if (refused !== null) printError(refused.refusal.message)
  if (outcomes.length > 0) printTotal(outcomes, requested, printLine)
  if (options.json) print(jsonReport(reportedOutcomes, requested))
  const written = await writeReports(reportedOutcomes, options)
  if (!written.ok) {
    printError(written.error.message)
    return exitCodeOf(written.error)
  }
  for (const file of reportFiles(options)) printLine(`Report: ${file}`)
  if (refused !== null) return exitCodeOf(refused.refusal)
  if (isInterrupted) return EXIT.interrupted
  return outcomes.every(hasPassed) ? EXIT.fine : EXIT.failed
}
