import { EXIT, type ExitCode } from '../exit.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { complain } from '../speak.ts'
import type { PlayOptions } from './play.ts'
import { withEnd } from './withEnd.ts'

/** A scenario that is to be played, and the file that it came from. */
export type Chosen = Pick<PlayOptions, 'file' | 'scenario'>

/**
 * Reads all that are to be played before the first of them is; what is wrong with any is told.
 * @param filter the tag that they must have
 * @returns an exit code when there is something wrong, or nothing to play
 */
export async function chosenOf(
  files: readonly string[],
  filter: string | undefined,
): Promise<Chosen[] | ExitCode> {
  const chosen: Chosen[] = []
  let wrong = false
  for (const file of files) {
    const read = await readPlayable(file)
    if (!read.ok) {
      wrong = true
      for (const line of read.error) complain(line)
    } else if (filter === undefined || read.value.tags.includes(filter)) {
      for (const note of read.value.notes) complain(note)
      const scenario = withEnd(read.value)
      if (scenario !== null) chosen.push({ file, scenario })
      else {
        wrong = true
        complain(`${file}: clock needs a "limit", or a "loop" of which one lap is played.`)
      }
    }
  }
  if (wrong) return EXIT.usage
  if (chosen.length > 0) return chosen
  complain(`--filter: none of these scenarios has the tag "${filter}".`)
  return EXIT.usage
}
