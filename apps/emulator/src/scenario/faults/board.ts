import { streamOf, unit } from '../../engine/random.ts'
import { chanceOf, type Intervention, timesOf } from './intervention.ts'

/** Something that is in force, and how often it has hit. */
export interface InForce {
  /** The step's name, or what the caller chose. */
  readonly id: string
  readonly what: Intervention
  readonly sinceMs: number
  /** When it ends by itself; `null` when it does not. */
  readonly untilMs: number | null
  readonly hits: number
  /** How often it may still hit; `null` for endlessly. */
  readonly left: number | null
}

/** All faults and verbatim answers that are in force. What is on it follows from the input log alone. */
export class FaultBoard {
  readonly #seed: number
  readonly #inForce = new Map<string, InForce>()
  readonly #asked = new Map<string, number>()

  constructor(seed: number) {
    this.#seed = seed
  }

  /** In the order in which they came. */
  get inForce(): readonly InForce[] {
    return [...this.#inForce.values()]
  }

  /** Nothing is in force: what asks at every call asks this first. */
  get isEmpty(): boolean {
    return this.#inForce.size === 0
  }

  get(id: string): InForce | undefined {
    return this.#inForce.get(id)
  }

  put(entry: Omit<InForce, 'hits' | 'left'>): void {
    const times = timesOf(entry.what)
    this.#inForce.set(entry.id, { ...entry, hits: 0, left: times === Infinity ? null : times })
  }

  /** Takes it off; false when it is not on it. */
  remove(id: string): boolean {
    return this.#inForce.delete(id)
  }

  /** Whether chance lets it hit this time: drawn from its own stream, so that another fault shifts nothing. */
  draws(id: string): boolean {
    const entry = this.#inForce.get(id)
    if (entry === undefined) return false
    const asked = this.#asked.get(id) ?? 0
    this.#asked.set(id, asked + 1)
    return unit(streamOf(this.#seed, 'fault', id), asked) < chanceOf(entry.what)
  }

  /** Counts a hit. @returns whether it was the last one */
  hit(id: string): boolean {
    const entry = this.#inForce.get(id)
    if (entry === undefined) throw new Error(`a hit of ${id}, which is not in force`)
    const left = entry.left === null ? null : entry.left - 1
    this.#inForce.set(id, { ...entry, hits: entry.hits + 1, left })
    return left === 0
  }
}
