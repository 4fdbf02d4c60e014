import {
  accepted,
  decode,
  expensiveJson,
  type Refusal,
  type Result,
  refused,
} from '@wattpost/protocol'
import { z } from 'zod'
import { httpPattern } from '../faults/callPattern.ts'
import { faultForms, type Injection, layerOf } from '../faults/fault.ts'
import { scriptedAnswers } from '../faults/scriptedAnswer.ts'
import { deviceAction } from '../schema/actions.ts'
import { deviceId, name } from '../values/fields.ts'
import type { RunInput } from './input.ts'

const at = z.iso.datetime({ error: 'must be a moment, e.g. "2026-01-15T17:58:00.000Z"' })
const cause = z.discriminatedUnion('by', [
  z.strictObject({ by: z.literal('dashboard'), uid: z.string().min(1).max(200) }),
  z.strictObject({ by: z.literal('control') }),
])
const script = z.strictObject({
  answer: httpPattern,
  with: scriptedAnswers,
  who: z.string().max(200).optional(),
})
const what = z.unknown().transform((json, context): Injection => {
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

/** Reads the NDJSON of `inputLine`. Does not check whether the inputs fit a scenario. */
export function readInputs(text: string): Result<readonly RunInput[], Refusal> {
  const inputs: RunInput[] = []
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue
    const read = readLine(line)
    if (!read.ok) {
      const where = `line ${index + 1}`
      return refused({ what: 'inputs', where, message: `inputs, ${where}: ${read.error.message}` })
    }
    inputs.push(read.value)
  }
  return accepted(inputs)
}

function readLine(line: string): Result<RunInput, Refusal> {
  const json = jsonOf(line)
  if (!json.ok) return json
  const read = decode('input', inputSchema, json.value)
  if (!read.ok) return read
  const { at, ...input } = read.value
  return accepted({ atMs: Date.parse(at), ...input })
}

function jsonOf(line: string): Result<unknown, Refusal> {
  const problem = expensiveJson(line)
  if (problem !== null) return refused({ what: 'input', where: '', message: problem })
  try {
    return accepted(JSON.parse(line))
  } catch {
    const message = 'is no JSON; each line of `GET /__emulator/log?kind=inputs` is'
    return refused({ what: 'input', where: '', message })
  }
}

/** The keys of a fault that are durations. */
const DURATIONS = ['for', 'refuse', 'skew', 'latency']

/** Adds units to durations, which the log has in ms. */
function inDurations(json: unknown): unknown {
  if (typeof json !== 'object' || json === null) return json
  const entries = Object.entries(json).map(([key, value]) => [
    key,
    DURATIONS.includes(key) ? timed(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** Adds a unit to one duration, or to each of several. */
function timed(value: unknown): unknown {
  if (typeof value === 'number') return `${value}ms`
  if (Array.isArray(value)) return value.map(timed)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, timed(part)]))
}
