import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { accepted, messageOf } from '@wattpost/protocol'
import type { SeedUser } from '../auth/seedUsers.ts'
import { scenarioPath } from '../scenario/parse/openScenario.ts'
import type { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { accountsOf } from './accounts.ts'
import { refuseScenario, runFactoryOf } from './openPlayer.ts'
import { paths } from './paths.ts'
import type { ScenarioParser } from './scenarioParser.ts'
import type { AdjustStart } from './startTime.ts'

/** A file counts as saved when it has not changed for this time; editors write it in several steps. */
const SETTLED_MS = 150

export interface HotReloadParts {
  readonly player: ScenarioPlayer
  /** A name in `scenarios/`, or a file. */
  readonly scenario: string
  /** The seed given at start; default: the file's. */
  readonly seed?: number | undefined
  readonly users: readonly SeedUser[]
  /** Changes the start of the scenario; by default none. */
  readonly adjustStart?: AdjustStart
  /** Reads the edited file, so that clients do not wait meanwhile. */
  readonly parser: Pick<ScenarioParser, 'parse'>
  readonly log: (message: string) => void
  readonly logError: (message: string) => void
}

/**
 * Plays a scenario file again whenever it is edited, at the same moment. After a mistake in the file the old
 * scenario keeps playing, and the mistake is reported with its line.
 * @returns a function that stops watching
 */
export function hotReload(parts: HotReloadParts): () => void {
  const file = scenarioPath(parts.scenario, paths.scenarioPaths())
  const failed = (error: unknown) => {
    const why = error instanceof Error ? error.stack : error
    parts.logError(`${file} could not be played again: ${why}`)
  }
  let settled: NodeJS.Timeout | undefined
  const edited = () => {
    clearTimeout(settled)
    settled = setTimeout(() => void reload(parts, file).catch(failed), SETTLED_MS)
  }
  const watcher = watcherOf(file, edited, parts.logError)
  return () => {
    clearTimeout(settled)
    watcher?.close()
  }
}

/** Watches a file; logs an error and returns `null` when the system cannot. */
function watcherOf(
  file: string,
  edited: () => void,
  logError: (message: string) => void,
): FSWatcher | null {
  try {
    // The folder is watched, since many editors replace the file.
    const watcher = watch(dirname(file), (_event, name) => {
      if (name === basename(file)) edited()
    })
    watcher.on('error', ({ message }) => logError(`${file} is no longer watched: ${message}`))
    return watcher
  } catch (error) {
    const why = messageOf(error)
    logError(`${file} is not watched, so its edits need a restart: ${why}`)
    return null
  }
}

async function reload(parts: HotReloadParts, file: string): Promise<void> {
  const { player, seed, users, adjustStart = (same) => same, log, logError } = parts
  const accounts = accountsOf(users)
  const opened = await parts.parser.parse({
    file: parts.scenario,
    folders: paths.scenarioPaths(),
    accounts: accounts.map(({ email }) => email),
  })
  const read = opened.ok ? accepted(adjustStart(opened.value)) : opened
  const factory = read.ok ? runFactoryOf(read.value, accounts, seed) : refuseScenario(read.error)
  if (!read.ok || !factory.ok) {
    if (!factory.ok)
      logError(`${factory.error.message}\nThe scenario before this edit keeps playing.`)
    return
  }
  const { scenario: played, startMs, nowMs } = player.run
  // An edit does not replace a scenario that was chosen later in the director.
  if (played.file !== file)
    return log(`The edited “${read.value.name}” is not played: “${played.name}” keeps playing.`)
  const startsAsBefore = Date.parse(read.value.clock.start) === startMs
  const begun = await player.load(factory.value, startsAsBefore ? nowMs : undefined)
  if (!begun.ok) return logError(begun.error.message)
  log(`Playing the edited “${read.value.name}”.`)
}
