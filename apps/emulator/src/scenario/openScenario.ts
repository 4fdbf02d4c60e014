import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, isAbsolute, join, resolve } from 'node:path'
import { accepted, type Result, refused } from '@wattpost/protocol'
import { type Recording, readRecording } from '../recording/readRecording.ts'
import { recordedTimes } from '../recording/recordedTimes.ts'
import type { Mistake } from './mistake.ts'
import { parseScenario, SCENARIO_BYTES_MAX, TOO_LONG } from './parseScenario.ts'
import type { PlayedRecording, Scenario } from './schema.ts'
import { suggestion } from './suggest.ts'

/** Where shipped scenarios lie, and against which folder a path is read. */
export interface ScenarioPlaces {
  readonly shipped: string
  readonly workingFolder: string
}

function isPath(written: string): boolean {
  return /[/\\]|\.ya?ml$/.test(written) || isAbsolute(written)
}

/** A name in `scenarios/`, or the path of a file: what contains a slash or ends in .yaml is a path. */
export function scenarioPath(nameOrPath: string, places: ScenarioPlaces): string {
  return isPath(nameOrPath)
    ? resolve(places.workingFolder, nameOrPath)
    : join(places.shipped, `${nameOrPath}.yaml`)
}

/** Reads a scenario by name or path; a file that can't be read is a mistake like one that is wrong. */
export async function openScenario(
  nameOrPath: string,
  places: ScenarioPlaces,
  accounts: readonly string[],
): Promise<Result<Scenario, Mistake[]>> {
  const file = scenarioPath(nameOrPath, places)
  try {
    // Asked before it is read: reading it alone would take the memory.
    if ((await stat(file)).size > SCENARIO_BYTES_MAX)
      return refused([{ file, line: 1, column: 1, message: TOO_LONG }])
    const scenario = parseScenario(file, await readFile(file, 'utf8'), accounts)
    return scenario.ok ? await withRecordings(scenario.value, dirname(file)) : scenario
  } catch (error) {
    const message = await unreadable(error, nameOrPath, places)
    return refused([{ file, line: 1, column: 1, message }])
  }
}

async function unreadable(error: unknown, written: string, places: ScenarioPlaces) {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
  if (why !== 'ENOENT') return `can't be read (${why})`
  const own = `${written}.yaml`
  if (!isPath(written) && existsSync(join(places.workingFolder, own)))
    return `there is no such scenario file, did you mean "${own}"?`
  const names = (await readdir(places.shipped)).filter((file) => file.endsWith('.yaml'))
  const known = names.map((file) => file.slice(0, -'.yaml'.length))
  const meant = suggestion(written, known)
  // Who named a file wants no list of other names.
  return `there is no such scenario file${isPath(written) && meant.startsWith(';') ? '' : meant}`
}

/** Reads the recordings that a scenario names, beside its own file. */
async function withRecordings(
  scenario: Scenario,
  folder: string,
): Promise<Result<Scenario, Mistake[]>> {
  const mistakes: Mistake[] = []
  const notes: string[] = []
  const recordings: PlayedRecording[] = []
  for (const track of scenario.recordings) {
    const file = resolve(folder, track.recording)
    const read = await readRecordingFile(file)
    if (!read.ok) mistakes.push({ ...track.place, message: read.error })
    else {
      const { header, records } = read.value
      const { offsetsMs } = recordedTimes(header, records)
      recordings.push({ ...track, records, offsetsMs })
      if (read.value.tail !== 'complete') notes.push(`${file}: ${read.value.tail.torn}`)
    }
  }
  return mistakes.length > 0 ? refused(mistakes) : accepted({ ...scenario, recordings, notes })
}

async function readRecordingFile(file: string): Promise<Result<Recording, string>> {
  try {
    return readRecording(await readFile(file), file)
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    return refused(
      why === 'ENOENT' ? `there is no recording ${file}` : `${file} can't be read (${why})`,
    )
  }
}
