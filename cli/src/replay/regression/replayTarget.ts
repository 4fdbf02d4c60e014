import { accepted, type Result } from '@wattpost/protocol'
import { programStop } from '../../../tooling/programStop.mjs'
import { type Account, ownCredentials, signIn } from '../../client/account.ts'
import { readTarget, type Target } from '../../client/target.ts'
import { type CommandRefusal, EXIT, type ExitCode, refuseCommand } from '../../exit.ts'
import { checkWritable, reportFiles } from '../../report/saveReports.ts'
import { print, printError, printRefusal } from '../../terminal.ts'
import { readChosen } from '../chosen.ts'
import type { TargetReplayOptions } from '../comparisonOptions.ts'
import { hasPassed, type Outcome } from '../outcome.ts'
import { printOutcome, printTotal } from '../report/lines.ts'
import { jsonReport, writeReports } from '../report/write.ts'
import { compareWithTarget, notCompared, type TargetSession } from './compareWithTarget.ts'
import { checkDeviceMap, readDeviceMap } from './deviceMap.ts'

/** Plays the recorded calls of scenarios against another backend, and reports what differs. */
export async function replayOnTarget(
  files: readonly string[],
  options: TargetReplayOptions,
): Promise<ExitCode> {
  const session = await openSession(files, options)
  if (!session.ok) return printRefusal(session.error)
  const writable = await checkWritable(options)
  if (!writable.ok) return printRefusal(writable.error)
  const { signal } = programStop.listen()
  const printLine = options.json ? printError : print
  const outcomes: Outcome[] = []
  for (const chosen of session.value.chosen) {
    const isOver = signal.aborted || (options.bail && !outcomes.every(hasPassed))
    const compared = isOver
      ? accepted(notCompared(chosen, options))
      : await compareWithTarget(chosen, session.value, signal)
    if (!compared.ok) return printRefusal(compared.error)
    outcomes.push(compared.value)
    if (!isOver) printOutcome(compared.value, printLine)
  }
  return conclude(outcomes, options, signal.aborted)
}

async function conclude(
  outcomes: readonly Outcome[],
  options: TargetReplayOptions,
  isInterrupted: boolean,
): Promise<ExitCode> {
  const printLine = options.json ? printError : print
  printTotal(outcomes, printLine)
  if (options.json) print(jsonReport(outcomes))
  const written = await writeReports(outcomes, options)
  if (!written.ok) return printRefusal(written.error)
  for (const file of reportFiles(options)) printLine(`Report: ${file}`)
  if (isInterrupted) return EXIT.interrupted
  return outcomes.every(hasPassed) ? EXIT.fine : EXIT.failed
}

/** Reads options and files before anything is sent. */
async function openSession(
  files: readonly string[],
  options: TargetReplayOptions,
): Promise<Result<TargetSession, CommandRefusal>> {
  const chosen = await readChosen(files, options.filter)
  if (!chosen.ok) return chosen
  const ids = await readDeviceMap(options)
  if (!ids.ok) return ids
  for (const { file, scenario } of chosen.value) {
    if (scenario.regression === undefined)
      return refuseCommand(
        'usage',
        `--target: ${file} has no recorded expectations ("regression"). Only recordings are compared; without --target it plays on the emulator.`,
      )
    const fits = checkDeviceMap(ids.value, scenario)
    if (!fits.ok) return fits
  }
  const signedIn = await signInAt(options)
  return signedIn.ok
    ? accepted({ ...signedIn.value, chosen: chosen.value, ids: ids.value, options })
    : signedIn
}

async function signInAt(
  options: TargetReplayOptions,
): Promise<Result<{ target: Target; account: Account }, CommandRefusal>> {
  const credentials = ownCredentials(options)
  if (!credentials.ok) return credentials
  const target = await readTarget(options)
  if (!target.ok) return target
  const account = await signIn(target.value, credentials.value)
  return account.ok ? accepted({ target: target.value, account: account.value }) : account
}
