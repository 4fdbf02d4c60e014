import { accepted, messageOf, type Result } from '@wattpost/protocol'
import { parse } from 'yaml'
import { type CommandRefusal, refuseCommand } from '../exit.ts'

/** Values that are read as YAML: numbers, constants, maps, lists and quoted texts; all others are texts. */
const YAML_VALUE = /^(-?\d+(\.\d+)?(e[+-]?\d+)?|true|false|null|[[{"'].*)$/s

/**
 * Reads the values of an action or fault: `name=value` words, or a single map such as `{ do: cloud, cover: 0.8 }`.
 * @param bareName name of a value that is given alone; without it, that is refused
 */
export function readFields(
  words: readonly string[],
  bareName?: string,
): Result<Record<string, unknown>, CommandRefusal> {
  const [first = ''] = words
  if (words.length === 1 && first.trimStart().startsWith('{')) return readMap(first)
  const fields: Record<string, unknown> = {}
  for (const word of words) {
    const [, name = bareName, text = word] = /^([A-Za-z]\w*)=(.*)$/s.exec(word) ?? []
    if (name === undefined)
      return refuseCommand('usage', `"${word}": write name=value, e.g. status=500`)
    if (name in fields) return refuseCommand('usage', `${name}: it is given twice`)
    const value = readValue(name, text)
    if (!value.ok) return value
    fields[name] = value.value
  }
  return accepted(fields)
}

function readMap(text: string): Result<Record<string, unknown>, CommandRefusal> {
  const read = readYaml(text)
  if (!read.ok) return read
  const { value } = read
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? accepted(value as Record<string, unknown>)
    : refuseCommand('usage', `${text}: must be a map, e.g. { socket: mute, for: 30s }`)
}

function readValue(name: string, text: string): Result<unknown, CommandRefusal> {
  if (!YAML_VALUE.test(text)) return accepted(text)
  const read = readYaml(text)
  return read.ok ? read : refuseCommand('usage', `${name}: ${read.error.message}`)
}

/** A key such as `bytes:100`: YAML takes it for a name without a value. */
function gluedKey(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  for (const [key, inner] of Object.entries(value)) {
    if (inner === null && /^\w+:\S/.test(key)) return key
    const glued = gluedKey(inner)
    if (glued !== undefined) return glued
  }
  return undefined
}

function readYaml(text: string): Result<unknown, CommandRefusal> {
  try {
    const value: unknown = parse(text, { maxAliasCount: 0 })
    const key = gluedKey(value)
    return key === undefined
      ? accepted(value)
      : refuseCommand(
          'usage',
          `${text}: YAML needs a blank after the colon: ${key.replace(':', ': ')}`,
        )
  } catch (error) {
    return refuseCommand('usage', `${text}: ${messageOf(error).split('\n')[0]}`)
  }
}
