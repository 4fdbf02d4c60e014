import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import { type RunInput, inputLine } from '../scenario/inputs/input.ts'
import { readInputs } from '../scenario/inputs/readInputs.ts'
import type { Proposal, Tick } from './sequencer.ts'

/** A proposal as JSON; its input is a line of the input log. */
export type ProposalText = string
/** A tick as JSON. */
export type TickText = string

export function proposalText({ id, entry }: Proposal): ProposalText {
  const json = entry.kind === 'input' ? { kind: 'input', line: inputLine(entry.input) } : entry
  return JSON.stringify({ id, entry: json })
}

/** Reads a proposal of a node of the same version. */
export function readProposal(text: ProposalText): Result<Proposal, Refusal> {
  const { id, entry } = JSON.parse(text)
  if (entry.kind !== 'input') return accepted({ id, entry })
  const read = readInputs(entry.line)
  if (!read.ok) return read
  const [input]: readonly (RunInput | undefined)[] = read.value
  if (input === undefined) return refused({ what: 'log', where: id, message: 'an empty input' })
  return accepted({ id, entry: { kind: 'input', input } })
}

export function tickText(tick: Tick): TickText {
  return JSON.stringify(tick)
}

export function readTick(text: TickText): Tick {
  return JSON.parse(text)
}
