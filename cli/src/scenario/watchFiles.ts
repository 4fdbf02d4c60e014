import { statSync, watch } from 'node:fs'
import { basename, dirname, resolve as resolvePath } from 'node:path'
import { paths, scenarioPath, sideFilesOf } from '@wattpost/emulator/scenarios'
import { messageOf } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { printError } from '../terminal.ts'

/** Editors save in several steps; files are read after this pause, ms. */
const SETTLED_MS = 100

/**
 * Does work at once, and again whenever a scenario or a file that it names is saved, until the program is stopped; once
 * if a folder cannot be watched.
 * @param files names in `scenarios/`, or paths
 * @param work is awaited before it is done again; its signal aborts when a file is saved meanwhile, or on a stop
 */
export async function watchFiles(
  files: readonly string[],
  work: (stop: AbortSignal) => Promise<ExitCode>,
  stop: AbortSignal = programStop.listen().signal,
): Promise<ExitCode> {
  const scenarios = files.map((file) => resolvePath(scenarioPath(file, paths.scenarioPaths())))
  if (!scenarios.every((file) => isFolder(dirname(file)))) return work(stop)
  const ending = new AbortController()
  /** Names of files by their folder. Watching files is not enough, since editors replace them. */
  const watched = new Map<string, Set<string>>()
  let round = new AbortController()
  let worked: Promise<unknown> = Promise.resolve()
  let settled: NodeJS.Timeout | undefined
  const failed = new Promise<ExitCode>((resolve, reject) => {
    const watchFile = (file: string) => {
      const [folder, name] = [dirname(file), basename(file)]
      const names = watched.get(folder)
      if (names !== undefined) names.add(name)
      else if (isFolder(folder)) {
        watched.set(folder, new Set([name]))
        const onSaved = (saved: string) => {
          if (watched.get(folder)?.has(saved) !== true) return
          clearTimeout(settled)
          settled = setTimeout(begin, SETTLED_MS)
        }
        void watchFolder(folder, onSaved, ending.signal).then(resolve)
      }
    }
    const workOnce = async (signal: AbortSignal) => {
      if (signal.aborted) return
      const folders = paths.scenarioPaths()
      // Before the work, so that no change is missed; a saved scenario may name other files.
      const sideFiles = await Promise.all(files.map((file) => sideFilesOf(file, folders)))
      for (const file of [...scenarios, ...sideFiles.flat()]) watchFile(resolvePath(file))
      await work(signal)
    }
    /** Interrupts the work, and begins again after it. */
    const begin = () => {
      round.abort()
      round = new AbortController()
      const signal = AbortSignal.any([round.signal, stop])
      worked = worked.then(() => workOnce(signal))
      worked.catch(reject)
    }
    begin()
  })
  return Promise.race([aborted(stop), failed]).finally(async () => {
    ending.abort()
    clearTimeout(settled)
    round.abort()
    await worked
  })
}

function aborted(stop: AbortSignal): Promise<ExitCode> {
  if (stop.aborted) return Promise.resolve(EXIT.fine)
  return new Promise((resolve) => {
    stop.addEventListener('abort', () => resolve(EXIT.fine), { once: true })
  })
}

/** Calls `onSaved` when a file in a folder is saved. @returns the exit code once watching fails */
function watchFolder(
  folder: string,
  onSaved: (name: string) => void,
  signal: AbortSignal,
): Promise<ExitCode> {
  return new Promise<ExitCode>((_resolve, reject) => {
    watch(folder, { signal }, (_event, name) => {
      if (name !== null) onSaved(name)
    }).on('error', reject)
  }).catch((error: unknown) => {
    printError(`--watch: ${folder} cannot be watched: ${messageOf(error)}`)
    return EXIT.environment
  })
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true
}
