/**
 * Messages of mistakes in scenario files that are needed in several places, and those on issues of a schema, which
 * `schemaMistakes.ts` finds. Any other message is where its mistake is found: in `parse/`, or in the schema of a value.
 */
import type { FieldValues, Measure } from '@wattpost/protocol/contract'
import type { z } from 'zod'
import { meantName, shortened, suggestion } from './suggestion.ts'

/** @param bytes the most that a scenario may have */
export function tooLongMessage(bytes: number): string {
  return `too long for a scenario: at most ${bytes / 1_000_000} MB; put recorded data into a recording`
}

/** A text that was sent names a file. */
export const FILE_IN_SENT_TEXT =
  'a text that is sent to an emulator names no files; start the emulator with the scenario file'

/** @param known the keys that the map may have, in any of its forms */
export function unknownKeyMessage(key: string, known: readonly string[]): string {
  if (known.includes(key)) return `"${shortened(key)}" does not go with the other keys; remove it`
  return `unknown key "${shortened(key)}"${suggestion(key, known)}`
}

/** @param kind of the missing thing, e.g. `device` */
export function unknownNameMessage(kind: string, name: string, known: Iterable<string>): string {
  return `no ${kind} "${name}"${suggestion(name, [...known])}`
}

export function repeatedNameMessage(name: string): string {
  return `"${name}" is there twice`
}

/**
 * @param frames of an event, e.g. `hydra_power of HY-0001`
 * @param shortNames names of fields in frames, by the names of their entities
 */
export function unknownFieldMessage(
  frames: string,
  field: string,
  known: readonly string[],
  shortNames: ReadonlyMap<string, string> = new Map(),
): string {
  const start = `${frames} has no field "${shortened(field)}"`
  const short = shortNames.get(meantName(field, [...known, ...shortNames.keys()]) ?? '')
  return short === undefined
    ? start + suggestion(field, known)
    : `${start}, did you mean its short name "${short}"?`
}

/** A number that no device measures: beyond the physical bounds of its field, or written in another unit. */
export function unmeasurableMessage(
  field: string,
  { min, max, unit }: Measure,
  misread: number | null,
): string {
  const units = unit === undefined ? '' : ` ${unit}`
  if (misread !== null) {
    const meant = Number((misread * 1000).toPrecision(12))
    return `${field}: is in ${unit}, and ${misread}${units} is too little to be meant; perhaps ${meant}`
  }
  const bounds =
    min === undefined
      ? `at most ${max}`
      : max === undefined
        ? `at least ${min}`
        : `from ${min} to ${max}`
  return `${field}: is ${bounds}${units}, so no device measures this`
}

/** A value that a field never has. */
export function impossibleValueMessage(
  field: string,
  written: unknown,
  { types, values }: FieldValues,
): string {
  const words = values.map(String)
  if (typeof written === 'string' && types.size === 0 && typeof values[0] === 'string')
    return `${field}: no "${shortened(written)}"${suggestion(written, words)}`
  if (words.length > 0) return `${field}: must be one of ${words.join(', ')}`
  if (types.size === 0) return `${field}: is a group of values; name a single one`
  return `${field}: must be ${[...types].map((type) => TYPES[type] ?? type).join(' or ')}`
}

type Issue = z.core.$ZodIssue

/**
 * The message of a schema's issue; those of unknown keys have a function of their own.
 * @param path of the part in the file
 * @param issue parsed with `reportInput`, so that it has the written value
 */
export function issueMessage(path: readonly PropertyKey[], issue: Issue): string {
  const part = path.length === 0 ? 'a scenario' : PARTS[String(path.at(-2))]
  if (part !== undefined) return `${part} must be a map`
  const key = path.slice(typeof path.at(-1) === 'number' ? -2 : -1).join('.')
  if (issue.input === undefined) return `"${key}" is missing`
  if (issue.code === 'invalid_value' && issue.values.length > 1) {
    const written = String(issue.input)
    return `${key}: no "${shortened(written)}"${suggestion(written, issue.values.map(String))}`
  }
  return `${key}: ${plainMessage(issue)}`
}

/** The schema's message, or a plain one instead of zod's default. */
function plainMessage(issue: Issue): string {
  if (!ZOD_DEFAULT.test(issue.message)) return issue.message
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${TYPES[issue.expected] ?? issue.expected}`
    case 'too_small':
      return `must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}${unitOf(issue.origin)}`
    case 'too_big':
      return `must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}${unitOf(issue.origin)}`
    default:
      return issue.message
  }
}

/** The start of zod's own messages about types and limits. */
const ZOD_DEFAULT = /^(Invalid input|Too small|Too big)/

const TYPES: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  string: 'a text',
  boolean: 'true or false',
  array: 'a list',
  object: 'a map',
  record: 'a map',
}

function unitOf(origin: string): string {
  if (origin === 'string') return ' characters'
  return origin === 'array' ? ' entries' : ''
}

const PARTS: Readonly<Record<string, string>> = {
  fleet: 'a fleet entry',
  timeline: 'a step',
  tracks: 'a track',
  expect: 'an expectation',
  browser: 'a browser expectation',
}
