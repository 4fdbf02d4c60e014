import { colored } from '../../terminal.ts'
import { hasPassed, type Outcome, verdictOf } from '../outcome.ts'
import { type HeldCase, heldOf } from '../runs/held.ts'

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
