import { readFile } from 'node:fs/promises'
import { messageOf, type Result } from '@wattpost/protocol'
import { type CommandRefusal, EXIT, type ExitCode, exitCodeOf, refuseCommand } from '../exit.ts'
import { counted, print, printError } from '../terminal.ts'
import { differencesOf } from './differences.ts'
import { type ReadRun, readRuns } from './readRuns.ts'

/** Lines that are printed without `--all`. */
const SHOWN_MAX = 40

/** Prints what differs between the runs of two files. Exit code 1 if something does. */
export async function compare(
  first: string,
  second: string,
  { all }: { readonly all: boolean },
): Promise<ExitCode> {
  const [one, other] = await Promise.all([readFileRuns(first), readFileRuns(second)])
  for (const read of [one, other]) if (!read.ok) printError(read.error.message)
  if (!one.ok) return exitCodeOf(one.error)
  if (!other.ok) return exitCodeOf(other.error)
  const runs = [one.value, other.value] as const
  for (const [index, file] of [first, second].entries())
    if (runs[index]?.some(({ log }) => log === null))
      printError(`${file} has verdicts only. With a file of replay --log, events are compared too.`)
  const differences = differencesOf({ names: [first, second], runs })
  for (const text of all ? differences : differences.slice(0, SHOWN_MAX)) print(text)
  if (!all && differences.length > SHOWN_MAX)
    print(`… and ${differences.length - SHOWN_MAX} more; --all shows them`)
  if (differences.length === 0 && !hasCompared(one.value)) {
    printError(`Nothing was compared: ${first} has runs without expectations, events and states.`)
    return EXIT.failed
  }
  if (differences.length === 0) print(sameText(one.value))
  return differences.length === 0 ? EXIT.fine : EXIT.failed
}

/** Whether a difference was possible: the log of a killed run may have no line but its first. */
function hasCompared(runs: readonly ReadRun[]): boolean {
  return runs.some(
    ({ cases, log }) => cases.size + (log?.events.length ?? 0) + (log?.states.size ?? 0) > 0,
  )
}

/** The content of two files without a difference, in words. */
export function sameText(runs: readonly ReadRun[]): string {
  const cases = runs.reduce((sum, run) => sum + run.cases.size, 0)
  const events = runs.reduce((sum, { log }) => sum + (log?.events.length ?? 0), 0)
  const texts = [
    counted(runs.length, 'run'),
    `${cases} ${cases === 1 ? 'expectation or step' : 'expectations and steps'}`,
    counted(events, 'event'),
  ]
  return `No difference: ${texts.join(', ')}.`
}

async function readFileRuns(file: string): Promise<Result<ReadRun[], CommandRefusal>> {
  try {
    return readRuns(file, await readFile(file, 'utf8'))
  } catch (error) {
    return refuseCommand('usage', `${file} cannot be read: ${messageOf(error)}`)
  }
}
