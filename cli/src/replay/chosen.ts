import type { Scenario } from '@wattpost/emulator/scenarios'
import { accepted, type Result } from '@wattpost/protocol'
import { type CommandRefusal, refuseCommand } from '../exit.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { printError } from '../terminal.ts'
import type { PlayRequest } from './play.ts'

/** A scenario to run, with its file. */
export type ChosenScenario = Pick<PlayRequest, 'file' | 'scenario'>

/**
 * Reads all scenarios before the first one runs, and prints their notes. Refuses invalid scenarios, all mistakes in
 * one message, and a filter without a match.
 * @param filter required tag
 */
export async function readChosen(
  files: readonly string[],
  filter: string | undefined,
  printNote: (note: string) => void = printError,
): Promise<Result<ChosenScenario[], CommandRefusal>> {
  const chosen: ChosenScenario[] = []
  const mistakes: string[] = []
  for (const file of files) {
    const read = await readPlayable(file)
    if (!read.ok) mistakes.push(read.error.message)
    else if (filter === undefined || read.value.tags.includes(filter)) {
      for (const note of read.value.notes) printNote(note)
      const scenario = withLimit(read.value)
      if (scenario !== null) chosen.push({ file, scenario })
      else mistakes.push(`${file}: clock needs a "limit", or a "loop", of which one lap is run.`)
    }
  }
  if (mistakes.length > 0) return refuseCommand('usage', mistakes.join('\n'))
  if (chosen.length > 0) return accepted(chosen)
  return refuseCommand('usage', `--filter: none of these scenarios has the tag "${filter}".`)
}

/** The scenario with a limit, which is one lap of a loop; `null` if it has neither. */
function withLimit(scenario: Scenario): Scenario | null {
  const limit = scenario.clock.limit ?? scenario.clock.loop
  return limit === undefined ? null : { ...scenario, clock: { ...scenario.clock, limit } }
}
