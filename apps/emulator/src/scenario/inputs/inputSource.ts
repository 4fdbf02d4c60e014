import type { PlayerClockChange } from '../player/playerClock.ts'
import type { MakeRun } from '../run/simulationRun.ts'
import { inputsUntil, type RunInput } from './input.ts'

/** An entry that a player receives: an input, time or a clock change. */
export type SourceEntry =
  /** A new run begins, with inputs of an earlier one, up to a moment or to the last of these inputs. */
  | {
      readonly kind: 'restart'
      readonly makeRun: MakeRun
      readonly inputs: readonly RunInput[]
      readonly toMs?: number | undefined
    }
  /** Time goes back to a moment of the run. Later inputs are dropped. */
  | { readonly kind: 'rewind'; readonly toMs: number }
  | { readonly kind: 'input'; readonly input: RunInput }
  /** Time may advance to this moment. The run may stop earlier, at a change of the clock. */
  | { readonly kind: 'tick'; readonly toMs: number }
  /** Time advances to this moment at once. */
  | { readonly kind: 'skip'; readonly toMs: number }
  | { readonly kind: 'clock'; readonly change: PlayerClockChange }

/**
 * The ordered source of inputs and time. Players that read the same entries in the same order
 * simulate the same world.
 */
export interface InputSource {
  /** Gives an entry its place in the order. Throws for an input that is older than the last one. */
  append(entry: SourceEntry): void
  /** The inputs of the current run so far, in order. */
  inputs(): readonly RunInput[]
  /** Calls back with each entry from now on, in order. Returns the function that ends this. */
  follow(onEntry: (entry: SourceEntry) => void): () => void
}

/** An order within one process: each entry reaches its followers before `append` returns. */
export class MemoryInputSource implements InputSource {
  readonly #followers = new Set<(entry: SourceEntry) => void>()
  #inputs: RunInput[] = []

  append(entry: SourceEntry): void {
    if (entry.kind === 'restart') this.#inputs = [...entry.inputs]
    if (entry.kind === 'rewind') this.#inputs = inputsUntil(this.#inputs, entry.toMs)
    if (entry.kind === 'input') this.#record(entry.input)
    for (const onEntry of this.#followers) onEntry(entry)
  }

  inputs(): readonly RunInput[] {
    return this.#inputs
  }

  follow(onEntry: (entry: SourceEntry) => void): () => void {
    this.#followers.add(onEntry)
    return () => this.#followers.delete(onEntry)
  }

  #record(input: RunInput): void {
    const last = this.#inputs.at(-1)
    if (last !== undefined && input.atMs < last.atMs)
      throw new Error(`an input at ${input.atMs} after one at ${last.atMs}`)
    this.#inputs.push(input)
  }
}
