import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { readRecording } from '../../recording/readRecording.ts'
import { recordedTimes } from '../../recording/recordedTimes.ts'
import { RECORDING_BYTES_MAX } from '../../recording/recordingFormat.ts'
import { FLEET_BYTES_MAX, readFleetFile } from '../fleet/fleetFile.ts'
import { readValueTrack, TRACK_BYTES_MAX } from '../imported/valueTrack.ts'
import type { NamedEntry } from '../schema/fleetEntry.ts'
import type { ImportedTrack, PlayedRecording, Scenario } from '../schema/scenario.ts'
import { type Mistake, mistakeAt } from './mistake.ts'
import type { NamedFiles, OpenedFiles } from './namedFiles.ts'

/** Reads the files that a scenario names, relative to its folder. */
export async function openSideFiles(
  named: NamedFiles,
  folder: string,
): Promise<OpenedFiles & Pick<Scenario, 'notes'>> {
  const mistakes: Mistake[] = []
  const notes: string[] = []
  const recordings: PlayedRecording[] = []
  for (const track of named.recordings) {
    const file = resolve(folder, track.recording)
    const bytes = await bytesOf(file, RECORDING)
    const read = bytes.ok ? readRecording(bytes.value, file) : bytes
    if (!read.ok) mistakes.push(mistakeAt(track.location, read.error.message))
    else {
      const { header, records } = read.value
      const { offsetsMs } = recordedTimes(header, records)
      recordings.push({ ...track, records, offsetsMs })
      if (read.value.tail !== 'complete') notes.push(`${file}: ${read.value.tail.torn}`)
    }
  }
  const imported: ImportedTrack[] = []
  for (const track of named.imported) {
    const file = resolve(folder, track.values)
    const bytes = await bytesOf(file, VALUES)
    const read = bytes.ok ? readValueTrack(textOf(bytes.value), file) : bytes
    if (read.ok) imported.push({ ...track, devices: read.value })
    else mistakes.push(mistakeAt(track.location, read.error.message))
  }
  const fleets = new Map<string, readonly NamedEntry[]>()
  for (const { file: written, location } of named.fleets) {
    const file = resolve(folder, written)
    const bytes = await bytesOf(file, FLEET)
    const read = bytes.ok ? readFleetFile(textOf(bytes.value), file) : bytes
    if (read.ok) fleets.set(written, read.value)
    else if (Array.isArray(read.error)) mistakes.push(...read.error)
    else mistakes.push(mistakeAt(location, read.error.message))
  }
  return { recordings, imported, fleets, mistakes, notes }
}

interface SideFile {
  readonly kind: string
  readonly bytesMax: number
  /** What to do about a file that is too big. */
  readonly remedy: string
}

const RECORDING: SideFile = {
  ...{ kind: 'recording', bytesMax: RECORDING_BYTES_MAX, remedy: 'record a shorter time' },
}
const VALUES: SideFile = {
  ...{ kind: 'file of values', bytesMax: TRACK_BYTES_MAX, remedy: 'import a shorter time' },
}
const FLEET: SideFile = {
  ...{ kind: 'fleet file', bytesMax: FLEET_BYTES_MAX, remedy: 'use fewer devices' },
}

async function bytesOf(
  file: string,
  { kind, bytesMax, remedy }: SideFile,
): Promise<Result<Buffer, Refusal>> {
  const refuse = (message: string) => refused({ what: kind, where: file, message })
  try {
    // Checked before it is read into memory; a packed file is smaller.
    if ((await stat(file)).size > bytesMax)
      return refuse(`${file} is too big: a ${kind} has at most 64 MiB; ${remedy}`)
    return accepted(await readFile(file))
  } catch (error) {
    const code = codeOf(error)
    return refuse(
      code === 'ENOENT' ? `there is no ${kind} ${file}` : `${file} can't be read (${code})`,
    )
  }
}

/** A text without a byte order mark. */
function textOf(bytes: Buffer): string {
  return new TextDecoder().decode(bytes)
}

/** The code of an error of the file system, e.g. `EISDIR`. */
export function codeOf(error: unknown): string {
  // Stryker disable next-line ConditionalExpression,LogicalOperator: its errors have a code
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}
