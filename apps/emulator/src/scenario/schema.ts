import { z } from 'zod'
import type { Recorded } from '../recording/record.ts'
import { isTimeZone } from '../world/zone.ts'
import { duration, someTime } from './duration.ts'
import type { BrowserExpectation, Expectation } from './expectation.ts'
import type { FleetEntry } from './fleetEntry.ts'
import type { Place } from './mistake.ts'
import type { Step } from './step.ts'
import { name } from './words.ts'

const tz = z.string().refine(isTimeZone, 'must be a time zone name, e.g. Africa/Lagos')

const clock = z.strictObject({
  /** Where virtual time begins. */
  start: z.iso.datetime({ offset: true, error: 'must be a moment, e.g. "2026-01-15T17:58:00Z"' }),
  tz: tz.default('UTC'),
  /** Virtual seconds per second. */
  rate: z.number().min(0.1).max(10_000).default(1),
  /** The timeline begins again after this, while time goes on upward. */
  loop: someTime.optional(),
  /** How long the play lasts. */
  limit: someTime.optional(),
})

/** A scenario file [schema 1]. */
export const scenarioSchema = z.strictObject({
  schema: z.literal(1, { error: 'this version reads scenario files of schema 1' }),
  name,
  description: z.string().max(1000).optional(),
  tags: z.array(name).default([]),
  seed: z.int().min(0).max(4_294_967_295).default(1),
  clock,
  fleet: z.array(z.unknown()).min(1),
  timeline: z.array(z.unknown()).default([]),
  /** Further timelines beside the first, each for itself. */
  tracks: z.array(z.unknown()).default([]),
  /** Judged from the logs. */
  expect: z.array(z.unknown()).default([]),
  /** Judged in a real browser. */
  browser: z.array(z.unknown()).default([]),
})

/** A timeline under a name; steps of one track may come after those of another. */
export const track = z.strictObject({ name, timeline: z.array(z.unknown()).min(1) })

/** A recording that is played again beside the timelines. */
export const recordedTrack = z.strictObject({
  name,
  /** The file, `.ndjson` or `.ndjson.gz`, beside the scenario. */
  recording: z.string().min(1).max(1000),
  /** When it begins, since the start. */
  at: duration.default(0),
  /** What of it is played: what the server answered, what it sent over sockets. */
  parts: z
    .array(z.enum(['http', 'socket']))
    .min(1)
    .default(['http', 'socket']),
  /** To whom it answers as the server did, by email; left out, to everybody. */
  who: z.string().max(200).optional(),
})
export type RecordedTrack = z.output<typeof recordedTrack>
/** The same with its records, and where the scenario names it. */
export type PlayedRecording = RecordedTrack & {
  readonly place: Place
  /** Its place among the tracks. */
  readonly track: number
  /** Empty until the file is read. */
  readonly records: readonly Recorded[]
  /** For each record when it was, of its backend's time, since the recording's beginning. */
  readonly offsetsMs: readonly number[]
}

/** A track's own schema, chosen by its key, so that a mistake is told where it is. */
export function trackSchema(written: unknown): z.ZodType<RecordedTrack | z.output<typeof track>> {
  return typeof written === 'object' && written !== null && 'recording' in written
    ? recordedTrack
    : track
}

type Read = z.output<typeof scenarioSchema>
/** A scenario, read and checked. */
export type Scenario = Omit<Read, 'timeline' | 'tracks' | 'fleet' | 'expect' | 'browser'> & {
  /** Where it was read, as mistakes in it name it. */
  readonly file: string
  readonly fleet: readonly FleetEntry[]
  /** The steps of all tracks, those of the first timeline before the others. */
  readonly timeline: readonly Step[]
  /** Where each of them stands in the file, for mistakes that only the made fleet shows. */
  readonly stepPlaces: readonly Place[]
  readonly recordings: readonly PlayedRecording[]
  /** What a person should know though the scenario is played, e.g. that a recording breaks off. */
  readonly notes: readonly string[]
  readonly expect: readonly Expectation[]
  readonly browser: readonly BrowserExpectation[]
}
