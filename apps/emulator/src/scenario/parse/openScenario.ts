import { constants, existsSync } from 'node:fs'
import { open as openFile, readdir, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { readRecording } from '../../recording/readRecording.ts'
import { recordedTimes } from '../../recording/recordedTimes.ts'
import { RECORDING_BYTES_MAX } from '../../recording/recordingFormat.ts'
import { FLEET_BYTES_MAX, readFleetFile } from '../fleet/fleetFile.ts'
import { readValueTrack, TRACK_BYTES_MAX } from '../imported/valueTrack.ts'
import type { NamedEntry } from '../schema/fleetEntry.ts'
import type { ImportedTrack, PlayedRecording, Scenario } from '../schema/scenario.ts'
import { type Mistake, mistakeAt, mistakeOf } from '../text/mistake.ts'
import { tooLongMessage } from '../text/mistakeMessages.ts'
import { suggestion } from '../text/suggestion.ts'
import { SCENARIO_FILE } from '../text/textLimits.ts'
import { filesNamedIn, type NamedFiles, type OpenedFiles } from './namedFiles.ts'
import { parseFaults } from './parseFaults.ts'
import { parseScenario } from './parseScenario.ts'

const PART_BYTES = 1024 * 1024

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
export function openScenario(
  nameOrPath: string,
  folders: ScenarioFolders,
  accounts: readonly string[],
  { pipeMsMax = PIPE_MS_MAX }: { readonly pipeMsMax?: number } = {},
): Promise<Result<Scenario, Mistake[]>> {
  const read = (file: string) => readFileOrPipe(file, SCENARIO_FILE.bytes, pipeMsMax)
  return open(nameOrPath, folders, read, async (file, text) => {
    // Before the checks: expectations may be about what the recordings send, and steps about devices of a file.
    const named = filesNamedIn(file, text, SCENARIO_FILE)
    const { notes, ...opened } = await openSideFiles(named, dirname(file))
    const read = parseScenario(file, text, accounts, SCENARIO_FILE, opened)
    return read.ok ? accepted({ ...read.value, notes: [...read.value.notes, ...notes] }) : read
  })
}

/** The paths of the files that a scenario names; none of a file that cannot be read, or read again. */
export async function sideFilesOf(nameOrPath: string, folders: ScenarioFolders): Promise<string[]> {
  const file = scenarioPath(nameOrPath, folders)
  const isFile = await stat(file).then(
    (status) => status.isFile(),
    () => false,
  )
  const bytes = isFile ? await readAtMost(file, SCENARIO_FILE.bytes).catch(() => null) : null
  const text = bytes?.toString('utf8') ?? ''
  const { recordings, imported, fleets } = filesNamedIn(file, text, SCENARIO_FILE)
  const written = [
    ...recordings.map(({ recording }) => recording),
    ...imported.map(({ values }) => values),
    ...fleets.map((fleet) => fleet.file),
  ]
  return written.map((one) => resolve(dirname(file), one))
}

/** Reads a file of faults for a proxy, by name or path. */
export function openFaults(
  nameOrPath: string,
  folders: ScenarioFolders,
): Promise<Result<Scenario, Mistake[]>> {
  const read = (file: string) => readFileOrPipe(file, SCENARIO_FILE.bytes, PIPE_MS_MAX)
  return open(nameOrPath, folders, read, async (file, text) =>
    parseFaults(file, text, SCENARIO_FILE),
  )
}

async function open(
  nameOrPath: string,
  folders: ScenarioFolders,
  read: (file: string) => Promise<Buffer | null>,
  parse: (file: string, text: string) => Promise<Result<Scenario, Mistake[]>>,
): Promise<Result<Scenario, Mistake[]>> {
  if (!isPath(nameOrPath) && /\.\w+$/.test(nameOrPath)) {
    const message = 'no scenario file: its name must end in .yaml'
    return refused([mistakeOf(resolve(folders.workingFolder, nameOrPath), message)])
  }
  const file = scenarioPath(nameOrPath, folders)
  try {
    const bytes = await read(file)
    if (bytes === null) return refused([mistakeOf(file, tooLongMessage(SCENARIO_FILE.bytes))])
    return await parse(file, bytes.toString('utf8'))
  } catch (error) {
    const message = await unreadable(error, nameOrPath, folders)
    return refused([mistakeOf(file, message)])
  }
}

async function unreadable(error: unknown, written: string, folders: ScenarioFolders) {
  const code = codeOf(error)
  if (code === 'EISDIR') return 'is a folder; name its files, e.g. with *.yaml'
  if (error instanceof UnreadFile) return error.message
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

/** Reads the files that a scenario names, relative to its folder. */
async function openSideFiles(
  named: NamedFiles,
  folder: string,
): Promise<OpenedFiles & Pick<Scenario, 'notes'>> {
  const mistakes: Mistake[] = []
  const notes: string[] = []
  const recordings: PlayedRecording[] = []
  for (const track of named.recordings) {
    const file = resolve(folder, track.recording)
    const opened = await openSideFile(file, RECORDING, readRecording)
    if (!opened.ok) mistakes.push(mistakeAt(track.location, opened.error.message))
    else {
      const { header, records, tail } = opened.value
      recordings.push({ ...track, records, offsetsMs: recordedTimes(header, records).offsetsMs })
      if (tail !== 'complete') notes.push(`${file}: ${tail.torn}`)
    }
  }
  const imported: ImportedTrack[] = []
  for (const track of named.imported) {
    const opened = await openSideFile(resolve(folder, track.values), VALUES, ofText(readValueTrack))
    if (opened.ok) imported.push({ ...track, devices: opened.value })
    else mistakes.push(mistakeAt(track.location, opened.error.message))
  }
  const fleets = new Map<string, readonly NamedEntry[]>()
  for (const { file, location } of named.fleets) {
    const opened = await openSideFile(resolve(folder, file), FLEET, ofText(readFleetFile))
    if (opened.ok) fleets.set(file, opened.value)
    else if (Array.isArray(opened.error)) mistakes.push(...opened.error)
    else mistakes.push(mistakeAt(location, opened.error.message))
  }
  return { recordings, imported, fleets, mistakes, notes }
}

interface SideFile {
  readonly kind: string
  readonly bytesMax: number
  /** Advice on a file that is too big. */
  readonly remedy: string
}

const RECORDING: SideFile = {
  kind: 'recording',
  bytesMax: RECORDING_BYTES_MAX,
  remedy: 'record a shorter time',
}
const VALUES: SideFile = {
  kind: 'file of values',
  bytesMax: TRACK_BYTES_MAX,
  remedy: 'import a shorter time',
}
const FLEET: SideFile = {
  kind: 'fleet file',
  bytesMax: FLEET_BYTES_MAX,
  remedy: 'use fewer devices',
}

/** Reads a file that a scenario names. Devices and pipes may have no end: they are no files beside a scenario. */
async function openSideFile<T, E>(
  file: string,
  { kind, bytesMax, remedy }: SideFile,
  read: (bytes: Uint8Array, file: string) => Result<T, E>,
): Promise<Result<T, E | Refusal>> {
  const refuse = (message: string) => refused({ what: kind, where: file, message })
  try {
    const status = await stat(file)
    if (!status.isFile() && !status.isDirectory())
      return refuse(`${file} can't be read (no regular file)`)
    const bytes = await readAtMost(file, bytesMax)
    return bytes === null
      ? refuse(`${file} is too big: a ${kind} has at most 64 MiB; ${remedy}`)
      : read(bytes, file)
  } catch (error) {
    const code = codeOf(error)
    return refuse(
      code === 'ENOENT' ? `there is no ${kind} ${file}` : `${file} can't be read (${code})`,
    )
  }
}

/** Reads bytes as a text without a byte order mark. */
function ofText<T>(read: (text: string, file: string) => T) {
  return (bytes: Uint8Array, file: string) => read(new TextDecoder().decode(bytes), file)
}

/** Longest time until a pipe has been read, ms. */
const PIPE_MS_MAX = 10_000
/** Pause between two looks at a pipe, ms. */
const PIPE_LOOK_MS = 20

/** A file without an end that can be waited for. */
class UnreadFile extends Error {}

/** Reads a scenario, also from a pipe such as that of a shell; a device has no end. */
async function readFileOrPipe(path: string, bytesMax: number, pipeMsMax: number) {
  const status = await stat(path)
  if (status.isFIFO()) return readPipe(path, bytesMax, pipeMsMax)
  if (!status.isFile() && !status.isDirectory()) throw new UnreadFile('is no file, but a device')
  return readAtMost(path, bytesMax)
}

/** Never waits in a call of the system: a signal would not end it. @returns `null` when there is more */
async function readPipe(path: string, bytesMax: number, msMax: number) {
  const pipe = await openFile(path, constants.O_RDONLY | constants.O_NONBLOCK)
  const untilMs = performance.now() + msMax
  try {
    const parts: Buffer[] = []
    let length = 0
    while (performance.now() < untilMs) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, bytesMax - length + 1))
      const bytesRead = await pipe.read(part).then(
        (read) => read.bytesRead,
        (error) => {
          if (codeOf(error) !== 'EAGAIN') throw error
          return null
        },
      )
      // Without a byte so far, its writer may still come.
      if (bytesRead === 0 && length > 0) return Buffer.concat(parts)
      if (bytesRead === null || bytesRead === 0) {
        await pause(PIPE_LOOK_MS)
        continue
      }
      length += bytesRead
      if (length > bytesMax) return null
      parts.push(part.subarray(0, bytesRead))
    }
    throw new UnreadFile(`is a pipe that has not ended after ${msMax / 1000} s`)
  } finally {
    await pipe.close()
  }
}

/**
 * Reads a file up to a limit; rejects as the file system does. The size that the file system knows
 * is not relied on: a file may grow.
 * @returns `null` when there is more
 */
async function readAtMost(path: string, bytesMax: number): Promise<Buffer | null> {
  const file = await openFile(path)
  try {
    const parts: Buffer[] = []
    let length = 0
    for (;;) {
      const part = Buffer.allocUnsafe(Math.min(PART_BYTES, bytesMax - length + 1))
      const { bytesRead } = await file.read(part)
      if (bytesRead === 0) return Buffer.concat(parts)
      length += bytesRead
      if (length > bytesMax) return null
      parts.push(part.subarray(0, bytesRead))
    }
  } finally {
    await file.close()
  }
}

/** The code of an error of the file system, e.g. `EISDIR`. */
function codeOf(error: unknown): string {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: its errors have a code
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
