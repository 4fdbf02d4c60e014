import { watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { places, scenarioPath, untilStopped } from '@wattpost/emulator/scenarios'
import { EXIT, type ExitCode } from '../exit.ts'
import { complain, say } from '../speak.ts'
import { readPlayable } from './readScenario.ts'

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

/** Tells them again whenever one is saved. */
export async function watchFiles(files: readonly string[]): Promise<ExitCode> {
  const stopped = untilStopped()
  let settled: NodeJS.Timeout | undefined
  const again = () => {
    clearTimeout(settled)
    settled = setTimeout(() => void validate(files), SETTLED_MS)
  }
  const paths = files.map((file) => resolve(scenarioPath(file, places.scenarioPlaces())))
  const folders = new Set(paths.map((path) => dirname(path)))
  const names = new Set(paths.map((path) => basename(path)))
  const watchers = [...folders].map((folder) =>
    watch(folder, (_event, name) => {
      if (name !== null && names.has(name)) again()
    }),
  )
  // Only now: a file saved while the first look runs is seen by the watchers.
  await validate(files)
  await stopped
  clearTimeout(settled)
  for (const watcher of watchers) watcher.close()
  return EXIT.fine
}
