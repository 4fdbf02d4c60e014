import type { ControlAnswer } from '@wattpost/emulator/control'
import { accepted } from '@wattpost/protocol'
import { steer } from '../control/steer.ts'
import type { SteerOptions } from '../control/steeredOptions.ts'
import { EXIT, type ExitCode } from '../exit.ts'
import { colored, tableLines } from '../terminal.ts'

type Verdict = ControlAnswer<'verdicts'>['verdicts'][number]
type State = Verdict['state']

const COLORS: Readonly<Record<State, 'green' | 'red' | 'yellow' | 'dim'>> = {
  met: 'green',
  failed: 'red',
  unproved: 'red',
  'undecided-so-failed': 'red',
  open: 'yellow',
  skipped: 'dim',
}

/** Prints the verdict on each expectation; the exit code is 0 only if all are met or skipped, and one is met. */
export function verdicts(options: SteerOptions): Promise<ExitCode> {
  return steer(options, async (client) => {
    const answer = await client.ask('verdicts', {})
    if (!answer.ok) return answer
    const { verdicts } = answer.value
    const code = isProven(verdicts) ? EXIT.fine : EXIT.failed
    return accepted({ json: verdicts, lines: () => verdictLines(verdicts), code })
  })
}

function isProven(verdicts: readonly Verdict[]): boolean {
  const isFine = ({ state }: Verdict) => state === 'met' || state === 'skipped'
  return verdicts.every(isFine) && verdicts.some(({ state }) => state === 'met')
}

function verdictLines(verdicts: readonly Verdict[]): string[] {
  if (verdicts.length === 0) return ['The scenario has no expectations: nothing is proved.']
  const rows = verdicts.map(({ state, id, expected, atMs, reason }) => [
    ...[state, id, typeof atMs === 'number' ? new Date(atMs).toISOString() : ''],
    state === 'met' || reason === undefined ? expected : `${expected}: ${reason}`,
  ])
  const [head = '', ...lines] = tableLines([['VERDICT', 'ID', 'DECIDED', 'EXPECTED'], ...rows])
  const shown = lines.map((line, index) => colored(COLORS[verdicts[index]?.state ?? 'open'], line))
  return [head, ...shown, summary(verdicts)]
}

/** `3 met, 0 failed, 1 open, 1 skipped`; the number unproved only if there are such, as in a report of replay. */
function summary(verdicts: readonly Verdict[]): string {
  const count = (...states: State[]) =>
    verdicts.filter(({ state }) => states.includes(state)).length
  const unproved = count('unproved')
  return [
    `${count('met')} met`,
    `${count('failed', 'undecided-so-failed')} failed`,
    ...(unproved === 0 ? [] : [`${unproved} unproved`]),
    `${count('open')} open`,
    `${count('skipped')} skipped`,
  ].join(', ')
}
