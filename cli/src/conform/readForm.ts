import {
  ownValue,
  type ReadContext,
  type Reading,
  type Refusal,
  type Result,
  readEnergyRows,
  readHydra,
  readMeter,
  readMeterHistory,
  readPage,
  readPowerStatus,
  readSessionUser,
  readTimeline,
} from '@wattpost/protocol'
import {
  type Components,
  type Found,
  isSchema,
  named,
  partsThatDiffer,
  type Schema,
  type SchemaDifference,
} from './schemaCheck.ts'

/** A body beside its schema. */
export interface FormComparison {
  /** Parts that the dashboard cannot read. */
  readonly differences: readonly SchemaDifference[]
  /** Parts that it reads in another form than the schema's. */
  readonly readings: readonly SchemaDifference[]
}

/**
 * Compares a value with a schema. A part of another form that the dashboard's reader understands is put into the
 * schema's form, and then compared again.
 * @param read the value as the reader understands it; `undefined` for nothing
 */
export function compareForm(
  schema: Schema,
  value: unknown,
  read: unknown,
  components: Components,
): FormComparison {
  const found = partsThatDiffer(schema, value, components)
  const patched: unknown = structuredClone(value)
  for (const one of found) putKnown(patched, one, knownAt(read, value, one.path))
  const rest = partsThatDiffer(schema, patched, components)
  const sent = new Map(found.map((one) => [keyOf(one), one]))
  const left = new Set(rest.map(keyOf))
  return {
    differences: named(rest.map((one) => sent.get(keyOf(one)) ?? one)),
    readings: named(
      found.filter((one) => !left.has(keyOf(one))).map((one) => withNeighbours(one, value)),
    ),
  }
}

/** A value under another name is shown by what came in its place. */
function withNeighbours(one: Found, body: unknown): Found {
  return one.value === undefined ? { ...one, value: groupOf(body, one.path) } : one
}

function groupOf(body: unknown, path: readonly PropertyKey[]): unknown {
  return path.slice(0, -1).reduce<unknown>((part, step) => ownValue(part, String(step)), body)
}

const keyOf = ({ path }: Found) => JSON.stringify(path)

/** The part that a reader has of a path; `undefined` where it has nothing, or left out elements of a list. */
function knownAt(read: unknown, sent: unknown, path: readonly PropertyKey[]): unknown {
  const [key, ...others] = path
  if (key === undefined) return isNothing(read) && !isEmptyList(sent) ? undefined : read
  if (Array.isArray(read) && (!Array.isArray(sent) || sent.length !== read.length)) return undefined
  return knownAt(ownValue(read, String(key)), ownValue(sent, String(key)), others)
}

/** Groups and lists of a reader are there even if nothing of them was. */
function isNothing(value: unknown): boolean {
  if (isSchema(value)) return Object.values(value).every(isNothing)
  return value === undefined || isEmptyList(value)
}

const isEmptyList = (value: unknown) => Array.isArray(value) && value.length === 0

function putKnown(body: unknown, { path, expected }: Found, known: unknown): void {
  const key = path.at(-1)
  const group = groupOf(body, path)
  if (known === undefined || key === undefined || typeof group !== 'object' || group === null)
    return
  const isTime = typeof known === 'number' && /epoch seconds/i.test(expected)
  Reflect.set(group, key, isTime ? known / 1000 : known)
}

type Read = (body: unknown, context: ReadContext) => unknown

const readOf = <T>(read: Result<Reading<T>, Refusal>): T | undefined =>
  read.ok ? read.value.value : undefined
const rowsOf: Read = (body, context) => ({ energyData: readOf(readEnergyRows(body, context)) })

/** The dashboard's reader of each call's answer, with its values at the places of the contract. */
const READERS: Readonly<Record<string, Read>> = {
  getSession: (body) => ({ user: readSessionUser(body) ?? undefined }),
  listMeters: (body, context) => {
    const page = readPage(body, 'data', context, readMeter)
    return page.ok ? { ...page.value, data: page.value.devices } : undefined
  },
  getMeter: (body, context) => ({ data: readOf(readMeter(ownValue(body, 'data'), context)) }),
  getMeterEnergy: (body, context) => ({ data: readOf(readMeterHistory(body, context)) }),
  listHydras: (body, context) => {
    const page = readPage(body, 'devices', context, readHydra)
    return page.ok ? page.value : undefined
  },
  getHydra: (body, context) => ({ device: readOf(readHydra(ownValue(body, 'device'), context)) }),
  getHydraHistory: rowsOf,
  getPowerStatus: (body, context) => readOf(readPowerStatus(body, context)),
  getPowerTimeline: (body, context) => readOf(readTimeline(body, context)),
  getHydraEnergy: rowsOf,
  getEnergySummary: rowsOf,
}

/** An answer as the dashboard reads it; `undefined` for one that it refuses, or does not read. */
export function readAnswer(operation: string, body: unknown, context: ReadContext): unknown {
  return READERS[operation]?.(body, context)
}
