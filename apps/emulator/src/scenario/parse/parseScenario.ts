import { accepted, type Result, refused } from '@wattpost/protocol'
import type { z } from 'zod'
import { browserExpectation, expectationSchema } from '../schema/expectation.ts'
import { entrySchema } from '../schema/fleetEntry.ts'
import {
  type PlayedRecording,
  type Scenario,
  scenarioSchema,
  trackSchema,
} from '../schema/scenario.ts'
import { type Step, stepSchema } from '../schema/step.ts'
import { LocatedYaml } from './locatedYaml.ts'
import { MISTAKES_MAX, type Mistake } from './mistake.ts'
import { issueMessage, unknownKeyMessage } from './mistakeMessages.ts'
import { type Each, referenceMistakes, type ScenarioParts } from './references.ts'
import { expensivePart, SENT_TEXT, type TextSize } from './textLimits.ts'

/** Without compiled schemas: compiling takes longer than reading a few files. */
const READ_ONCE = { reportInput: true, jitless: true } as const

/** At most this many unknown keys are reported: finding suggestions takes time. */
const UNKNOWN_KEYS_MAX = 100

/**
 * Parses a scenario file. Reports each mistake with file, line and column, and a suggestion for a
 * misspelt word.
 * @param accounts the emails of possible owners and merchants
 * @param size how much the text may hold; by default what may be sent to a running emulator
 * @param opened the scenario's recordings, once their files are read; by default they hold no records
 */
export function parseScenario(
  file: string,
  text: string,
  accounts: readonly string[],
  size: TextSize = SENT_TEXT,
  opened: OpenedRecordings | null = null,
): Result<Scenario, Mistake[]> {
  const expensive = expensivePart(file, text, size)
  if (expensive !== null) return refused([expensive])
  const yaml = new LocatedYaml(file, text)
  const misspelt = yaml.mistakes
  if (misspelt.length > 0) return refused(misspelt)
  const data = yaml.data()
  if (!data.ok) return refused([data.error])
  const { scenario, parts, mistakes } = readParts(yaml, data.value)
  const { recordings, mistakes: unreadable } = opened ?? { ...parts, mistakes: [] }
  const played = { ...parts, recordings, hasUnread: unreadable.length > 0 }
  const all = [...mistakes, ...unreadable, ...referenceMistakes(yaml, played, accounts)]
  if (scenario === null || all.length > 0) return refused(all.sort(byLocation))
  return accepted({ ...scenario, recordings })
}

/** The recordings of a scenario with what their files hold. */
export interface OpenedRecordings {
  readonly recordings: readonly PlayedRecording[]
  /** Recordings that cannot be read, each at its name in the scenario. */
  readonly mistakes: readonly Mistake[]
}

/** The recordings that a scenario names, without their records; none of a text that is no YAML. */
export function recordingsNamedIn(file: string, text: string, size: TextSize): PlayedRecording[] {
  if (expensivePart(file, text, size) !== null) return []
  const yaml = new LocatedYaml(file, text)
  const data = yaml.mistakes.length > 0 ? null : yaml.data()
  const tracks: unknown = data?.ok ? Object(data.value).tracks : []
  return Array.isArray(tracks)
    ? recordingsIn(yaml, readEach(yaml, ['tracks'], tracks, trackSchema))
    : []
}

function recordingsIn(
  yaml: LocatedYaml,
  { values, paths }: Pick<Each<z.output<ReturnType<typeof trackSchema>>>, 'values' | 'paths'>,
): PlayedRecording[] {
  return values.flatMap((track, index) => {
    if (!('recording' in track)) return []
    const at = paths[index] ?? []
    const location = yaml.locate([...at, 'recording'])
    return [{ ...track, location, track: Number(at[1]), records: [], offsetsMs: [] }]
  })
}

type At = readonly PropertyKey[]
/** A file by its parts: those that their schemas accept, and the mistakes in the others. */
interface ReadFile {
  /** `null` with a mistake in any part. */
  readonly scenario: Scenario | null
  readonly parts: ScenarioParts
  readonly mistakes: Mistake[]
}

function readParts(yaml: LocatedYaml, json: unknown): ReadFile {
  const whole = scenarioSchema.safeParse(json, READ_ONCE)
  const written: Readonly<Record<string, unknown>> = whole.success ? whole.data : Object(json)
  const list = <T>(key: string, schemaOf: (item: unknown) => z.ZodType<T>) =>
    readEach(yaml, [key], Array.isArray(written[key]) ? written[key] : [], schemaOf)
  const fleet = list('fleet', entrySchema)
  const tracks = list('tracks', trackSchema)
  const steps = [
    list('timeline', stepSchema),
    ...tracks.values.flatMap((track, index) =>
      'timeline' in track
        ? [readEach(yaml, [...(tracks.paths[index] ?? []), 'timeline'], track.timeline, stepSchema)]
        : [],
    ),
  ]
  const timeline: Each<Step> = {
    values: steps.flatMap(({ values }) => values),
    paths: steps.flatMap(({ paths }) => paths),
    refused: steps.flatMap((one) => one.refused),
    mistakes: steps.flatMap(({ mistakes }) => mistakes),
  }
  const expect = list('expect', expectationSchema)
  const browser = list('browser', () => browserExpectation)
  const recordings = recordingsIn(yaml, tracks)
  const seed = scenarioSchema.shape.seed.safeParse(written.seed, READ_ONCE)
  const parts: ScenarioParts = {
    seed: seed.success ? seed.data : null,
    ...{ fleet, timeline, expect, browser, recordings },
    ...{ refusedTracks: tracks.refused, hasUnread: false },
  }
  const mistakes = [
    ...(whole.success ? [] : mistakesOf(yaml, [], whole.error, scenarioSchema)),
    ...[fleet, tracks, timeline, expect, browser].flatMap((part) => part.mistakes),
  ]
  if (!whole.success || mistakes.length > 0) return { scenario: null, parts, mistakes }
  const { tracks: _, ...rest } = whole.data
  const scenario: Scenario = {
    ...rest,
    file: yaml.file,
    fleet: fleet.values,
    timeline: timeline.values,
    stepLocations: timeline.paths.map((at) => yaml.locate(at)),
    recordings,
    notes: [],
    expect: expect.values,
    browser: browser.values,
  }
  return { scenario, parts, mistakes }
}

function byLocation(a: Mistake, b: Mistake): number {
  return a.line - b.line || a.column - b.column
}

function readEach<T>(
  yaml: LocatedYaml,
  at: At,
  items: readonly unknown[],
  schemaOf: (item: unknown) => z.ZodType<T>,
): Each<T> {
  const values: T[] = []
  const paths: At[] = []
  const refused: unknown[] = []
  const mistakes: Mistake[] = []
  for (const [index, item] of items.entries()) {
    const schema = mistakes.length < MISTAKES_MAX ? schemaOf(item) : null
    const read = schema?.safeParse(item, READ_ONCE)
    if (read?.success) {
      values.push(read.data)
      paths.push([...at, index])
    } else {
      refused.push(item)
      if (schema && read?.error)
        mistakes.push(...mistakesOf(yaml, [...at, index], read.error, schema))
    }
  }
  return { values, paths, refused, mistakes }
}

function mistakesOf(
  yaml: LocatedYaml,
  at: readonly PropertyKey[],
  error: z.ZodError,
  schema: z.ZodType,
): Mistake[] {
  return error.issues.slice(0, MISTAKES_MAX).flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'unrecognized_keys') return [yaml.mistake(path, issueMessage(path, issue))]
    return issue.keys
      .slice(0, UNKNOWN_KEYS_MAX)
      .map((key) => yaml.mistake(path, unknownKeyMessage(key, keysAt(schema, issue.path)), key))
  })
}

/** The keys of a schema at a path, for suggestions. */
function keysAt(schema: z.ZodType, path: readonly PropertyKey[]): string[] {
  const definition = schema.def as {
    shape?: Record<string, z.ZodType>
    options?: z.ZodType[]
    innerType?: z.ZodType
  }
  if (definition.options !== undefined)
    return definition.options.flatMap((option) => keysAt(option, path))
  if (definition.innerType !== undefined) return keysAt(definition.innerType, path)
  const shape = definition.shape ?? {}
  const [first, ...rest] = path
  if (first === undefined) return Object.keys(shape)
  const inner = shape[String(first)]
  // Stryker disable next-line ConditionalExpression,ArrayDeclaration: only some forms could have it
  return inner === undefined ? [] : keysAt(inner, rest)
}
