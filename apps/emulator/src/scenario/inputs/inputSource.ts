import { accepted, type Refusal, type Result } from '@wattpost/protocol'
import type { PlayerClockChange } from '../player/playerClock.ts'
import type { MakeRun } from '../run/simulationRun.ts'
import type { EvidenceEntry, RunInput } from './input.ts'

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
  | EvidenceEntry
  /** Time may advance to this moment. The run may stop earlier, at a change of the clock. */
  | {
      readonly kind: 'tick'
      readonly toMs: number
      /** Time did not advance at its speed: clients need to know where it is. */
      readonly isUneven?: boolean | undefined
    }
  /** Time advances to this moment at once. */
  | { readonly kind: 'skip'; readonly toMs: number }
  | { readonly kind: 'clock'; readonly change: PlayerClockChange }

/** A value at once, or later: a source within this process answers at once. */
export type Eventual<T> = T | Promise<T>

/** The effect of a proposed entry: what the player answered, or why it has no place in the order. */
export type Outcome = Eventual<Result<null, Refusal>>

/** Continues with a value, at once if it is available. */
export function whenKnown<T, U>(value: Eventual<T>, next: (value: T) => U): Eventual<Awaited<U>> {
  const known = value instanceof Promise ? value.then(next) : next(value)
  return known as Eventual<Awaited<U>>
}

/** Continues with several values, at once if all are there. */
export function whenAllKnown<T, U>(
  values: readonly Eventual<T>[],
  next: (values: readonly T[]) => U,
): U | Promise<U> {
  const isKnown = (value: Eventual<T>): value is T => !(value instanceof Promise)
  return values.every(isKnown) ? next(values) : Promise.all(values).then(next)
}

/** Takes what the player answered. */
export type OnPlayed = (played: Result<null, Refusal>) => void

/** Plays an entry; refuses an input that the run cannot apply. */
export type PlayEntry = (entry: SourceEntry) => Result<null, Refusal>

/**
 * Does the long work of an entry before its turn, in pieces of a few ms; iterate to its end. Then the entry itself takes no
 * long time. It may play parts of it.
 */
export type PrepareEntry = (entry: SourceEntry) => Iterable<unknown>

/** A process that shares its order with others. */
export interface NodeState {
  readonly name: string
  /** The number of nodes, this one included. */
  readonly nodes: number
  /** Why time rests here, or that this node is behind the others; `null` if all is well. */
  readonly problem: string | null
}

/**
 * The ordered source of inputs and time. Players that read the same entries in the same order
 * simulate the same world.
 */
export interface InputSource {
  /** Whether the source orders time; otherwise the player proposes ticks by its own clock. */
  readonly ordersTime: boolean
  /** The name of this process as one of several nodes; absent for an order within one process. */
  readonly nodeName?: string
  /** The state of this process as one of several nodes; absent for an order within one process. */
  readonly nodeState?: NodeState
  /**
   * Asks for a place in the order. A source that orders time gives the entry its moment. The outcome is known when the
   * entry has taken effect here.
   * @param onPlayed called right after the entry is played here, before any later one
   */
  propose(entry: SourceEntry, onPlayed?: OnPlayed): Outcome
  /**
   * Calls back with each entry from now on, in order. Returns the function that ends this.
   * @param prepare for sources that wait between the pieces of long work
   */
  follow(play: PlayEntry, prepare?: PrepareEntry): () => void
}

/** An order within one process: each entry reaches its followers before `propose` returns. */
export class MemoryInputSource implements InputSource {
  readonly ordersTime = false
  readonly #followers = new Set<PlayEntry>()

  /** @returns the first refusal of a follower, if any */
  propose(entry: SourceEntry, onPlayed?: OnPlayed): Result<null, Refusal> {
    let result: Result<null, Refusal> = accepted(null)
    for (const play of this.#followers) {
      const played = play(entry)
      if (result.ok) result = played
    }
    onPlayed?.(result)
    return result
  }

  follow(play: PlayEntry): () => void {
    this.#followers.add(play)
    return () => this.#followers.delete(play)
  }
}
