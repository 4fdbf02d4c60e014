import { statSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { paths, scenarioPath } from '@wattpost/emulator/scenarios'
import { messageOf } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { print, printError } from '../terminal.ts'
import { readPlayable } from './readScenario.ts'

/** Editors save in several steps; files are read after this pause, ms. */
const SETTLED_MS = 100

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

/** Validates changed whenever a file is saved; once if a folder cannot be watched. */
export async function watchFiles(files: readonly string[]): Promise<ExitCode> {
  const watched = watchedFiles(files, paths.scenarioPaths())
  if (![...watched.keys()].every(isFolder)) return validate(files)
  const stopped = programStop.listen().requested.then(() => EXIT.fine)
  let settled: NodeJS.Timeout | undefined
  const changed = () => {
    clearTimeout(settled)
    settled = setTimeout(() => void validate(files), SETTLED_MS)
  }
  const ending = new AbortController()
  const broken = [...watched].map((folder) => watchFolder(folder, changed, ending.signal))
  // After the watchers start, so that no change is missed.
  await validate(files)
  const code = await Promise.race([stopped, ...broken])
  ending.abort()
  clearTimeout(settled)
  return code
}

/** Calls `changed` when one of the files is saved. @returns the exit code once watching fails */
function watchFolder(
  [folder, names]: readonly [string, ReadonlySet<string>],
  changed: () => void,
  signal: AbortSignal,
): Promise<ExitCode> {
  return new Promise<ExitCode>((_resolve, reject) => {
    watch(folder, { signal }, (_event, name) => {
      if (name !== null && names.has(name)) changed()
    }).on('error', reject)
  }).catch((error: unknown) => {
    printError(`--watch: ${folder} cannot be watched: ${messageOf(error)}`)
    return EXIT.environment
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}

/**
 * The folders to watch, with their files. Watching files is not enough, since editors replace them.
 * @param files names in `scenarios/`, or paths
 */
export function watchedFiles(
  files: readonly string[],
  places: Parameters<typeof scenarioPath>[1],
): Map<string, Set<string>> {
  const watched = new Map<string, Set<string>>()
  for (const file of files) {
    const path = resolve(scenarioPath(file, places))
    const names = watched.get(dirname(path)) ?? new Set()
    watched.set(dirname(path), names.add(basename(path)))
  }
  return watched
}
