import { durationText } from '@wattpost/emulator/scenarios'
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
import { logText, momentAfter } from './logText.ts'

const SIGNS = { met: '✓', failed: '✗', skipped: '–', unplayed: '·' } as const
const COLORS = { met: 'green', failed: 'red', skipped: 'yellow', unplayed: 'yellow' } as const

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
    `  ${colored(COLORS[reportCase.state], SIGNS[reportCase.state])} ${reportCase.id}: ${reportCase.expected}${at}`,
  )
  if (reportCase.reason !== undefined) printLine(`      ${reportCase.reason}`)
  if (reportCase.state !== 'failed') return
  printLine(`      nearest: ${nearestText(reportCase)}`)
  for (const line of logText(reportCase.log ?? [], startMs))
    printLine(colored('dim', shortened(`      | ${line}`)))
  if (reportCase.trace !== undefined)
    printLine(`      trace: npx playwright show-trace ${shellQuoted(reportCase.trace)}`)
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
    ...(unproved.length === 0 ? [] : [`nothing proved by ${filesText(unproved)}`]),
    ...(left.length === 0 ? [] : [`${left.length} not played: ${filesText(left)}`]),
  ]
  if (parts.length > 0) printLine(parts.join('; '))
}

/** `17 of 18 scenarios passed`; of runs if a scenario has several. */
export function passedText(outcomes: readonly Outcome[]): string {
  const what = outcomes.some(({ label }) => label !== undefined) ? 'runs' : 'scenarios'
  return `${outcomes.filter(hasPassed).length} of ${outcomes.length} ${what} passed`
}

/** `3 met, 1 failed, 0 skipped`; the number not played only if there are such. */
export function countsText(cases: readonly Case[]): string {
  const count = (state: Case['state']) => cases.filter((one) => one.state === state).length
  const unplayed = count('unplayed')
  const counts = `${count('met')} met, ${count('failed')} failed, ${count('skipped')} skipped`
  return unplayed === 0 ? counts : `${counts}, ${unplayed} not played`
}

function filesText(outcomes: readonly Outcome[]): string {
  return outcomes.map(outcomeName).join(', ')
}
