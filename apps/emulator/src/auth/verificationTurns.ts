import type { VerifyResult } from './verifyResult.ts'

/** Verifications of a user at a time: enough to keep the Auth emulator busy. */
const AT_ONCE = 8
/** Users that are known at a time. */
const KNOWN_MAX = 10_000

/** The verifications of one user, or of all unknown ones. */
interface Lane {
  running: number
  readonly waiting: (() => void)[]
}

/**
 * Lets a few tokens of each user be verified at a time. Each is a request to the Auth emulator, and a user can write an
 * unsigned token in any number of ways: thousands would keep the tokens of others waiting. The user is the one that the
 * token names; tokens that name a user of whom none was valid yet share the turns of one.
 */
export class VerificationTurns {
  readonly #lanes = new Map<string, Lane>()
  readonly #known = new Set<string>()

  /** Verifies a token when its turn has come. */
  async run(token: string, verify: () => Promise<VerifyResult>): Promise<VerifyResult> {
    const name = this.#laneOf(token)
    const lane = this.#lanes.get(name) ?? { running: 0, waiting: [] }
    this.#lanes.set(name, lane)
    if (lane.running < AT_ONCE) lane.running += 1
    else await new Promise<void>((resolve) => lane.waiting.push(resolve))
    try {
      const result = await verify()
      if (result.ok) this.#know(result.value.identity.uid)
      return result
    } finally {
      this.#leave(name, lane)
    }
  }

  /** The next one takes the place. */
  #leave(name: string, lane: Lane): void {
    const next = lane.waiting.shift()
    if (next !== undefined) return void next()
    lane.running -= 1
    if (lane.running === 0) this.#lanes.delete(name)
  }

  #laneOf(token: string): string {
    const uid = namedUser(token)
    return uid !== null && this.#known.has(uid) ? `user ${uid}` : 'unknown users'
  }

  #know(uid: string): void {
    this.#known.add(uid)
    const [oldest] = this.#known
    if (this.#known.size > KNOWN_MAX && oldest !== undefined) this.#known.delete(oldest)
  }
}

/** The user that a token names, valid or not; `null` when it is not readable. */
function namedUser(token: string): string | null {
  const [, payload = ''] = token.split('.')
  try {
    const { sub } = Object(JSON.parse(Buffer.from(payload, 'base64url').toString()))
    return typeof sub === 'string' ? sub : null
  } catch {
    return null
  }
}
