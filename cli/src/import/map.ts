import {
  duration,
  expensivePart,
  LocatedYaml,
  type Mistake,
  mistakeAt,
  mistakesOf,
  name,
  namedDevice,
  SENT_TEXT,
} from '@wattpost/emulator/importing'
import { accepted, isTimeZone, MINUTE_MS, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'

const zone = z.string().refine(isTimeZone, 'must be a time zone name, e.g. Africa/Lagos')
const column = z.string().min(1).max(200)

const time = z.strictObject({
  column,
  format: z.string().min(1).max(100).default('iso'),
  zone: zone.optional(),
  ambiguous: z.enum(['earlier', 'later']).optional(),
})

const values = {
  device: z.string().optional(),
  unit: z.string().optional(),
  /** Multiplies each value, after its unit: -1 turns the sign. */
  scale: z
    .number()
    .refine((scale) => scale !== 0, 'must not be 0')
    .default(1),
}
const valueColumn = z.strictObject({ value: z.string(), ...values })
const words = z.array(z.union([z.string(), z.number(), z.boolean()]).transform(String)).min(1)
const stateColumn = z.strictObject({
  state: z.string(),
  device: z.string().optional(),
  on: words.optional(),
  off: words.optional(),
})

const map = z.strictObject({
  name: name.optional(),
  seed: z.int().min(0).max(4_294_967_295).default(1),
  zone: zone.default('UTC'),
  time,
  gap: duration.default(5 * MINUTE_MS),
  decimal: z.enum(['.', ',']).default('.'),
  separator: z.string().length(1).optional(),
  missing: z.array(z.string()).default(['', '-', 'NA', 'N/A', 'NaN', 'null']),
  fleet: z.array(namedDevice).min(1).max(1000),
  device: z.strictObject({ column, ids: z.record(z.string(), z.string()).default({}) }).optional(),
  columns: z.record(z.string(), z.unknown()),
})

export type ValueColumn = z.output<typeof valueColumn>
export type StateColumn = z.output<typeof stateColumn>
/** A map: what the columns of a file are. */
export type ImportMap = Omit<z.output<typeof map>, 'columns'> & {
  readonly columns: ReadonlyMap<string, ValueColumn | StateColumn>
}

/** A map with the locations of its parts, for mistakes. */
export interface LocatedMap {
  readonly map: ImportMap
  readonly yaml: LocatedYaml
}

/** Parses a map. Reports each mistake with file, line and column. */
export function parseMap(file: string, text: string): Result<LocatedMap, Mistake[]> {
  if (text.includes('\0'))
    return refused([
      mistakeAt(
        { file, line: 1, column: 1 },
        'is no text; name the YAML that says what the columns are',
      ),
    ])
  const expensive = expensivePart(file, text, SENT_TEXT)
  if (expensive !== null) return refused([expensive])
  const yaml = new LocatedYaml(file, text)
  if (yaml.mistakes.length > 0) return refused(yaml.mistakes)
  const data = yaml.data()
  if (!data.ok) return refused([data.error])
  if (typeof data.value !== 'object' || data.value === null)
    return refused([
      mistakeAt({ file, line: 1, column: 1 }, 'a map has keys: time, fleet, columns'),
    ])
  const whole = map.safeParse(data.value, { reportInput: true })
  const mistakes = whole.success ? [] : mistakesOf(yaml, [], whole.error, map)
  const columns = new Map<string, ValueColumn | StateColumn>()
  const written: unknown = Reflect.get(data.value, 'columns')
  for (const [key, spec] of Object.entries(Object(written))) {
    const schema =
      typeof spec === 'object' && spec !== null && 'state' in spec ? stateColumn : valueColumn
    const read = schema.safeParse(spec, { reportInput: true })
    if (read.success) columns.set(key, read.data)
    else mistakes.push(...mistakesOf(yaml, ['columns', key], read.error, schema))
  }
  return whole.success && mistakes.length === 0
    ? accepted({ yaml, map: { ...whole.data, columns } })
    : refused(mistakes)
}
