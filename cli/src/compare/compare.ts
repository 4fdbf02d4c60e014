import { readFile } from 'node:fs/promises'
import { durationText } from '@wattpost/emulator/scenarios'
import { messageOf, type Result } from '@wattpost/protocol'
import { type CommandRefusal, EXIT, type ExitCode, exitCodeOf, refuseCommand } from '../exit.ts'
import { counted, print, printError } from '../terminal.ts'
import { type LoggedEvent, type ReadRun, readRuns } from './readRuns.ts'

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

/** Events this much apart are at the same time, ms of virtual time. */
const SAME_MS = 1_000

/** Two files of runs; texts call them by their names. */
export interface Compared {
  readonly names: readonly [string, string]
  readonly runs: readonly [readonly ReadRun[], readonly ReadRun[]]
}

/** The differences of two files of runs, in sentences. Files with one run each are compared whatever its name. */
export function differencesOf({ names, runs: [first, second] }: Compared): string[] {
  const [one, other] = [first[0], second[0]]
  if (first.length === 1 && second.length === 1 && one !== undefined && other !== undefined)
    return runDifferences(one, other, names)
  const all = new Set([...first, ...second].map(({ name }) => name))
  return [...all].flatMap((name) => {
    const [a, b] = [first, second].map((runs) => runs.find((run) => run.name === name))
    if (a === undefined) return [`${name}: only in ${names[1]}`]
    if (b === undefined) return [`${name}: only in ${names[0]}`]
    return runDifferences(a, b, names).map((text) => `${name}: ${text}`)
  })
}

function runDifferences(a: ReadRun, b: ReadRun, names: Compared['names']): string[] {
  const verdict = a.verdict === b.verdict ? [] : [`the run: ${a.verdict}, then ${b.verdict}`]
  const cases = changedValues(a.cases, b.cases, names).map((text) => `expectation ${text}`)
  if (a.log === null || b.log === null) return [...verdict, ...cases]
  return [
    ...verdict,
    ...cases,
    ...changedValues(a.log.states, b.log.states, names).map((text) => `final state of ${text}`),
    ...eventDifferences(a.log.events, b.log.events, names),
  ]
}

function changedValues(
  a: ReadonlyMap<string, string>,
  b: ReadonlyMap<string, string>,
  names: Compared['names'],
): string[] {
  return [...new Set([...a.keys(), ...b.keys()])].flatMap((key) => {
    const [before, now] = [a.get(key), b.get(key)]
    if (before === now) return []
    if (before === undefined) return [`${key}: only in ${names[1]}, ${now}`]
    if (now === undefined) return [`${key}: only in ${names[0]}, ${before}`]
    return [`${key}: ${before}, then ${now}`]
  })
}

/** The n-th event of a text in one run is compared with the n-th of the other. */
function eventDifferences(
  a: readonly LoggedEvent[],
  b: readonly LoggedEvent[],
  names: Compared['names'],
): string[] {
  const [before, now] = [timesOf(a), timesOf(b)]
  const found = [...new Set([...before.keys(), ...now.keys()])].flatMap((what) => {
    const [was, is] = [before.get(what) ?? [], now.get(what) ?? []]
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index) =>
      eventDifference(what, was[index], is[index], names),
    )
  })
  return found
    .filter((one) => one !== null)
    .sort((one, other) => one.afterMs - other.afterMs)
    .map(({ text }) => text)
}

function eventDifference(
  what: string,
  was: number | undefined,
  is: number | undefined,
  [first, second]: Compared['names'],
): { text: string; afterMs: number } | null {
  if (was === undefined) {
    if (is === undefined) return null
    return { text: `only in ${second}: ${what}, at ${durationText(is)}`, afterMs: is }
  }
  if (is === undefined)
    return { text: `only in ${first}: ${what}, at ${durationText(was)}`, afterMs: was }
  if (Math.abs(is - was) <= SAME_MS) return null
  const shift = `${durationText(Math.abs(is - was))} ${is > was ? 'later' : 'earlier'}`
  return {
    text: `${shift}: ${what}, at ${durationText(was)}, then at ${durationText(is)}`,
    afterMs: was,
  }
}

function timesOf(events: readonly LoggedEvent[]): Map<string, number[]> {
  const times = new Map<string, number[]>()
  for (const { what, afterMs } of events) {
    const known = times.get(what)
    if (known === undefined) times.set(what, [afterMs])
    else known.push(afterMs)
  }
  return times
}
