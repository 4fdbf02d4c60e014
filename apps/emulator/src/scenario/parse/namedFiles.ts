import type { z } from 'zod'
import {
  DEVICES_MAX,
  entrySchema,
  type FiledEntry,
  type FleetEntry,
  filedDevices,
  type NamedEntry,
} from '../schema/fleetEntry.ts'
import {
  type ImportedTrack,
  type PlayedRecording,
  trackSchema,
  type WrittenTrack,
} from '../schema/scenario.ts'
import { LocatedYaml } from '../text/locatedYaml.ts'
import type { Mistake, SourceLocation } from '../text/mistake.ts'
import { FILE_IN_SENT_TEXT } from '../text/mistakeMessages.ts'
import { type Each, type Located, readEach } from '../text/schemaMistakes.ts'
import { expensivePart, type TextSize } from '../text/textLimits.ts'

/** The files that a scenario names, with what they hold. */
export interface OpenedFiles {
  readonly recordings: readonly PlayedRecording[]
  readonly imported: readonly ImportedTrack[]
  /** The devices of fleet files, by the names of the files. */
  readonly fleets: ReadonlyMap<string, readonly NamedEntry[]>
  /** Files that cannot be read, each at its name in the scenario. */
  readonly mistakes: readonly Mistake[]
}

/** The files that a scenario names, unread. */
export interface NamedFiles extends Pick<OpenedFiles, 'recordings' | 'imported'> {
  readonly fleets: readonly { readonly file: string; readonly location: SourceLocation }[]
}

/** The files that a scenario names, unread; none of a text that is no YAML. */
export function filesNamedIn(file: string, text: string, size: TextSize): NamedFiles {
  const none = { recordings: [], imported: [], fleets: [] }
  if (!/recording|values|file/.test(text) || expensivePart(file, text, size) !== null) return none
  const yaml = new LocatedYaml(file, text)
  const data = yaml.mistakes.length > 0 ? null : yaml.data()
  if (!data?.ok) return none
  const list = <T>(key: string, schemaOf: (item: unknown) => z.ZodType<T>) => {
    const written: unknown = Object(data.value)[key]
    return readEach(yaml, [key], Array.isArray(written) ? written : [], schemaOf)
  }
  const fleets = list('fleet', entrySchema).valid.flatMap(({ value: entry, at }) =>
    'file' in entry ? [{ file: entry.file, location: yaml.locate([...at, 'file']) }] : [],
  )
  return { ...tracksIn(yaml, list('tracks', trackSchema).valid), fleets }
}

/** The tracks with a file of their own. */
export function tracksIn(
  yaml: LocatedYaml,
  tracks: readonly Located<WrittenTrack>[],
): Pick<NamedFiles, 'recordings' | 'imported'> {
  const recordings: PlayedRecording[] = []
  const imported: ImportedTrack[] = []
  for (const { value: track, at } of tracks) {
    if ('recording' in track) {
      const location = yaml.locate([...at, 'recording'])
      recordings.push({ ...track, location, track: Number(at[1]), records: [], offsetsMs: [] })
    } else if ('values' in track)
      imported.push({ ...track, location: yaml.locate([...at, 'values']), devices: new Map() })
  }
  return { recordings, imported }
}

/** The fleet with the devices of its files; a file that was not read may have any device. */
export function withFiles(
  yaml: LocatedYaml,
  { valid: written, refused: invalid, mistakes: earlier }: Each<FleetEntry | FiledEntry>,
  fleets: OpenedFiles['fleets'] | null,
): Each<FleetEntry> {
  const valid: Located<FleetEntry>[] = []
  const refused = [...invalid]
  const mistakes = [...earlier]
  let devices = 0
  for (const located of written) {
    const { value: entry, at } = located
    const rows = 'file' in entry ? fleets?.get(entry.file) : []
    devices += 'count' in entry ? entry.count : (rows?.length ?? 0) + ('file' in entry ? 0 : 1)
    // A line is enough for 100,000 devices: a short file could ask for any number of them.
    if (devices > DEVICES_MAX) {
      const message = `a fleet has at most ${DEVICES_MAX.toLocaleString('en')} devices`
      return {
        valid: [],
        refused: [...invalid, ...written],
        mistakes: [...earlier, yaml.mistake(at, message)],
      }
    }
    if (fleets === null && 'file' in entry)
      mistakes.push(yaml.mistake([...at, 'file'], FILE_IN_SENT_TEXT))
    if (rows === undefined) refused.push(located)
    for (const value of 'file' in entry ? filedDevices(entry, rows ?? []) : [entry])
      valid.push({ value, at })
  }
  return { valid, refused, mistakes }
}
