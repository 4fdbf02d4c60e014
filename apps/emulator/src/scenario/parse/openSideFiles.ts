import { resolve } from 'node:path'
import { type Refusal, type Result, refused } from '@wattpost/protocol'
import { readRecording } from '../../recording/readRecording.ts'
import { recordedTimes } from '../../recording/recordedTimes.ts'
import { RECORDING_BYTES_MAX } from '../../recording/recordingFormat.ts'
import { FLEET_BYTES_MAX, readFleetFile } from '../fleet/fleetFile.ts'
import { readValueTrack, TRACK_BYTES_MAX } from '../imported/valueTrack.ts'
import type { NamedEntry } from '../schema/fleetEntry.ts'
import type { ImportedTrack, PlayedRecording, Scenario } from '../schema/scenario.ts'
import { type Mistake, mistakeAt } from '../text/mistake.ts'
import type { NamedFiles, OpenedFiles } from './namedFiles.ts'

/**
 * Reads the files that a scenario names, relative to its folder.
 * @param read reads from disk
 */
export async function openSideFiles(
  named: NamedFiles,
  folder: string,
  read: ReadBytes,
): Promise<OpenedFiles & Pick<Scenario, 'notes'>> {
  const mistakes: Mistake[] = []
  const notes: string[] = []
  const recordings: PlayedRecording[] = []
  for (const track of named.recordings) {
    const file = resolve(folder, track.recording)
    const bytes = await bytesOf(read, file, RECORDING)
    const opened = bytes.ok ? readRecording(bytes.value, file) : bytes
    if (!opened.ok) mistakes.push(mistakeAt(track.location, opened.error.message))
    else {
      const { header, records } = opened.value
      const { offsetsMs } = recordedTimes(header, records)
      recordings.push({ ...track, records, offsetsMs })
      if (opened.value.tail !== 'complete') notes.push(`${file}: ${opened.value.tail.torn}`)
    }
  }
  const imported: ImportedTrack[] = []
  for (const track of named.imported) {
    const file = resolve(folder, track.values)
    const bytes = await bytesOf(read, file, VALUES)
    const opened = bytes.ok ? readValueTrack(textOf(bytes.value), file) : bytes
    if (opened.ok) imported.push({ ...track, devices: opened.value })
    else mistakes.push(mistakeAt(track.location, opened.error.message))
  }
  const fleets = new Map<string, readonly NamedEntry[]>()
  for (const { file: written, location } of named.fleets) {
    const file = resolve(folder, written)
    const bytes = await bytesOf(read, file, FLEET)
    const opened = bytes.ok ? readFleetFile(textOf(bytes.value), file) : bytes
    if (opened.ok) fleets.set(written, opened.value)
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
  ...{ kind: 'recording', bytesMax: RECORDING_BYTES_MAX, remedy: 'record a shorter time' },
}
const VALUES: SideFile = {
  ...{ kind: 'file of values', bytesMax: TRACK_BYTES_MAX, remedy: 'import a shorter time' },
}
const FLEET: SideFile = {
  ...{ kind: 'fleet file', bytesMax: FLEET_BYTES_MAX, remedy: 'use fewer devices' },
}

/** The bytes of a file, or why there are none: its size exceeds the limit, or the code of an error. */
export type ReadBytes = (
  file: string,
  bytesMax: number,
) => Promise<Result<Uint8Array, 'too-big' | { readonly code: string }>>

async function bytesOf(
  read: ReadBytes,
  file: string,
  { kind, bytesMax, remedy }: SideFile,
): Promise<Result<Uint8Array, Refusal>> {
  const bytes = await read(file, bytesMax)
  if (bytes.ok) return bytes
  const refuse = (message: string) => refused({ what: kind, where: file, message })
  if (bytes.error === 'too-big')
    return refuse(`${file} is too big: a ${kind} has at most 64 MiB; ${remedy}`)
  const { code } = bytes.error
  return refuse(
    code === 'ENOENT' ? `there is no ${kind} ${file}` : `${file} can't be read (${code})`,
  )
}

/** A text without a byte order mark. */
function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
