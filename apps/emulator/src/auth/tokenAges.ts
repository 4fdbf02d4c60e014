import { untilTime } from './untilTime.ts'

const SECOND_MS = 1000

/** One request to let tokens pass for expired. */
interface Expiry {
  readonly uid: string
  /** Tokens of before this second. */
  readonly beforeS: number
}

/**
 * Which tokens pass for expired before their time: those of a user that were issued before a moment.
 * Tokens tell their issue only in whole seconds, and one issued in the second of that moment may be of
 * before or after it, and a refreshed one the same to the letter. So the moment waits for the next second
 * when a token of this one is already known.
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

  /** A token or cookie of this user, with its time of issue, has been seen or made. */
  issued(uid: string, atS: number): void {
    const second = Math.floor(atS)
    // A forged token may be of any time: one of the future must not make anybody wait for it.
    if (second > this.#nowMs() / SECOND_MS || second < this.#newestS) return
    if (second > this.#newestS) this.#issuedAtNewest.clear()
    this.#newestS = second
    this.#issuedAtNewest.add(uid)
  }

  isExpired(uid: string, issuedAtS: number): boolean {
    return [...this.#expiries].some((one) => one.uid === uid && issuedAtS < one.beforeS)
  }

  /** Lets all tokens so far pass for expired, after a second at most; the answer takes it back. */
  async expire(uid: string): Promise<() => void> {
    const expiry = { uid, beforeS: await this.#freshSecond(uid) }
    this.#expiries.add(expiry)
    return () => void this.#expiries.delete(expiry)
  }

  /** A second in which, as far as is known, no token of this user was issued. */
  async #freshSecond(uid: string): Promise<number> {
    const second = Math.floor(this.#nowMs() / SECOND_MS)
    if (second > this.#newestS || !this.#issuedAtNewest.has(uid)) return second
    await untilTime((this.#newestS + 1) * SECOND_MS, this.#nowMs)
    return this.#freshSecond(uid)
  }
}
