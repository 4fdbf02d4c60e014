import { durationText } from '@wattpost/emulator/scenarios'
import { quoted } from '../quoted.ts'
import { type Case, isWell, nearestText, type Outcome } from '../replay/outcome.ts'
import { tinted } from '../speak.ts'
import { logText } from './logText.ts'
import { momentAfter } from './moment.ts'

const SIGNS = { met: '✓', failed: '✗', skipped: '–' } as const
const COLORS = { met: 'green', failed: 'red', skipped: 'yellow' } as const

/** Tells people what became of a scenario; a failure with all that helps to understand it. */
export function tellOutcome(outcome: Outcome, tell: (line: string) => void): void {
  const well = isWell(outcome)
  const length = durationText(outcome.nowMs - outcome.startMs)
  const took = `${(outcome.tookMs / 1000).toFixed(1)} s`
  const word = well ? tinted('green', 'PASS') : tinted('red', 'FAIL')
  tell(`${word} ${outcome.file}  ${outcome.title}  (${length} in ${took}, seed ${outcome.seed})`)
  for (const one of outcome.cases) tellCase(one, outcome.startMs, tell)
  if (outcome.trouble !== null) tell(`  ${tinted('red', '✗')} ${outcome.trouble}`)
  if (!well) tell(`  play it again: ${outcome.reproduce}`)
}

function tellCase(one: Case, startMs: number, tell: (line: string) => void): void {
  const at = one.atMs === null ? '' : `, at ${momentAfter(startMs, one.atMs)}`
  tell(`  ${tinted(COLORS[one.state], SIGNS[one.state])} ${one.id}: ${one.expected}${at}`)
  if (one.reason !== undefined) tell(`      ${one.reason}`)
  if (one.state !== 'failed') return
  tell(`      nearest: ${nearestText(one)}`)
  for (const line of logText(one.log ?? [], startMs))
    tell(tinted('dim', shortened(`      | ${line}`)))
  if (one.trace !== undefined) tell(`      trace: npx playwright show-trace ${quoted(one.trace)}`)
}

/** Where nobody says how wide a line may be. */
const LINE_CHARS = 240
/** Less tells nothing: a terminal that is narrower breaks the line. */
const LINE_CHARS_MIN = 80

/** A line of the log as far as it fits: what matters of it stands at its beginning. */
function shortened(line: string): string {
  const width = Math.max(process.stdout.columns ?? LINE_CHARS, LINE_CHARS_MIN)
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`
}

/** Tells how many scenarios went well, and how many were not played. */
export function tellTotal(
  outcomes: readonly Outcome[],
  asked: number,
  tell: (line: string) => void,
): void {
  const cases = outcomes.flatMap((outcome) => outcome.cases)
  const count = (state: Case['state']) => cases.filter((one) => one.state === state).length
  const passed = outcomes.filter(isWell).length
  const unplayed = asked - outcomes.length
  tell(
    [
      `${passed} of ${outcomes.length} scenarios passed`,
      `${count('met')} met, ${count('failed')} failed, ${count('skipped')} skipped`,
      ...(unplayed > 0 ? [`${unplayed} not played`] : []),
    ].join('; '),
  )
}
