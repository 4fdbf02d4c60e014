import { setTimeout as delay } from 'node:timers/promises'
import { SECOND_MS } from '@wattpost/protocol'

/** Tokens of a user from before a moment count as expired. */
interface Expiry {
  readonly uid: string
  /** In epoch seconds. */
  readonly beforeS: number
}

/**
 * Makes tokens of a user expire early: those issued before a moment. The time of issue has whole seconds, so a token
 * of the same second could be older or newer than the moment. If such a token is known, the moment moves to the next
 * second.
 */
export class TokenAges {
  readonly #nowMs: () => number
  readonly #expiries = new Set<Expiry>()
  #newestS = 0
  readonly #issuedAtNewest = new Set<string>()

  /** @param nowMs the real time in epoch milliseconds */
  constructor(nowMs: () => number = Date.now) {
    this.#nowMs = nowMs
  }

  /** Records a token or cookie of this user with its time of issue, in epoch seconds. */
  issued(uid: string, atS: number): void {
    const second = Math.floor(atS)
    // A forged token may have any time of issue; a future one must not cause a wait.
    if (second > this.#nowMs() / SECOND_MS || second < this.#newestS) return
    if (second > this.#newestS) this.#issuedAtNewest.clear()
    this.#newestS = second
    this.#issuedAtNewest.add(uid)
  }

  isExpired(uid: string, issuedAtS: number): boolean {
    return [...this.#expiries].some((one) => one.uid === uid && issuedAtS < one.beforeS)
  }

  /** Makes all present tokens of a user expire, within at most a second. @returns a function that reverts this */
  async expire(uid: string): Promise<() => void> {
    const expiry = { uid, beforeS: await this.#secondWithoutToken(uid) }
    this.#expiries.add(expiry)
    return () => void this.#expiries.delete(expiry)
  }

  async #secondWithoutToken(uid: string): Promise<number> {
    const second = Math.floor(this.#nowMs() / SECOND_MS)
    if (second > this.#newestS || !this.#issuedAtNewest.has(uid)) return second
    await untilTime((this.#newestS + 1) * SECOND_MS, this.#nowMs)
    return this.#secondWithoutToken(uid)
  }
}

/** Resolves at a moment of real time, in epoch milliseconds; unlike a timer alone, never before it. */
export async function untilTime(ms: number, nowMs: () => number = Date.now): Promise<void> {
  while (nowMs() < ms) await delay(ms - nowMs())
}
