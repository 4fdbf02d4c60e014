/** Commands that a user may give at once, and each second after that; people and scripts stay far below. */
const AT_ONCE_MAX = 100
const PER_S = 20

/** The sentence for a user who gives more. */
export const TOO_MANY_COMMANDS =
  'Too many commands of this account. At most 20 a second are taken; try again in some seconds.'

/** The number of commands that a user may still give at a moment. */
interface Allowance {
  readonly left: number
  readonly atMs: number
}

/**
 * Limits the commands of each user: every one is an input that the run keeps, and that a seek back applies again.
 * A user's allowance fills with time.
 */
export class CommandLimit {
  readonly #allowances = new Map<string, Allowance>()
  readonly #monotonicMs: () => number

  /** @param monotonicMs real time of a clock that never goes back, ms */
  constructor(monotonicMs: () => number) {
    this.#monotonicMs = monotonicMs
  }

  /** Takes one command of a user; `false` if they have given too many. */
  take(uid: string): boolean {
    const atMs = this.#monotonicMs()
    const { left, atMs: sinceMs } = this.#allowances.get(uid) ?? { left: AT_ONCE_MAX, atMs }
    const filled = Math.min(AT_ONCE_MAX, left + ((atMs - sinceMs) / 1000) * PER_S)
    const isTaken = filled >= 1
    this.#allowances.set(uid, { left: isTaken ? filled - 1 : filled, atMs })
    return isTaken
  }
}
