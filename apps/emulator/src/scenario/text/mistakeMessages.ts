/**
 * Messages of mistakes in scenario files. Mistakes against a schema, such as an unknown key, are found in
 * `schemaMistakes.ts`, the others in `parse/`. Messages on one value are in its schema, those on unreadable files in
 * `openScenario.ts`.
 */
import type { FieldValues } from '@wattpost/protocol/contract'
import type { z } from 'zod'
import { meantName, shortened, suggestion } from './suggestion.ts'

/** @param bytes the most that a scenario may have */
export function tooLongMessage(bytes: number): string {
  return `too long for a scenario: at most ${bytes / 1_000_000} MB; put recorded data into a recording`
}

/** @param nodes the most that a scenario may have */
export function tooManyNodesMessage(nodes: number): string {
  return `too much for a scenario: at most ${grouped(nodes)} keys, values, lists and maps`
}

/** @param lines the most that a scenario may have */
export function tooManyLinesMessage(lines: number): string {
  return `too many lines for a scenario: at most ${grouped(lines)}`
}

/** @param characters the most that a value may have */
export function tooLongValueMessage(characters: number): string {
  return `too long for a value: at most ${grouped(characters)} characters`
}

/** @param devices the most that a fleet may have */
export function tooManyDevicesMessage(devices: number): string {
  return `a fleet has at most ${grouped(devices)} devices`
}

function grouped(count: number): string {
  return count.toLocaleString('en')
}

/** Messages without parameters. */
export const MESSAGES = {
  tooDeep: 'nested too deep for a scenario: at most 64 levels of lists and maps',
  tooManyAliases: 'too many aliases for a scenario: at most 200; write the value out',
  closesNothing: 'the bracket closes nothing; remove it',
  directive: 'a scenario has no directives; remove the line with "%"',
  repeatedKey: 'Map keys must be unique',
  circularAlias: 'an alias contains itself',
  noMerchant: 'no merchant among the accounts',
  variantWithoutHydra: 'only a hydra has a variant',
  feedInWithoutPanels: 'only a hydra of variant solar_grid feeds in',
  regressionWithoutRecording: '"regression" is checked with a recording: name one under "tracks"',
  neverWithCount: 'an expectation has "never" or "count", not both',
  emptyWindow:
    'within: nothing can come in a window of 0s, so it proves nothing; make it longer, or leave it out for the rest of the run',
  neitherAtNorAfter: 'a step needs "at" or "after"',
  atWithAfter: 'a step has "at" or "after", not both',
  waitWithoutAfter: '"wait" goes with "after"',
  waitsForItself: 'the step waits for itself',
  deviceOrRegion: 'a step acts on a "device" or on a "region"',
  fileInSentText:
    'a text that is sent to an emulator names no files; start the emulator with the scenario file',
  assignsNothing: 'assign needs a "merchant" or an "owner"',
} as const

/** @param known the keys that the map may have, in any of its forms */
export function unknownKeyMessage(key: string, known: readonly string[]): string {
  if (known.includes(key)) return `"${shortened(key)}" does not go with the other keys; remove it`
  return `unknown key "${shortened(key)}"${suggestion(key, known)}`
}

/** @param kind of the missing thing, e.g. `device` */
export function unknownNameMessage(kind: string, name: string, known: Iterable<string>): string {
  return `no ${kind} "${name}"${suggestion(name, [...known])}`
}

export function unsupportedTagMessage(tag: string): string {
  return `the tag "${tag}" is not supported; remove it`
}

export function repeatedNameMessage(name: string | undefined): string {
  return `"${name}" is there twice`
}

export function neverExhaustedMessage(step: string): string {
  return `${step} is never exhausted: only a fault with "times" is`
}

/** @param supported the actions of the device */
export function unsupportedActionMessage(
  device: string,
  action: string,
  supported: readonly string[],
): string {
  return `${device} does not support ${action}${suggestion(action, supported)}`
}

/** @param channels those of the device, at least one */
export function unknownChannelMessage(
  device: string,
  channel: number,
  channels: readonly number[],
): string {
  return `${device} has no channel ${channel}; it has ${channels.join(', ')}`
}

/** @param known the parameters of the calls that the pattern matches */
export function unknownQueryMessage(
  pattern: string,
  name: string,
  known: readonly string[],
): string {
  const hint = known.length === 0 ? '; it takes no query' : suggestion(name, known)
  return `${shortened(pattern)} has no query parameter "${shortened(name)}"${hint}`
}

/** @param possible the statuses with which the calls can be answered, at least one */
export function impossibleStatusMessage(
  pattern: string,
  status: number,
  possible: readonly number[],
): string {
  return `${shortened(pattern)} is never answered ${status}; possible are ${possible.join(', ')}, or a status that a fault or an answer step of this scenario gives`
}

/** @param sender a device, or `no device of the fleet` */
export function neverSentMessage(
  sender: string | undefined,
  event: string,
  sent: readonly string[],
): string {
  const what =
    sender === undefined
      ? `no device of the fleet sends ${event}; they send`
      : `${sender} never sends ${event}; it sends`
  return `${what} ${sent.join(', ')}`
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

/** @param requirements that are possible one by one */
export function neverTogetherMessage(frames: string, requirements: string): string {
  return `no ${frames} has all of these: ${requirements}`
}

/** A frame of a device that is to name another one. */
export function otherDeviceMessage(device: string, other: string): string {
  return `deviceId: no frame of ${device} has "${shortened(other)}"; leave it out`
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
