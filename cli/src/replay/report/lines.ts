import { durationText } from '@wattpost/emulator/scenarios'
import { SECOND_MS } from '@wattpost/protocol'
import { colored, shellQuoted } from '../../terminal.ts'
import {
  backendText,
  type Case,
  hasPassed,
  nearestText,
  type Outcome,
  type OutcomeVerdict,
  outcomeName,
  verdictOf,
  verdictReason,
} from '../outcome.ts'
import type { LogLine } from '../runLog.ts'
import { type HeldCase, heldOf } from '../runs/held.ts'

const SIGNS = { met: '✓', failed: '✗', unproved: '?', skipped: '–', unplayed: '·' } as const
const COLORS = {
  ...({ met: 'green', failed: 'red', unproved: 'red' } as const),
  ...({ skipped: 'yellow', unplayed: 'yellow' } as const),
} as const

/** Verdicts as reports show them. */
export const VERDICT_WORDS: Readonly<Record<OutcomeVerdict, string>> = {
  ...{ passed: 'PASS', failed: 'FAIL', unproved: 'UNPROVED' },
  ...{ interrupted: 'INTERRUPTED', 'not-played': 'NOT PLAYED' },
}

/** Prints a run's outcome, with details of failures; one line for a passed one of several runs of a file. */
export function printOutcome(outcome: Outcome, printLine: (line: string) => void): void {
  const verdict = verdictOf(outcome)
  const reason = verdictReason(outcome)
  const length = durationText(outcome.nowMs - outcome.startMs)
  const took = `${(outcome.tookMs / 1000).toFixed(1)} s`
  const word = colored(verdict === 'passed' ? 'green' : 'red', VERDICT_WORDS[verdict])
  printLine(
    `${word} ${outcomeName(outcome)}  ${outcome.title}  (${length} in ${took}, ${backendText(outcome)})`,
  )
  if (outcome.label !== undefined && verdict === 'passed') return
  for (const one of outcome.cases) printCase(one, outcome.startMs, printLine)
  if (reason !== null) printLine(`  ${colored('red', '✗')} ${reason}`)
  // An interrupted run says nothing that would be worth repeating.
  if (verdict === 'failed' || verdict === 'unproved') printLine(`  repeat: ${outcome.reproduce}`)
}

function printCase(reportCase: Case, startMs: number, printLine: (line: string) => void): void {
  const at = reportCase.atMs === null ? '' : `, at ${momentAfter(startMs, reportCase.atMs)}`
  printLine(
    `  ${colored(COLORS[reportCase.state], SIGNS[reportCase.state])} ${reportCase.id}: ${reportCase.expected}${at}${chancesText(reportCase)}`,
  )
  if (reportCase.reason !== undefined) printLine(`      ${reportCase.reason}`)
  // Of what must not come the nearest event shows that it was looked for.
  if (reportCase.state === 'failed' || reportCase.nearest !== undefined)
    printLine(`      nearest: ${nearestText(reportCase)}`)
  if (reportCase.state !== 'failed' && reportCase.state !== 'unproved') return

  for (const line of logText(reportCase.log ?? [], startMs))
    printLine(colored('dim', shortened(`      | ${line}`)))
  if (reportCase.trace !== undefined)
    printLine(`      trace: npx playwright show-trace ${shellQuoted(reportCase.trace)}`)
}

/** `, 12 chances`: how often what must not come could have come. */
export function chancesText({ chances }: Case): string {
  if (chances === undefined) return ''
  return chances === 1 ? ', 1 chance' : `, ${chances} chances`
}

/** Line width in characters when stdout is not a terminal. */
const LINE_CHARS = 240
/** Lines are never cut shorter than this. */
const LINE_CHARS_MIN = 80

/** A log line, cut to the width. */
function shortened(line: string): string {
  const width = Math.max(process.stdout.columns ?? LINE_CHARS, LINE_CHARS_MIN)
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`
}

/** Prints how many scenarios passed, how cases ended, and which scenarios were not played. */
export function printTotal(outcomes: readonly Outcome[], printLine: (line: string) => void): void {
  const left = outcomes.filter((outcome) => verdictOf(outcome) === 'not-played')
  const played = outcomes.filter(({ ending }) => ending !== 'not-played')
  const unproved = played.filter((outcome) => verdictOf(outcome) === 'unproved')
  const total = passedText(played)
  const parts = [
    ...(played.length === 0 ? [] : [total, countsText(played.flatMap(({ cases }) => cases))]),
    ...(unproved.length === 0 ? [] : [`not proved by ${filesText(unproved)}`]),
    ...(left.length === 0 ? [] : [`${left.length} not played: ${filesText(left)}`]),
  ]
  if (parts.length > 0) printLine(parts.join('; '))
}

/** `17 of 18 scenarios passed`; of runs if a scenario has several. */
export function passedText(outcomes: readonly Outcome[]): string {
  const what = outcomes.some(({ label }) => label !== undefined) ? 'runs' : 'scenarios'
  return `${outcomes.filter(hasPassed).length} of ${outcomes.length} ${what} passed`
}

/** `3 met, 1 failed, 0 skipped`; the numbers unproved and not played only if there are such. */
export function countsText(cases: readonly Case[]): string {
  const count = (state: Case['state']) => cases.filter((one) => one.state === state).length
  const [unproved, unplayed] = [count('unproved'), count('unplayed')]
  return [
    `${count('met')} met, ${count('failed')} failed`,
    ...(unproved === 0 ? [] : [`${unproved} unproved`]),
    `${count('skipped')} skipped`,
    ...(unplayed === 0 ? [] : [`${unplayed} not played`]),
  ].join(', ')
}

function filesText(outcomes: readonly Outcome[]): string {
  return outcomes.map(outcomeName).join(', ')
}

/** Log lines with aligned times: `1m30s  HY-0001 grid-off, by step grid-lost`. */
export function logText(log: readonly LogLine[], startMs: number): string[] {
  const moments = log.map(({ atMs }) => momentAfter(startMs, atMs))
  const width = Math.max(...moments.map(({ length }) => length))
  return log.flatMap(({ sentences }, index) =>
    sentences.map((line) => `${(moments[index] ?? '').padStart(width)}  ${line}`),
  )
}

/** Later times are rounded to seconds. */
const EXACT_MS = 10 * SECOND_MS

/** Time since the start, `1m30s`; in the first 10 s with milliseconds. */
export function momentAfter(startMs: number, atMs: number): string {
  const ms = Math.max(0, atMs - startMs)
  return durationText(ms < EXACT_MS ? ms : Math.round(ms / SECOND_MS) * SECOND_MS)
}

/** Prints how often each case held in the runs of its scenario, and the commands of failed runs. */
export function printHeld(outcomes: readonly Outcome[], printLine: (line: string) => void): void {
  for (const { file, runs, cases } of heldOf(outcomes)) {
    printLine(
      `${colored('bold', file)}: ${runs.filter(hasPassed).length} of ${runs.length} runs passed`,
    )
    for (const one of cases) printLine(`  ${signOf(one)} ${one.id}: ${heldText(one)}`)
    for (const line of repeatLines(runs)) printLine(line)
  }
}

/** Commands that repeat the failed runs; repetitions of a seed have one command. */
function repeatLines(runs: readonly Outcome[]): string[] {
  const failing = runs.filter((run) => ['failed', 'unproved'].includes(verdictOf(run)))
  const commands = new Set(failing.map(({ reproduce }) => reproduce))
  return [...commands].map((command) => {
    const labels = failing.flatMap(({ reproduce, label }) => (reproduce === command ? [label] : []))
    return `  repeat ${labels.join('; ')}: ${command}`
  })
}

/** `held for 48 of 50, not for seed 7, seed 13`. */
export function heldText({ held, of, failing }: HeldCase): string {
  if (of === 0) return 'skipped'
  const others =
    failing.length === 0 ? '' : `, not for ${failing.map(({ label }) => label).join('; ')}`
  return `held for ${held} of ${of}${others}`
}

function signOf({ of, failing }: HeldCase): string {
  if (of === 0) return colored('yellow', '–')
  return failing.length === 0 ? colored('green', '✓') : colored('red', '✗')
}
