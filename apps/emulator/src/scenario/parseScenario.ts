import { accepted, type Result, refused } from '@wattpost/protocol'
import type { z } from 'zod'
import { browserExpectation, expectationSchema } from './expectation.ts'
import { entrySchema } from './fleetEntry.ts'
import { issueText } from './issueText.ts'
import { MISTAKES_MAX, type Mistake } from './mistake.ts'
import { PlacedYaml } from './places.ts'
import { referenceMistakes } from './references/references.ts'
import { type Scenario, scenarioSchema, trackSchema } from './schema.ts'
import { stepSchema } from './step.ts'
import { suggestion } from './suggest.ts'

/** Longer texts are refused unread. */
export const SCENARIO_CHARS_MAX = 5_000_000
/** No file of more bytes has as few characters. */
export const SCENARIO_BYTES_MAX = 4 * SCENARIO_CHARS_MAX
/** What is said of a longer one. */
export const TOO_LONG = 'the file is too long for a scenario'

/** Compiling a schema takes longer than reading a few files by it. */
const READ_ONCE = { reportInput: true, jitless: true } as const

/** Nobody reads further, and finding their places takes time. */
const UNKNOWN_KEYS_MAX = 100

/**
 * Reads a scenario file. Every mistake is told with file, line, column and, for a misspelt word, what was
 * probably meant.
 * @param accounts the emails that owners and merchants may be
 */
export function parseScenario(
  file: string,
  text: string,
  accounts: readonly string[],
): Result<Scenario, Mistake[]> {
  if (text.length > SCENARIO_CHARS_MAX)
    return refused([{ file, line: 1, column: 1, message: TOO_LONG }])
  const yaml = new PlacedYaml(file, text)
  const misspelt = yaml.mistakes
  if (misspelt.length > 0) return refused(misspelt)
  const data = yaml.data()
  if ('mistake' in data) return refused([data.mistake])
  const read = readParts(yaml, data.json)
  if (!read.ok) return read
  const { scenario, stepsAt } = read.value
  const mistakes = referenceMistakes(yaml, scenario, stepsAt, accounts)
  return mistakes.length > 0 ? refused(mistakes) : accepted(scenario)
}

type At = readonly PropertyKey[]
/** A scenario, with where each of its steps stands. */
interface Placed {
  readonly scenario: Scenario
  readonly stepsAt: readonly At[]
}

function readParts(yaml: PlacedYaml, json: unknown): Result<Placed, Mistake[]> {
  const whole = scenarioSchema.safeParse(json, READ_ONCE)
  if (!whole.success) {
    const mistakes = mistakesOf(yaml, [], whole.error, scenarioSchema)
    return refused([...mistakes, ...partMistakes(yaml, json)].sort(byPlace))
  }
  const { tracks: writtenTracks, ...rest } = whole.data
  const fleet = readEach(yaml, ['fleet'], rest.fleet, entrySchema)
  const tracks = readEach(yaml, ['tracks'], writtenTracks, trackSchema)
  const timelines = [
    readEach(yaml, ['timeline'], rest.timeline, stepSchema),
    ...tracks.values.flatMap((track, index) =>
      'timeline' in track
        ? [readEach(yaml, ['tracks', index, 'timeline'], track.timeline, stepSchema)]
        : [],
    ),
  ]
  const expected = readEach(yaml, ['expect'], rest.expect, expectationSchema)
  const seen = readEach(yaml, ['browser'], rest.browser, () => browserExpectation)
  const mistakes = [fleet, tracks, ...timelines, expected, seen].flatMap((part) => part.mistakes)
  if (mistakes.length > 0) return refused(mistakes.sort(byPlace))
  const stepsAt = timelines.flatMap(({ places }) => places)
  const scenario: Scenario = {
    ...rest,
    file: yaml.file,
    fleet: fleet.values,
    timeline: timelines.flatMap(({ values }) => values),
    stepPlaces: stepsAt.map((at) => yaml.place(at)),
    recordings: tracks.values.flatMap((track, index) => {
      if (!('recording' in track)) return []
      const place = yaml.place(['tracks', index, 'recording'])
      return [{ ...track, place, track: index, records: [], offsetsMs: [] }]
    }),
    notes: [],
    expect: expected.values,
    browser: seen.values,
  }
  return accepted({ scenario, stepsAt })
}

/** What is wrong inside the lists of a scenario whose head is wrong too: one wants to know all of it at once. */
function partMistakes(yaml: PlacedYaml, json: unknown): Mistake[] {
  const lists: Readonly<Record<string, unknown>> =
    typeof json === 'object' && json !== null ? { ...json } : {}
  const of = (key: string, schemaOf: (item: unknown) => z.ZodType) => {
    const list = lists[key]
    return Array.isArray(list) ? readEach(yaml, [key], list, schemaOf).mistakes : []
  }
  return [
    ...of('fleet', entrySchema),
    ...of('timeline', stepSchema),
    ...of('expect', expectationSchema),
    ...of('browser', () => browserExpectation),
  ]
}

function byPlace(a: Mistake, b: Mistake): number {
  return a.line - b.line || a.column - b.column
}

function readEach<T>(
  yaml: PlacedYaml,
  at: At,
  items: readonly unknown[],
  schemaOf: (item: unknown) => z.ZodType<T>,
): { values: T[]; places: At[]; mistakes: Mistake[] } {
  const values: T[] = []
  const mistakes: Mistake[] = []
  for (const [index, item] of items.entries()) {
    if (mistakes.length >= MISTAKES_MAX) break
    const schema = schemaOf(item)
    const read = schema.safeParse(item, READ_ONCE)
    if (read.success) values.push(read.data)
    else mistakes.push(...mistakesOf(yaml, [...at, index], read.error, schema))
  }
  return { values, places: items.map((_, index) => [...at, index]), mistakes }
}

function mistakesOf(
  yaml: PlacedYaml,
  at: readonly PropertyKey[],
  error: z.ZodError,
  schema: z.ZodType,
): Mistake[] {
  return error.issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'unrecognized_keys') return [yaml.mistake(path, issueText(path, issue))]
    return issue.keys
      .slice(0, UNKNOWN_KEYS_MAX)
      .map((key) =>
        yaml.mistake(
          path,
          `unknown key "${key}"${suggestion(key, keysAt(schema, issue.path))}`,
          key,
        ),
      )
  })
}

/** The keys that a schema knows at a path, for suggestions. */
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
  return inner === undefined ? [] : keysAt(inner, rest)
}
