import { type FSWatcher, watch } from 'node:fs'
import { basename, dirname } from 'node:path'
import { accountsOf } from './accountsOf.ts'
import type { SeedUser } from './auth/seedUsers.ts'
import { places } from './places.ts'
import { mistakeText } from './scenario/mistake.ts'
import { openScenario, scenarioPath } from './scenario/openScenario.ts'
import type { Stage } from './scenario/stage.ts'
import { playMaker } from './stageOf.ts'

/** Editors write in several goes; so long nothing must have changed. */
const SETTLED_MS = 150

export interface HotReloadParts {
  readonly stage: Stage
  /** A name in `scenarios/`, or a file. */
  readonly scenario: string
  /** The seed given at start; the file's own when there was none. */
  readonly seed?: number | undefined
  readonly users: readonly SeedUser[]
  readonly say: (message: string) => void
  readonly complain: (message: string) => void
}

/**
 * Plays a scenario file anew whenever it is edited: the same moment of the edited story, as if it had always been
 * so. A mistake in it keeps the old one playing, and where it is, is told.
 * @returns what ends it
 */
export function hotReload(parts: HotReloadParts): () => void {
  const file = scenarioPath(parts.scenario, places.scenarioPlaces())
  const failed = (error: unknown) => {
    const why = error instanceof Error ? error.stack : error
    parts.complain(`${file} could not be played anew: ${why}`)
  }
  let settled: NodeJS.Timeout | undefined
  const edited = () => {
    clearTimeout(settled)
    settled = setTimeout(() => void reload(parts, file).catch(failed), SETTLED_MS)
  }
  const watcher = watcherOf(file, edited, parts.complain)
  return () => {
    clearTimeout(settled)
    watcher?.close()
  }
}

/** `null` when the system has no more watching to give: that is told, and editing then needs a restart. */
function watcherOf(
  file: string,
  edited: () => void,
  complain: (message: string) => void,
): FSWatcher | null {
  try {
    // A folder is watched, since many editors put a new file in the old one's place.
    const watcher = watch(dirname(file), (_event, name) => {
      if (name === basename(file)) edited()
    })
    watcher.on('error', ({ message }) => complain(`${file} is no longer watched: ${message}`))
    return watcher
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    complain(`${file} is not watched, so edits of it wait for a restart: ${why}`)
    return null
  }
}

async function reload(
  { stage, scenario, seed, users, say, complain }: HotReloadParts,
  file: string,
): Promise<void> {
  const accounts = accountsOf(users)
  const emails = accounts.map(({ email }) => email)
  const keep = (lines: readonly string[]) =>
    complain([...lines, 'The scenario as it was goes on playing.'].join('\n'))
  const read = await openScenario(scenario, places.scenarioPlaces(), emails)
  if (!read.ok) return keep(read.error.map(mistakeText))
  const maker = playMaker(read.value, accounts, seed)
  if (!maker.ok) return keep(maker.error)
  const { scenario: played, startMs, nowMs } = stage.play
  // Whoever chose another meanwhile, in the director, does not lose it to an editor.
  if (played.file !== file)
    return say(`The edited “${read.value.name}” is not played: “${played.name}” goes on.`)
  const startsAsBefore = Date.parse(read.value.clock.start) === startMs
  stage.load(maker.value, startsAsBefore ? nowMs : undefined)
  say(`Playing the edited “${read.value.name}”.`)
}
