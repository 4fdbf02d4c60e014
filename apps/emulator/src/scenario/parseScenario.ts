import { accepted, type Result, refused } from '@wattpost/protocol'
import type { z } from 'zod'
import type { ScenarioFault } from './fault.ts'
import { issueText } from './issueText.ts'
import { PlacedYaml } from './places.ts'
import { referenceFaults } from './references.ts'
import { entrySchema, type Scenario, scenarioSchema, stepSchema } from './schema.ts'
import { suggestion } from './suggest.ts'

/** Longer texts are refused unread. */
export const SCENARIO_CHARS_MAX = 5_000_000

/**
 * Reads a scenario file. Every mistake is told with file, line, column and, for a misspelt word, what was
 * probably meant.
 * @param accounts the emails that owners and merchants may be
 */
export function parseScenario(
  file: string,
  text: string,
  accounts: readonly string[],
): Result<Scenario, ScenarioFault[]> {
  if (text.length > SCENARIO_CHARS_MAX)
    return refused([{ file, line: 1, column: 1, message: 'the file is too long for a scenario' }])
  const yaml = new PlacedYaml(file, text)
  if (yaml.faults.length > 0) return refused(yaml.faults)
  const data = yaml.data()
  if ('fault' in data) return refused([data.fault])
  const read = readParts(yaml, data.json)
  if (!read.ok) return read
  const faults = referenceFaults(yaml, read.value, accounts)
  return faults.length > 0 ? refused(faults) : read
}

function readParts(yaml: PlacedYaml, json: unknown): Result<Scenario, ScenarioFault[]> {
  const whole = scenarioSchema.safeParse(json, { reportInput: true })
  if (!whole.success) return refused(faultsOf(yaml, [], whole.error, scenarioSchema))
  const fleet = readEach(yaml, 'fleet', whole.data.fleet, entrySchema)
  const timeline = readEach(yaml, 'timeline', whole.data.timeline, stepSchema)
  const faults = [...fleet.faults, ...timeline.faults]
  if (faults.length > 0) return refused(faults)
  return accepted({ ...whole.data, fleet: fleet.values, timeline: timeline.values })
}

function readEach<T>(
  yaml: PlacedYaml,
  part: string,
  items: readonly unknown[],
  schemaOf: (item: unknown) => z.ZodType<T>,
): { values: T[]; faults: ScenarioFault[] } {
  const values: T[] = []
  const faults: ScenarioFault[] = []
  for (const [index, item] of items.entries()) {
    const schema = schemaOf(item)
    const read = schema.safeParse(item, { reportInput: true })
    if (read.success) values.push(read.data)
    else faults.push(...faultsOf(yaml, [part, index], read.error, schema))
  }
  return { values, faults }
}

function faultsOf(
  yaml: PlacedYaml,
  at: readonly PropertyKey[],
  error: z.ZodError,
  schema: z.ZodType,
): ScenarioFault[] {
  return error.issues.flatMap((issue) => {
    const path = [...at, ...issue.path]
    if (issue.code !== 'unrecognized_keys') return [yaml.fault(path, issueText(path, issue))]
    return issue.keys.map((key) =>
      yaml.fault(path, `unknown key "${key}"${suggestion(key, keysAt(schema, issue.path))}`, key),
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
