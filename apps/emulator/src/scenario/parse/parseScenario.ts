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
import { stepSchema } from '../schema/step.ts'
import { LocatedYaml } from './locatedYaml.ts'
import { MISTAKES_MAX, type Mistake } from './mistake.ts'
import { issueMessage, unknownKeyMessage } from './mistakeMessages.ts'
import { referenceMistakes } from './references.ts'
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
 * @param recordings the scenario's own, once their files are read
 */
export function parseScenario(
  file: string,
  text: string,
  accounts: readonly string[],
  size: TextSize = SENT_TEXT,
  recordings?: readonly PlayedRecording[],
): Result<Scenario, Mistake[]> {
  const expensive = expensivePart(file, text, size)
  if (expensive !== null) return refused([expensive])
  const yaml = new LocatedYaml(file, text)
  const misspelt = yaml.mistakes
  if (misspelt.length > 0) return refused(misspelt)
  const data = yaml.data()
  if (!data.ok) return refused([data.error])
  const read = readParts(yaml, data.value)
  if (!read.ok) return read
  const { stepPaths } = read.value
  const scenario = { ...read.value.scenario, ...(recordings !== undefined && { recordings }) }
  const mistakes = referenceMistakes(yaml, scenario, stepPaths, accounts)
  return mistakes.length > 0 ? refused(mistakes) : accepted(scenario)
}

type At = readonly PropertyKey[]
/** A scenario with the paths of its steps. */
interface ReadScenario {
  readonly scenario: Scenario
  readonly stepPaths: readonly At[]
}

function readParts(yaml: LocatedYaml, json: unknown): Result<ReadScenario, Mistake[]> {
  const whole = scenarioSchema.safeParse(json, READ_ONCE)
  if (!whole.success) {
    const mistakes = mistakesOf(yaml, [], whole.error, scenarioSchema)
    return refused([...mistakes, ...partMistakes(yaml, json)].sort(byLocation))
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
  if (mistakes.length > 0) return refused(mistakes.sort(byLocation))
  const stepPaths = timelines.flatMap(({ paths }) => paths)
  const scenario: Scenario = {
    ...rest,
    file: yaml.file,
    fleet: fleet.values,
    timeline: timelines.flatMap(({ values }) => values),
    stepLocations: stepPaths.map((at) => yaml.locate(at)),
    recordings: tracks.values.flatMap((track, index) => {
      if (!('recording' in track)) return []
      const location = yaml.locate(['tracks', index, 'recording'])
      return [{ ...track, location, track: index, records: [], offsetsMs: [] }]
    }),
    notes: [],
    expect: expected.values,
    browser: seen.values,
  }
  return accepted({ scenario, stepPaths })
}

/** The mistakes in the lists of a scenario whose head is wrong, to report all at once. */
function partMistakes(yaml: LocatedYaml, json: unknown): Mistake[] {
  const lists: Readonly<Record<string, unknown>> = Object(json)
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

function byLocation(a: Mistake, b: Mistake): number {
  return a.line - b.line || a.column - b.column
}

function readEach<T>(
  yaml: LocatedYaml,
  at: At,
  items: readonly unknown[],
  schemaOf: (item: unknown) => z.ZodType<T>,
): { values: T[]; paths: At[]; mistakes: Mistake[] } {
  const values: T[] = []
  const mistakes: Mistake[] = []
  for (const [index, item] of items.entries()) {
    if (mistakes.length >= MISTAKES_MAX) break
    const schema = schemaOf(item)
    const read = schema.safeParse(item, READ_ONCE)
    if (read.success) values.push(read.data)
    else mistakes.push(...mistakesOf(yaml, [...at, index], read.error, schema))
  }
  return { values, paths: items.map((_, index) => [...at, index]), mistakes }
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
