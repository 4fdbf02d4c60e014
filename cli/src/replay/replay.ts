import { type AuthEmulator, openAuthEmulator } from '@wattpost/emulator'
import { programStop } from '../../tooling/programStop.mjs'
import { type CommandRefusal, EXIT, type ExitCode, exitCodeOf } from '../exit.ts'
import { printOutcome, printTotal } from '../report/lines.ts'
import { checkWritable, jsonReport, reportFiles, writeReports } from '../report/write.ts'
import { print, printError } from '../terminal.ts'
import { expandedNames } from '../scenario/expandedNames.ts'
import { type ChosenScenario, readChosen } from './chosen.ts'
import { hasPassed, type Outcome, type ReplayOptions } from './outcome.ts'
import { notPlayed, play } from './play.ts'
import { progressOn } from './progress.ts'

/** Runs scenarios one after the other, and writes the reports. */
export async function replay(files: readonly string[], options: ReplayOptions): Promise<ExitCode> {
  const chosen = await readChosen(await expandedNames(files), options.filter)
  if (!chosen.ok) return printRefusal(chosen.error)
  const writable = await checkWritable(options)
  if (!writable.ok) return printRefusal(writable.error)
  const auth = await openAuthEmulator(printError, options.authPort)
  if (!auth.ok) return printRefusal(auth.error)
  const { signal } = programStop.listen()
  return conclude(await playEach(chosen.value, auth.value, options, signal), options)
}

function printRefusal(refusal: CommandRefusal): ExitCode {
  printError(refusal.message)
  return exitCodeOf(refusal)
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
  let refusal: CommandRefusal | null = null
  let isOver = false
  try {
    for (const scenario of chosen) {
      if (isOver) {
        outcomes.push(notPlayed({ ...scenario, options }, null))
        continue
      }
      const requested = { ...scenario, auth, options, progress, stop }
      const played = await play(requested)
      progress.clear()
      if (played.ok) printOutcome(played.value, printerOf(options))
      else refusal = played.error
      const outcome = played.ok ? played.value : notPlayed(requested, played.error)
      outcomes.push(outcome)
      isOver = !played.ok || stop.aborted || (options.bail && !hasPassed(outcome))
    }
  } finally {
    await auth.stop()
  }
  return { outcomes, refusal, isInterrupted: stop.aborted }
}

/** Results of the chosen scenarios. */
interface ReplayResult {
  /** One for each scenario, those that were not played included. */
  readonly outcomes: readonly Outcome[]
  /** Why a scenario could not start; no other is run after it. */
  readonly refusal: CommandRefusal | null
  /** Whether the user interrupted the replay. */
  readonly isInterrupted: boolean
}

/** Prints to standard error with `--json`, whose output is for programs. */
function printerOf({ json }: ReplayOptions): (line: string) => void {
  return json ? printError : print
}

/** Prints the total and writes the reports; a scenario that could not start is in them with its error. */
async function conclude(
  { outcomes, refusal, isInterrupted }: ReplayResult,
  options: ReplayOptions,
): Promise<ExitCode> {
  const printLine = printerOf(options)
  if (refusal !== null) printError(refusal.message)
  printTotal(outcomes, printLine)
  if (options.json) print(jsonReport(outcomes))
  const written = await writeReports(outcomes, options)
  if (!written.ok) return printRefusal(written.error)
  for (const file of reportFiles(options)) printLine(`Report: ${file}`)
  if (refusal !== null) return exitCodeOf(refusal)
  if (isInterrupted) return EXIT.interrupted
  return outcomes.every(hasPassed) ? EXIT.fine : EXIT.failed
}
