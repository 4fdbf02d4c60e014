import { durationText } from '@wattpost/emulator/scenarios'
import { type Case, hasPassed, nearestText, type Outcome } from '../replay/outcome.ts'
import { colored, shellQuoted } from '../terminal.ts'
import { logText, momentAfter } from './logText.ts'

const SIGNS = { met: '✓', failed: '✗', skipped: '–' } as const
const COLORS = { met: 'green', failed: 'red', skipped: 'yellow' } as const

/** Prints a scenario's outcome, with details of failures. */
export function printOutcome(outcome: Outcome, printLine: (line: string) => void): void {
  const isPassed = hasPassed(outcome)
  const length = durationText(outcome.nowMs - outcome.startMs)
  const took = `${(outcome.tookMs / 1000).toFixed(1)} s`
  const word = isPassed ? colored('green', 'PASS') : colored('red', 'FAIL')
  printLine(
    `${word} ${outcome.file}  ${outcome.title}  (${length} in ${took}, seed ${outcome.seed})`,
  )
  for (const one of outcome.cases) printCase(one, outcome.startMs, printLine)
  if (outcome.runError !== null) printLine(`  ${colored('red', '✗')} ${outcome.runError}`)
  if (!isPassed) printLine(`  repeat: ${outcome.reproduce}`)
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

/** Prints how many scenarios passed, how cases ended, and how many scenarios did not run. */
export function printTotal(
  outcomes: readonly Outcome[],
  requestedCount: number,
  printLine: (line: string) => void,
): void {
  const cases = outcomes.flatMap((outcome) => outcome.cases)
  const count = (state: Case['state']) => cases.filter((one) => one.state === state).length
  const passed = outcomes.filter(hasPassed).length
  const notRunCount = requestedCount - outcomes.length
  printLine(
    [
      `${passed} of ${outcomes.length} scenarios passed`,
      `${count('met')} met, ${count('failed')} failed, ${count('skipped')} skipped`,
      ...(notRunCount > 0 ? [`${notRunCount} not run`] : []),
    ].join('; '),
  )
}
