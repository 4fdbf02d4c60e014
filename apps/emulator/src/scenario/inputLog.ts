import type { DeviceAction } from '../world/action.ts'
import type { Intervention } from './faults/intervention.ts'
import type { OutsideCause } from './worldLog.ts'

/** Something that came from outside the scenario: a dashboard's command, a call of the control API, a client. */
export type OutsideInput = { readonly atMs: number } & (
  | {
      readonly kind: 'act'
      readonly deviceId: string
      readonly action: DeviceAction
      readonly cause: OutsideCause
    }
  /** A fault is put in force. */
  | { readonly kind: 'raise'; readonly id: string; readonly what: Intervention }
  | { readonly kind: 'lift'; readonly id: string }
  /** A client met a fault: what is left of it hangs on that. */
  | { readonly kind: 'hit'; readonly id: string }
  /** A client did what a step waited for. */
  | { readonly kind: 'opened'; readonly index: number }
)

/**
 * All that came from outside, in order, only ever added to. A play is a fold of it: with the scenario and the
 * seed it is all that is needed to bring any moment back, byte for byte.
 */
export class InputLog {
  readonly #inputs: OutsideInput[] = []

  /** Throws when the input is older than the last one. */
  append(input: OutsideInput): void {
    const last = this.#inputs.at(-1)
    if (last !== undefined && input.atMs < last.atMs)
      throw new Error(`an input at ${input.atMs} after one at ${last.atMs}`)
    this.#inputs.push(input)
  }

  /** What had come by a moment, itself included. */
  upTo(ms: number): readonly OutsideInput[] {
    return this.#inputs.filter(({ atMs }) => atMs <= ms)
  }
}

/** An input as a line of NDJSON, without the line's end. */
export function inputLine({ atMs, ...input }: OutsideInput): string {
  return JSON.stringify({ at: new Date(atMs).toISOString(), ...input })
}
