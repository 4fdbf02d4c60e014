import { dialectSettings, isTimeZone } from '@wattpost/protocol'
import { z } from 'zod'
import type { Recorded } from '../../recording/record.ts'
import { regression } from '../../recording/regression/regressionSchema.ts'
import type { TrackData } from '../../world/track/deviceTrack.ts'
import type { SourceLocation } from '../text/mistake.ts'
import { duration, someTime } from '../values/duration.ts'
import { name } from '../values/fields.ts'
import type { BrowserExpectation, Expectation } from './expectation.ts'
import type { FleetEntry } from './fleetEntry.ts'
import type { Step } from './step.ts'

const tz = z.string().refine(isTimeZone, 'must be a time zone name, e.g. Africa/Lagos')

const clock = z.strictObject({
  start: z.iso
    .datetime({ offset: true, error: 'must be a moment, e.g. "2026-01-15T17:58:00Z"' })
    .meta({ description: 'The start of virtual time, e.g. "2026-01-15T17:58:00Z".' }),
  tz: tz.default('UTC').meta({
    description: 'The devices’ time zone, e.g. Africa/Lagos; it also selects their region.',
  }),
  rate: z.number().min(0.1).max(10_000).default(1).meta({
    description: 'Virtual seconds per real second, unless `--speed` is given.',
  }),
  loop: someTime.optional().meta({
    description: 'Duration of a lap: the timeline repeats after it, while virtual time continues.',
  }),
  limit: someTime.optional().meta({ description: 'Duration of the run, e.g. 20m.' }),
})

/** A scenario file [schema 1]. */
export const scenarioSchema = z.strictObject({
  schema: z
    .literal(1, { error: 'this version reads scenario files of schema 1' })
    .meta({ description: 'The version of this format: 1.' }),
  name: name.meta({ description: 'The title of the scenario.' }),
  description: z.string().max(1000).optional().meta({ description: 'A summary for people.' }),
  tags: z
    .array(name)
    .default([])
    .meta({ description: 'Words by which `--filter` selects scenarios.' }),
  seed: z.int().min(0).max(4_294_967_295).default(1).meta({
    description: 'The same seed gives the same devices, values and outages, byte for byte.',
  }),
  clock: clock.meta({ description: 'Virtual time: its start, speed and end.' }),
  dialect: dialectSettings.shape.dialect.meta({
    description:
      'What the server sends and accepts: `full`, or `core`, the specification’s text and nothing else.',
  }),
  without: dialectSettings.shape.without.meta({
    description: 'Additions to the specification that are taken away, e.g. [acks, tz].',
  }),
  fleet: z.array(z.unknown()).min(1).meta({
    description: 'The devices: one with an `id`, several with `count`, or those of a `file`.',
  }),
  timeline: z.array(z.unknown()).default([]).meta({ description: 'What happens, in steps.' }),
  tracks: z.array(z.unknown()).default([]).meta({
    description: 'Further timelines beside the first, recordings to replay, and imported values.',
  }),
  expect: z.array(z.unknown()).default([]).meta({
    description: 'What must happen, evaluated from the logs, without a browser.',
  }),
  browser: z.array(z.unknown()).default([]).meta({
    description: 'What the dashboard must show, evaluated with --browser.',
  }),
  regression: regression.optional().meta({
    description:
      'Expectations of a recording, which `record` writes; `replay` checks them, with --target on another backend.',
  }),
})

const trackName = name.meta({ description: 'The name of the track.' })

/** A named timeline. Its steps may come after steps of other tracks. */
export const track = z.strictObject({
  name: trackName,
  timeline: z.array(z.unknown()).min(1).meta({ description: 'What happens, in steps.' }),
})

/** A recording that is replayed beside the timelines. */
export const recordedTrack = z.strictObject({
  name: trackName,
  recording: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'The recording: an .ndjson or .ndjson.gz file beside the scenario.' }),
  at: duration.default(0).meta({
    description:
      'Time since the start of the run at which it begins. It plays once, not in each lap.',
  }),
  parts: z
    .array(z.enum(['http', 'socket']))
    .min(1)
    .default(['http', 'socket'])
    .meta({ description: 'What is replayed: answers to calls, frames over sockets.' }),
  who: z
    .string()
    .max(200)
    .optional()
    .meta({ description: 'Only for this account, by email. Default: all.' }),
})
export type RecordedTrack = z.output<typeof recordedTrack>
/** A recorded track with its records. */
export type PlayedRecording = RecordedTrack & {
  /** Location of its name in the scenario. */
  readonly location: SourceLocation
  /** Its index among the tracks. */
  readonly track: number
  /** Empty until the file is read. */
  readonly records: readonly Recorded[]
  /** The time of each record since the start of the recording, ms. */
  readonly offsetsMs: readonly number[]
}

/** Values of devices from a file, in place of simulated ones. */
export const importedTrack = z.strictObject({
  name: trackName,
  values: z
    .string()
    .min(1)
    .max(1000)
    .meta({ description: 'The values: a .ndjson file of `wattpost import`, beside the scenario.' }),
  at: duration.default(0).meta({
    description: 'Time since the start of the run at which they begin. They play once.',
  }),
})
/** A track of imported values with what its file holds. */
export type ImportedTrack = z.output<typeof importedTrack> & {
  /** Location of its file's name in the scenario. */
  readonly location: SourceLocation
  /** By id; empty until the file is read. */
  readonly devices: ReadonlyMap<string, TrackData>
}

/** A track of any form. */
export type WrittenTrack =
  | z.output<typeof track>
  | z.output<typeof recordedTrack>
  | z.output<typeof importedTrack>

/** The schema of one track, chosen by its key, so that errors have exact locations. */
export function trackSchema(written: unknown): z.ZodType<WrittenTrack> {
  if (typeof written !== 'object' || written === null) return track
  if ('recording' in written) return recordedTrack
  return 'values' in written ? importedTrack : track
}

type Parsed = z.output<typeof scenarioSchema>
/** A scenario, parsed and checked. */
export type Scenario = Omit<Parsed, 'timeline' | 'tracks' | 'fleet' | 'expect' | 'browser'> & {
  /** The file's path, for messages. */
  readonly file: string
  readonly fleet: readonly FleetEntry[]
  /** The steps of all tracks, the main timeline first. */
  readonly timeline: readonly Step[]
  /** The location of each step in the file. */
  readonly stepLocations: readonly SourceLocation[]
  readonly recordings: readonly PlayedRecording[]
  readonly imported: readonly ImportedTrack[]
  /** Warnings, e.g. that a recording is incomplete. */
  readonly notes: readonly string[]
  readonly expect: readonly Expectation[]
  readonly browser: readonly BrowserExpectation[]
}
