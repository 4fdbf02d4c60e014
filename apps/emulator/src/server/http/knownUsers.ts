import type { Authenticator } from '../transport/authenticator.ts'
import type { HttpAuthenticator } from './session.ts'

/** Users, and credentials of each, at most. */
const USERS_MAX = 1_000
const CREDENTIALS_MAX = 16

/**
 * The users of credentials that were verified, for the turns of requests: it grants nothing. Tokens of the Auth emulator are
 * unsigned, so a user can write one in many ways; only the newest of each user are known.
 */
export class KnownUsers {
  readonly #uids = new Map<string, string>()
  /** The credentials of each user, oldest first. */
  readonly #credentials = new Map<string, Set<string>>()

  /** Call when a credential was verified. */
  learn(credential: string, uid: string): void {
    if (this.#uids.get(credential) === uid) return
    const own = this.#credentials.get(uid) ?? new Set()
    this.#credentials.set(uid, own.add(credential))
    this.#uids.set(credential, uid)
    const [oldest] = own
    if (own.size > CREDENTIALS_MAX && oldest !== undefined) {
      own.delete(oldest)
      this.#uids.delete(oldest)
    }
    const [firstUid] = this.#credentials.keys()
    if (this.#credentials.size > USERS_MAX && firstUid !== undefined) this.#forget(firstUid)
  }

  /** The user of a credential, if it was verified. */
  of(credential: string): string | undefined {
    return this.#uids.get(credential)
  }

  #forget(uid: string): void {
    for (const credential of this.#credentials.get(uid) ?? []) this.#uids.delete(credential)
    this.#credentials.delete(uid)
  }
}

/** An authenticator from whose verdicts `users` learns. */
export function learning(auth: HttpAuthenticator, users: KnownUsers): HttpAuthenticator {
  const learnt = async (credential: string, verdict: ReturnType<Authenticator['verify']>) => {
    const known = await verdict
    if (known.ok) users.learn(credential, known.value.identity.uid)
    return known
  }
  return {
    verify: (token) => learnt(token, auth.verify(token)),
    byCookie: (cookie) => learnt(cookie, auth.byCookie(cookie)),
    createCookie: (token) => auth.createCookie(token),
    endSession: (cookie) => auth.endSession(cookie),
    welcome: (uid) => auth.welcome(uid),
  }
}
