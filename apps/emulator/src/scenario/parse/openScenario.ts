import { existsSync } from 'node:fs'
import { readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type Recording, readRecording } from '../../recording/readRecording.ts'
import { recordedTimes } from '../../recording/recordedTimes.ts'
import { RECORDING_BYTES_MAX } from '../../recording/recordingFormat.ts'
import type { PlayedRecording, Scenario } from '../schema/scenario.ts'
import { suggestion } from '../schema/suggestion.ts'
import { type Mistake, mistakeAt, mistakeOf } from './mistake.ts'
import { tooLongMessage } from './mistakeMessages.ts'
import { type OpenedRecordings, parseScenario, recordingsNamedIn } from './parseScenario.ts'
import { SCENARIO_FILE } from './textLimits.ts'

/** The folder of shipped scenarios, and the base of relative paths. */
export interface ScenarioFolders {
  readonly shipped: string
  readonly workingFolder: string
}

function isPath(written: string): boolean {
  return /[/\\]|\.ya?ml$/.test(written)
}

/** The path of a scenario: a name in `scenarios/`, or a path with a slash or the ending .yaml. */
export function scenarioPath(nameOrPath: string, folders: ScenarioFolders): string {
  return isPath(nameOrPath)
    ? resolve(folders.workingFolder, nameOrPath)
    : join(folders.shipped, `${nameOrPath}.yaml`)
}

/** Reads a scenario by name or path. Reports an unreadable file as a mistake. */
export async function openScenario(
  nameOrPath: string,
  folders: ScenarioFolders,
  accounts: readonly string[],
): Promise<Result<Scenario, Mistake[]>> {
  const file = scenarioPath(nameOrPath, folders)
  try {
    // Checked before it is read into memory.
    if ((await stat(file)).size > SCENARIO_FILE.bytes)
      return refused([mistakeOf(file, tooLongMessage(SCENARIO_FILE.bytes))])
    const text = await readFile(file, 'utf8')
    // Before the checks: expectations may be about what the recordings send.
    const named = text.includes('recording') ? recordingsNamedIn(file, text, SCENARIO_FILE) : []
    const { notes, ...opened } = await openRecordings(named, dirname(file))
    const read = parseScenario(file, text, accounts, SCENARIO_FILE, opened)
    return read.ok ? accepted({ ...read.value, notes }) : read
  } catch (error) {
    const message = await unreadable(error, nameOrPath, folders)
    return refused([mistakeOf(file, message)])
  }
}

async function unreadable(error: unknown, written: string, folders: ScenarioFolders) {
  const code = codeOf(error)
  if (code !== 'ENOENT') return `can't be read (${code})`
  const own = `${written}.yaml`
  if (!isPath(written) && existsSync(join(folders.workingFolder, own)))
    return `there is no such scenario file, did you mean "${own}"?`
  const names = (await readdir(folders.shipped)).filter((file) => file.endsWith('.yaml'))
  const known = names.map((file) => file.slice(0, -'.yaml'.length))
  const hint = suggestion(written, known)
  // A wrong path needs no list of names.
  return `there is no such scenario file${isPath(written) && hint.startsWith(';') ? '' : hint}`
}

/** Reads recordings, relative to the folder of their scenario. */
async function openRecordings(
  named: readonly PlayedRecording[],
  folder: string,
): Promise<OpenedRecordings & Pick<Scenario, 'notes'>> {
  const mistakes: Mistake[] = []
  const notes: string[] = []
  const recordings: PlayedRecording[] = []
  for (const track of named) {
    const file = resolve(folder, track.recording)
    const read = await readRecordingFile(file)
    if (!read.ok) mistakes.push(mistakeAt(track.location, read.error.message))
    else {
      const { header, records } = read.value
      const { offsetsMs } = recordedTimes(header, records)
      recordings.push({ ...track, records, offsetsMs })
      if (read.value.tail !== 'complete') notes.push(`${file}: ${read.value.tail.torn}`)
    }
  }
  return { recordings, mistakes, notes }
}

async function readRecordingFile(file: string): Promise<Result<Recording, Refusal>> {
  try {
    // Checked before it is read into memory; a packed file is smaller.
    if ((await stat(file)).size > RECORDING_BYTES_MAX) {
      const message = `${file} is too big: a recording has at most 64 MiB; record a shorter time`
      return refused({ what: 'recording', where: file, message })
    }
    return readRecording(await readFile(file), file)
  } catch (error) {
    const code = codeOf(error)
    const message =
      code === 'ENOENT' ? `there is no recording ${file}` : `${file} can't be read (${code})`
    return refused({ what: 'recording', where: file, message })
  }
}

/** The code of an error of the file system, e.g. `EISDIR`. */
function codeOf(error: unknown): string {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: its errors have a code
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
