import { EXIT, type ExitCode } from '../exit.ts'
import { readPlayable } from '../scenario/readScenario.ts'
import { print, printError } from '../terminal.ts'

/** Prints all mistakes of all files. */
export async function validate(files: readonly string[]): Promise<ExitCode> {
  let wrong = 0
  // In parallel, since most of the time is spent waiting for files.
  for (const read of await Promise.all(files.map(readPlayable))) {
    if (read.ok) {
      for (const note of read.value.notes) printError(note)
      continue
    }
    wrong += 1
    printError(read.error.message)
  }
  if (wrong > 0) return EXIT.usage
  print(files.length === 1 ? `${files[0]} is valid.` : `${files.length} scenarios are valid.`)
  return EXIT.fine
}
