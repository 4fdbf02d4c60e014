import { z } from 'zod'
import { DURATION_MESSAGE, DURATION_SHAPE } from '../values/duration.ts'
import { browserExpectation, expectationForms } from './expectation.ts'
import { entryForms } from './fleetEntry.ts'
import { importedTrack, recordedTrack, scenarioSchema, track } from './scenario.ts'
import { isPart, shareParts } from './shareParts.ts'
import { stepForms } from './step.ts'

const timeline = z.array(z.union(stepForms))
const tracks = z.array(
  z.union([
    track.extend({ timeline: timeline.meta(track.shape.timeline.meta() ?? {}) }),
    recordedTrack,
    importedTrack,
  ]),
)

/** The whole format. The parser reads part by part instead, so that errors have exact locations. */
const whole = scenarioSchema.extend({
  fleet: withMeta('fleet', z.array(z.union(entryForms)).min(1)),
  timeline: withMeta('timeline', timeline.optional()),
  tracks: withMeta('tracks', tracks.optional()),
  expect: withMeta('expect', z.array(z.union(expectationForms)).optional()),
  browser: withMeta('browser', z.array(browserExpectation).optional()),
})

/** A part with the description that its key has in the parser's schema. */
function withMeta<T extends z.ZodType>(key: keyof typeof scenarioSchema.shape, part: T): T {
  return part.meta(scenarioSchema.shape[key].meta() ?? {})
}

/**
 * The JSON Schema of scenario files, for editors. It describes the form of each part; names of
 * steps, devices and accounts are checked only when a file is read.
 */
export function scenarioJsonSchema(): object {
  const schema = { title: 'Wattpost scenario', ...z.toJSONSchema(whole, { io: 'input' }) }
  annotate('', schema, false)
  return shareParts(schema)
}

/** The same as a file's text. */
export function scenarioJsonSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`
}

/** A JSON Schema, or a part of one. */
type Part = Record<string, unknown>

/** Keys that several forms require, so they do not distinguish a form. */
const SHARED: Readonly<Record<string, readonly string[]>> = { timeline: ['device'], expect: ['id'] }

/**
 * Adds what editors show: a title for each form of a part, and a message for invalid durations.
 * @param key the key of the part
 * @param isChoice whether it is one of several forms
 */
function annotate(key: string, part: unknown, isChoice: boolean): void {
  if (Array.isArray(part)) for (const one of part) annotate(key, one, isChoice)
  if (!isPart(part)) return
  // Stryker disable next-line ConditionalExpression: properties get their own annotations below.
  for (const [word, inner] of Object.entries(part))
    if (word !== 'properties') annotate(key, inner, word === 'anyOf' || word === 'oneOf')
  if (part.pattern === DURATION_SHAPE.source) part.patternErrorMessage = DURATION_MESSAGE
  if (!isPart(part.properties)) return
  if (isChoice) part.title = titleOf(key, part, part.properties)
  for (const [name, inner] of Object.entries(part.properties)) annotate(name, inner, false)
}

/** A form's title: its first distinguishing key, for an action with its name. */
function titleOf(place: string, { required }: Part, properties: Part): string {
  const keys = Array.isArray(required) ? required.map(String) : []
  const own = keys.filter((key) => !SHARED[place]?.includes(key))
  const key = String(own[0] ?? Object.keys(properties)[0])
  const value = properties[key]
  return isPart(value) && typeof value.const === 'string' ? `${key}: ${value.const}` : key
}
