import { setTimeout as pause } from 'node:timers/promises'
import { type Refusal, type Result, refused } from '@wattpost/protocol'
import type { OnPlayed } from '../../scenario/inputs/inputSource.ts'

type Played = Result<null, Refusal>

/** Longest wait for the outcome of a proposal, ms. */
const OUTCOME_MS_MAX = 10_000

export function logRefusal(message: string): Result<never, Refusal> {
  return refused({ what: 'log', where: '', message })
}

/** The proposals of a node that wait for their outcome. */
export class Outcomes {
  readonly #waiting = new Map<string, OnPlayed>()

  /**
   * Waits until this node has played a proposal, at most 10 s.
   * @param send proposes it, until its signal aborts; it settles only with a refusal
   */
  async of(
    id: string,
    send: (signal: AbortSignal) => Promise<Played>,
    onPlayed: OnPlayed = () => undefined,
  ): Promise<Played> {
    const outcome = new Promise<Played>((resolve) =>
      this.#waiting.set(id, (played) => {
        onPlayed(played)
        resolve(played)
      }),
    )
    const over = new AbortController()
    const { signal } = over
    const late = logRefusal('the shared log gives no answer; the entry may still take effect')
    try {
      return await Promise.race([
        ...[outcome, send(signal)],
        pause(OUTCOME_MS_MAX, late, { signal, ref: false }),
      ])
    } finally {
      this.#waiting.delete(id)
      over.abort()
    }
  }

  /** Call when this node has played a proposal of any node. */
  onPlayed(id: string, played: Played): void {
    this.#waiting.get(id)?.(played)
  }
}
