import { statSync, watch } from 'node:fs'
import { basename, dirname, resolve } from 'node:path'
import { paths, scenarioPath, sideFilesOf } from '@wattpost/emulator/scenarios'
import { messageOf } from '@wattpost/protocol'
import { programStop } from '../../tooling/programStop.mjs'
import { EXIT, type ExitCode } from '../exit.ts'
import { printError } from '../terminal.ts'

/** Editors save in several steps; files are read after this pause, ms. */
const SETTLED_MS = 100

/** Files by their folder. Watching files is not enough, since editors replace them. */
type WatchedFiles = Map<string, Set<string>>

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
  const scenarios = files.map((file) => resolve(scenarioPath(file, paths.scenarioPaths())))
  if (!scenarios.every((file) => isFolder(dirname(file)))) return work(stop)
  return new FileWatch(files, work, stop).done
}

class FileWatch {
  /** Exit code, once stopped, or once watching fails. */
  readonly done: Promise<ExitCode>
  readonly #files: readonly string[]
  readonly #work: (stop: AbortSignal) => Promise<ExitCode>
  readonly #stop: AbortSignal
  readonly #watched: WatchedFiles = new Map()
  readonly #ending = new AbortController()
  #fail: (code: ExitCode | Promise<never>) => void = () => {}
  #round = new AbortController()
  #worked: Promise<unknown> = Promise.resolve()
  #settled: NodeJS.Timeout | undefined

  constructor(
    files: readonly string[],
    work: (stop: AbortSignal) => Promise<ExitCode>,
    stop: AbortSignal,
  ) {
    this.#files = files
    this.#work = work
    this.#stop = stop
    const failed = new Promise<ExitCode>((resolve) => {
      this.#fail = resolve
    })
    this.done = Promise.race([aborted(stop), failed]).finally(() => this.#end())
    this.#begin()
  }

  async #end(): Promise<void> {
    this.#ending.abort()
    clearTimeout(this.#settled)
    this.#round.abort()
    await this.#worked
  }

  /** Interrupts the work, and begins again after it. */
  #begin(): void {
    this.#round.abort()
    this.#round = new AbortController()
    const signal = AbortSignal.any([this.#round.signal, this.#stop])
    this.#worked = this.#worked.then(() => this.#workOnce(signal))
    this.#worked.catch((error: unknown) => this.#fail(Promise.reject(error)))
  }

  async #workOnce(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return
    const folders = paths.scenarioPaths()
    // Before the work, so that no change is missed; a saved scenario may name other files.
    const sideFiles = await Promise.all(this.#files.map((file) => sideFilesOf(file, folders)))
    const scenarios = this.#files.map((file) => scenarioPath(file, folders))
    for (const file of [...scenarios, ...sideFiles.flat()]) this.#watch(resolve(file))
    await this.#work(signal)
  }

  #watch(file: string): void {
    const [folder, name] = [dirname(file), basename(file)]
    const names = this.#watched.get(folder)
    if (names !== undefined) names.add(name)
    else if (isFolder(folder)) {
      this.#watched.set(folder, new Set([name]))
      const onSaved = (saved: string) => this.#onSaved(folder, saved)
      void watchFolder(folder, onSaved, this.#ending.signal).then(this.#fail)
    }
  }

  #onSaved(folder: string, name: string): void {
    if (this.#watched.get(folder)?.has(name) !== true) return
    clearTimeout(this.#settled)
    this.#settled = setTimeout(() => this.#begin(), SETTLED_MS)
  }
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
