import type { DeviceAction } from '../../world/action.ts'
import { countWhile } from '../../world/intervals.ts'
import type { Injection } from '../faults/fault.ts'
import type { ExternalCause } from '../log/logEntry.ts'

/** A cause from outside the scenario. */
export type InputCause =
  | {
      readonly kind: 'act'
      readonly deviceId: string
      readonly action: DeviceAction
      readonly cause: ExternalCause
    }
  /** A fault becomes active. */
  | { readonly kind: 'raise'; readonly id: string; readonly what: Injection }
  | { readonly kind: 'lift'; readonly id: string }
  /** A client met a fault whose remaining effect depends on the number of hits. */
  | { readonly kind: 'hit'; readonly id: string }
  /** A client met the condition of a waiting step. */
  | { readonly kind: 'opened'; readonly index: number }

/** A cause at the virtual time at which it takes effect. */
export type RunInput = InputCause & { readonly atMs: number }

/** The inputs up to a moment, of inputs in order. */
export function inputsUntil(inputs: readonly RunInput[], ms: number): RunInput[] {
  return inputs.slice(
    0,
    countWhile(inputs, ({ atMs }) => atMs <= ms),
  )
}

/** An input as a line of NDJSON, without the line break. */
export function inputLine({ atMs, ...input }: RunInput): string {
  return JSON.stringify({ at: new Date(atMs).toISOString(), ...input })
}

/** What the evaluator of one node has seen of an expectation of clients. */
export type Evidence =
  /** An event of a client counts for it. Both texts have at most 201 characters. */
  | {
      readonly kind: 'matched'
      /** Id of the expectation. */
      readonly id: string
      /** The event as JSON, and as a sentence. */
      readonly json: string
      readonly sentence: string
      /** Real time since its window opened, ms. */
      readonly realMs: number
    }
  /** What it forbids had a chance to come. */
  | { readonly kind: 'chance'; readonly id: string }
  /** Its window has closed. */
  | { readonly kind: 'closed'; readonly id: string }

/**
 * Evidence at its place in the order, so that all nodes reach the same verdict. It is no input of the run: when time goes
 * back it is dropped, like all that clients did.
 */
export interface EvidenceEntry {
  readonly kind: 'evidence'
  /** Virtual time. */
  readonly atMs: number
  readonly evidence: Evidence
}
