import { statSync, watch } from 'node:fs'
import { places, untilStopped } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { complain, say } from '../speak.ts'
import { readPlayable } from './readScenario.ts'
import { watchedFiles } from './watched.ts'

/** Editors write in several goes; so long nothing must have changed. */
const SETTLED_MS = 100

/** Tells every mistake of every file. */
export async function validate(files: readonly string[]): Promise<ExitCode> {
  let wrong = 0
  // Read at once: waiting for one file after the other is most of the waiting.
  for (const read of await Promise.all(files.map(readPlayable))) {
    if (read.ok) {
      for (const note of read.value.notes) complain(note)
      continue
    }
    wrong += 1
    for (const line of read.error) complain(line)
  }
  if (wrong > 0) return EXIT.usage
  say(files.length === 1 ? `${files[0]} is fine.` : `${files.length} scenarios are fine.`)
  return EXIT.fine
}

/** Tells them again whenever one is saved; where there is no folder to watch it is told once. */
export async function watchFiles(files: readonly string[]): Promise<ExitCode> {
  const watched = watchedFiles(files, places.scenarioPlaces())
  if (![...watched.keys()].every(isFolder)) return validate(files)
  const stopped = untilStopped().then(() => EXIT.fine)
  let settled: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(settled)
    settled = setTimeout(() => void validate(files), SETTLED_MS)
  }
  const ending = new AbortController()
  const broken = [...watched].map((folder) => watchFolder(folder, again, ending.signal))
  // Only now: a file saved while the first look runs is seen by the watchers.
  await validate(files)
  const code = await Promise.race([stopped, ...broken])
  ending.abort()
  clearTimeout(settled)
  return code
}

/** Calls whenever one of the files is saved. @returns the exit code, once the folder can be watched no longer */
function watchFolder(
  [folder, names]: readonly [string, ReadonlySet<string>],
  again: () => void,
  signal: AbortSignal,
): Promise<ExitCode> {
  return new Promise<ExitCode>((_resolve, reject) => {
    watch(folder, { signal }, (_event, name) => {
      if (name !== null && names.has(name)) again()
    }).on('error', reject)
  }).catch((error: unknown) => {
    complain(
      `--watch: ${folder} cannot be watched: ${error instanceof Error ? error.message : error}`,
    )
    return EXIT.environment
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
