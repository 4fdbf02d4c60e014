import { accepted, decode, type Result, refused } from '@wattpost/protocol'
import { z } from 'zod'
import { deviceAction } from './actions.ts'
import { faultForms, layerOf } from './faults/fault.ts'
import { httpPattern } from './faults/httpFault.ts'
import type { Intervention } from './faults/intervention.ts'
import { verbatims } from './faults/verbatim.ts'
import type { OutsideInput } from './inputLog.ts'
import { deviceId, name } from './words.ts'

const at = z.iso.datetime({ error: 'must be a moment, e.g. "2026-01-15T17:58:00.000Z"' })
const cause = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('dashboard'), uid: z.string().min(1).max(200) }),
  z.strictObject({ by: z.literal('control') }),
])
const script = z.strictObject({
  answer: httpPattern,
  with: verbatims,
  who: z.string().max(200).optional(),
})
const what = z.unknown().transform((json, context): Intervention => {
  const isScript = typeof json === 'object' && json !== null && 'answer' in json
  const read = decode('what', isScript ? script : faultForms[layerOf(json)], inDurations(json))
  if (read.ok) return read.value
  context.addIssue({ code: 'custom', message: read.error.message, input: json })
  return z.NEVER
})

/** A line of the input log. */
const inputSchema = z.discriminatedUnion('kind', [
  z.strictObject({ at, kind: z.literal('act'), deviceId, action: deviceAction, cause }),
  z.strictObject({ at, kind: z.literal('raise'), id: name, what }),
  z.strictObject({ at, kind: z.literal('lift'), id: name }),
  z.strictObject({ at, kind: z.literal('hit'), id: name }),
  z.strictObject({ at, kind: z.literal('opened'), index: z.int().min(0) }),
])

/** Reads what `inputLine` wrote, NDJSON; a refusal names the line. Whether it fits a scenario is not asked. */
export function readInputs(text: string): Result<readonly OutsideInput[], string> {
  const inputs: OutsideInput[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (!read.ok) return refused(`inputs, line ${index + 1}: ${read.error}`)
    inputs.push(read.value)
  }
  return accepted(inputs)
}

function readLine(line: string): Result<OutsideInput, string> {
  const json = jsonOf(line)
  if (!json.ok) return json
  const read = decode('input', inputSchema, json.value)
  if (!read.ok) return refused(read.error.message)
  const { at, ...input } = read.value
  return accepted({ atMs: Date.parse(at), ...input })
}

function jsonOf(line: string): Result<unknown, string> {
  try {
    return accepted(JSON.parse(line))
  } catch {
    return refused('is no JSON; each line of `GET /__emulator/log?kind=inputs` is')
  }
}

/** What of a fault is a duration. */
const DURATIONS = ['for', 'refuse', 'skew', 'latency']

/** The log counts durations in ms; where people write them they carry a unit. */
function inDurations(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]) => [
    key,
    DURATIONS.includes(key) ? timed(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** One duration, two of a range, or some by name. */
function timed(value: unknown): unknown {
  if (typeof value === 'number') return `${value}ms`
  if (Array.isArray(value)) return value.map(timed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, timed(part)]))
}
