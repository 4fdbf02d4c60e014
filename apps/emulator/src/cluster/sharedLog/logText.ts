import {
  accepted,
  type Refusal,
  type Result,
  refused,
  SPEED_MAX,
  SPEED_MIN,
} from '@wattpost/protocol'
import { z } from 'zod'
import { inputLine, type RunInput } from '../../scenario/inputs/input.ts'
import { readInputs } from '../../scenario/inputs/readInputs.ts'
import type { Proposal, ProposedEntry, RunLimits, Tick } from './sequencer.ts'

/** A proposal as JSON; its inputs are lines of the input log. */
export type ProposalText = string
/** A tick as JSON. */
export type TickText = string

/** Whoever can write to the log can write anything: entries are read by these schemas, whose bounds are those of dates. */
const moment = z.number().min(-8.64e15).max(8.64e15)
/** JSON has no infinite numbers. */
const limits = z.strictObject({ startMs: moment, endMs: moment.nullable() })
type LimitsJson = z.infer<typeof limits>
const speed = z.union([z.number().min(SPEED_MIN).max(SPEED_MAX), z.literal('max')])
const clock = z.strictObject({
  ...{ nowMs: moment, speed, paused: z.boolean(), held: z.boolean() },
  ...{ run: z.string().max(100), limits },
})
const tickSchema = z.strictObject({ clock, isUneven: z.boolean() })

const clockChange = z.discriminatedUnion('type', [
  z.strictObject({
    type: z.literal('set'),
    speed: speed.exactOptional(),
    paused: z.boolean().exactOptional(),
  }),
  z.strictObject({ type: z.literal('pace'), speed }),
  z.strictObject({ type: z.literal('hold'), held: z.boolean() }),
])
const evidence = z.discriminatedUnion('kind', [
  z.strictObject({
    ...{ kind: z.literal('matched'), id: z.string(), json: z.string().max(1000) },
    ...{ sentence: z.string().max(1000), realMs: z.number().min(0) },
  }),
  z.strictObject({ kind: z.literal('chance'), id: z.string() }),
  z.strictObject({ kind: z.literal('closed'), id: z.string() }),
])
const proposalSchema = z.strictObject({
  id: z.string().min(1).max(100),
  run: z.string().max(100).exactOptional(),
  entry: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('input'), lines: z.string() }),
    z.strictObject({
      ...{ kind: z.literal('restart'), scenario: z.string(), seed: z.number() },
      ...{ lines: z.string(), toMs: moment, limits },
    }),
    z.strictObject({ kind: z.literal('rewind'), toMs: moment }),
    z.strictObject({ kind: z.literal('skip'), toMs: moment }),
    z.strictObject({ kind: z.literal('clock'), change: clockChange }),
    z.strictObject({ kind: z.literal('evidence'), atMs: moment, evidence }),
  ]),
})
type EntryJson = z.infer<typeof proposalSchema>['entry']

export function proposalText({ entry, ...proposal }: Proposal): ProposalText {
  return JSON.stringify({ ...proposal, entry: entryJson(entry) })
}

/** The result type makes the compiler compare what is written with what is read. */
function entryJson(entry: ProposedEntry): EntryJson {
  switch (entry.kind) {
    case 'input':
      return { kind: 'input', lines: inputLine(entry.input) }
    case 'restart': {
      const { inputs, limits, ...run } = entry
      return { ...run, lines: inputs.map(inputLine).join('\n'), limits: limitsJson(limits) }
    }
    default:
      return entry
  }
}

/** Reads a proposal of a node of the same version; refuses any other text. */
export function readProposal(text: ProposalText): Result<Proposal, Refusal> {
  const read = readBy(proposalSchema, text)
  if (!read.ok) return read
  const { entry, ...proposal } = read.value
  const known = readEntry(entry)
  return known.ok ? accepted({ ...proposal, entry: known.value }) : known
}

function readEntry(entry: EntryJson): Result<ProposedEntry, Refusal> {
  if (entry.kind !== 'restart' && entry.kind !== 'input') return accepted(entry)
  const { lines, ...rest } = entry
  const read = readInputs(lines)
  if (!read.ok) return read
  if (rest.kind === 'restart')
    return accepted({ ...rest, inputs: read.value, limits: readLimits(rest.limits) })
  const [input]: readonly (RunInput | undefined)[] = read.value
  return input === undefined || read.value.length > 1
    ? unreadable('not one input')
    : accepted({ kind: 'input', input })
}

export function tickText({ clock, ...tick }: Tick): TickText {
  return JSON.stringify({ ...tick, clock: { ...clock, limits: limitsJson(clock.limits) } })
}

/** Reads a tick of a node of the same version; refuses any other text. */
export function readTick(text: TickText): Result<Tick, Refusal> {
  const read = readBy(tickSchema, text)
  if (!read.ok) return read
  const { clock, ...tick } = read.value
  return accepted({ ...tick, clock: { ...clock, limits: readLimits(clock.limits) } })
}

function readBy<T>(schema: z.ZodType<T>, text: string): Result<T, Refusal> {
  try {
    const read = schema.safeParse(JSON.parse(text))
    if (read.success) return accepted(read.data)
    const [issue] = read.error.issues
    return unreadable(`${issue?.path.join('.') || 'all of it'}: ${issue?.message ?? ''}`)
  } catch {
    return unreadable('no JSON')
  }
}

function unreadable(message: string): Result<never, Refusal> {
  return refused({ what: 'log', where: 'entry', message })
}

function limitsJson({ startMs, endMs }: RunLimits): LimitsJson {
  return { startMs, endMs: endMs === Infinity ? null : endMs }
}

function readLimits({ startMs, endMs }: LimitsJson): RunLimits {
  return { startMs, endMs: endMs ?? Infinity }
}
