import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { inputLine, type RunInput } from '../../scenario/inputs/input.ts'
import { readInputs } from '../../scenario/inputs/readInputs.ts'
import type { LogClock, Proposal, ProposedEntry, RunLimits, Tick } from './sequencer.ts'

/** A proposal as JSON; its inputs are lines of the input log. */
export type ProposalText = string
/** A tick as JSON. */
export type TickText = string

export function proposalText({ entry, ...proposal }: Proposal): ProposalText {
  return JSON.stringify({ ...proposal, entry: entryJson(entry) })
}

function entryJson(entry: ProposedEntry): object {
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

/** Reads a proposal of a node of the same version. */
export function readProposal(text: ProposalText): Result<Proposal, Refusal> {
  const { entry, ...proposal } = JSON.parse(text)
  const read = readInputs(entry.lines ?? '')
  if (!read.ok) return read
  const entryOf = (): ProposedEntry | null => {
    const { lines, ...rest } = entry
    if (rest.kind === 'restart')
      return { ...rest, inputs: read.value, limits: readLimits(rest.limits) }
    if (rest.kind !== 'input') return rest
    const [input]: readonly (RunInput | undefined)[] = read.value
    return input === undefined ? null : { kind: 'input', input }
  }
  const known = entryOf()
  if (known !== null) return accepted({ ...proposal, entry: known })
  return refused({ what: 'log', where: proposal.id, message: 'an empty input' })
}

/** An input of the log, with its place. */
export interface ReadInput {
  readonly id: string
  readonly proposal: Proposal
}

/** Reads an input of the log. Throws for one that another version has written. */
export function readInput({
  id,
  proposal,
}: {
  readonly id: string
  readonly proposal: ProposalText
}): ReadInput {
  const read = readProposal(proposal)
  if (!read.ok) throw new Error(read.error.message)
  return { id, proposal: read.value }
}

export function tickText({ clock, ...tick }: Tick): TickText {
  return JSON.stringify({ ...tick, clock: { ...clock, limits: limitsJson(clock.limits) } })
}

export function readTick(text: TickText): Tick {
  const { clock, ...tick } = JSON.parse(text)
  const read: LogClock = { ...clock, limits: readLimits(clock.limits) }
  return { ...tick, clock: read }
}

/** JSON has no infinite numbers. */
interface LimitsJson {
  readonly startMs: number
  readonly endMs: number | null
}

function limitsJson({ startMs, endMs }: RunLimits): LimitsJson {
  return { startMs, endMs: endMs === Infinity ? null : endMs }
}

function readLimits({ startMs, endMs }: LimitsJson): RunLimits {
  return { startMs, endMs: endMs ?? Infinity }
}
