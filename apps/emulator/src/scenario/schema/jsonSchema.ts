import { z } from 'zod'
import { DURATION_MESSAGE, DURATION_SHAPE } from '../values/duration.ts'
import { browserExpectation, expectationForms } from './expectation.ts'
import { entryForms } from './fleetEntry.ts'
import { importedTrack, recordedTrack, scenarioSchema, track } from './scenario.ts'
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
 * The JSON Schema of scenario files. It describes the form of each part; names of steps, devices and accounts are checked
 * only when a file is read.
 * @param reused whether a schema that several parts have is written in each place, or once
 */
export function scenarioJsonSchema(reused: 'inline' | 'ref' = 'inline'): object {
  const schema = z.toJSONSchema(whole, { io: 'input', reused, override: annotate })
  return { title: 'Wattpost scenario', ...schema }
}

/** The same as a file's text, for editors: the conditions of `after` alone would occur twenty times. */
export function scenarioJsonSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema('ref'), null, 2)}\n`
}

/** Keys that several forms require, so they do not distinguish a form. */
const SHARED: Readonly<Record<string, readonly string[]>> = { timeline: ['device'], expect: ['id'] }

/** Adds what editors show: a title for each form of a part, and a message for invalid durations. */
function annotate({
  jsonSchema: part,
  path,
}: {
  readonly jsonSchema: z.core.JSONSchema.BaseSchema
  readonly path: readonly (string | number)[]
}): void {
  if (part.pattern === DURATION_SHAPE.source) part.patternErrorMessage = DURATION_MESSAGE
  const isForm = ['anyOf', 'oneOf'].includes(String(path.at(-2)))
  if (!isForm || part.properties === undefined) return
  const place = String(path[path.lastIndexOf('properties') + 1])
  const required = (part.required ?? []).filter((key) => !SHARED[place]?.includes(key))
  // A form's first distinguishing key; of an action with its name.
  const [key = ''] = [...required, ...Object.keys(part.properties)]
  const value = part.properties[key]
  part.title =
    typeof value === 'object' && typeof value.const === 'string' ? `${key}: ${value.const}` : key
}
