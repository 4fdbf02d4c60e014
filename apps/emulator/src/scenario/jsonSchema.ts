import { z } from 'zod'
import { browserExpectation, expectationForms } from './expectation.ts'
import { explain } from './explain.ts'
import { entryForms } from './fleetEntry.ts'
import { recordedTrack, scenarioSchema, track } from './schema.ts'
import { shareParts } from './shareParts.ts'
import { stepForms } from './step.ts'

const timeline = z.array(z.union(stepForms))

/** Every part in its form; the parser reads part by part, so that a mistake is told where it is. */
const whole = scenarioSchema.extend({
  fleet: z.array(z.union(entryForms)).min(1),
  timeline: timeline.optional(),
  tracks: z.array(z.union([track.extend({ timeline }), recordedTrack])).optional(),
  expect: z.array(z.union(expectationForms)).optional(),
  browser: z.array(browserExpectation).optional(),
})

/**
 * The JSON Schema of scenario files, for editors, from the schema that parses. It says what a part may look
 * like; names of steps, devices and accounts are checked only when a file is read.
 */
export function scenarioJsonSchema(): object {
  const schema = { title: 'Wattpost scenario', ...z.toJSONSchema(whole, { io: 'input' }) }
  explain(schema)
  return shareParts(schema)
}

/** The same as a file's text. */
export function scenarioJsonSchemaText(): string {
  return `${JSON.stringify(scenarioJsonSchema(), null, 2)}\n`
}
