import { isDeepStrictEqual } from 'node:util'
import { accepted, type Claims, type Result, refused } from '@wattpost/protocol'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import { FreshCache } from './freshCache.ts'
import { claimsOf } from './identity.ts'
import { type TokenRefusal, tokenRefusal } from './verifyResult.ts'

/** An account as the identity service has it at present. */
export type Account =
  | {
      readonly state: 'active'
      readonly claims: Claims
      /** Sign-ins before this moment are revoked, epoch ms. */
      readonly signInsFromMs: number
    }
  | { readonly state: 'disabled' | 'missing' }

/** The rights that an account grants to a sign-in. @param signedInAtMs epoch ms */
export function rightsOf(account: Account, signedInAtMs: number): Result<Claims, TokenRefusal> {
  switch (account.state) {
    case 'disabled':
      return refused(tokenRefusal('disabled'))
    case 'missing':
      return refused(tokenRefusal('unknown-user'))
    case 'active':
      return signedInAtMs < account.signInsFromMs
        ? refused(tokenRefusal('revoked'))
        : accepted(account.claims)
  }
}

/** The account of a user record; a missing record is a missing account. */
export function accountOf(user: UserRecord | undefined): Account {
  if (user === undefined) return { state: 'missing' }
  if (user.disabled) return { state: 'disabled' }
  const signInsFromMs = Date.parse(user.tokensValidAfterTime ?? '')
  return {
    state: 'active',
    claims: claimsOf(user),
    signInsFromMs: Number.isNaN(signInsFromMs) ? 0 : signInsFromMs,
  }
}

/** An account, or the reason why it cannot be read. */
type Look = Result<Account, TokenRefusal>

const UNREACHABLE: Look = refused(tokenRefusal('auth-unreachable'))

/** Age up to which a lookup is used, in ms. */
const KEPT_MS = 3_500
/** Age at which a user is looked at again, in ms; their calls do not wait for that look. */
const RENEW_FROM_MS = 2_500
/** Interval between lookups of watched users, in ms. Both limits and the time of a lookup together stay below 5 s. */
const ROUND_MS = 1_000
const ENTRIES_MAX = 10_000
/** Users per request, the most that Firebase accepts. */
const BATCH_MAX = 100

export interface CurrentRightsOptions {
  /** Real time of a clock that never goes back, in ms. */
  readonly nowMs?: () => number
  /** Takes a line for an error that is not one of the identity service. */
  readonly log?: (message: string) => void
}

/** Takes the account of a watched user. */
type OnAccount = (account: Account) => void

/** A user with open sockets: the account is compared once for all of them. */
interface WatchedUser {
  account: Account | null
  readonly watchers: Set<{ readonly onAccount: OnAccount }>
  /** Watchers that have not received the account yet. */
  readonly added: Set<{ readonly onAccount: OnAccount }>
}

/**
 * The current rights of users, at most 5 s old, by looks at their accounts. A user has one look at a time, at most one in
 * 2.5 s, and only while they call or are connected. A request looks at up to 100 users.
 */
export class CurrentRights {
  readonly #cache: FreshCache<Look>
  readonly #watched = new Map<string, WatchedUser>()
  #forgotten = 0
  #rounds: NodeJS.Timeout | undefined

  constructor(
    auth: Pick<Auth, 'getUsers'>,
    { nowMs = () => performance.now(), log = () => {} }: CurrentRightsOptions = {},
  ) {
    this.#cache = new FreshCache(batchedLooks(auth, nowMs, log), {
      nowMs,
      keptUntilMs: (look, requestedAtMs) => (look.ok ? requestedAtMs + KEPT_MS : null),
      renewFromAgeMs: RENEW_FROM_MS,
      maxEntries: ENTRIES_MAX,
    })
  }

  /** The rights of a sign-in; refused when the account is disabled, gone, or cannot be read. */
  async of(uid: string, signedInAtMs: number): Promise<Result<Claims, TokenRefusal>> {
    const look = await this.#look(uid)
    return look.ok ? rightsOf(look.value, signedInAtMs) : look
  }

  /** Whether the identity service answers at present; looks at this user without the cache. */
  async isReachable(uid: string): Promise<boolean> {
    this.#forget(uid)
    return (await this.#look(uid)).ok
  }

  /**
   * Looks at a user until the returned function is called.
   * @param onAccount called with the account, and again whenever it has changed
   */
  watch(uid: string, onAccount: OnAccount): () => void {
    const user = this.#watched.get(uid) ?? { account: null, watchers: new Set(), added: new Set() }
    const watcher = { onAccount }
    user.watchers.add(watcher)
    user.added.add(watcher)
    this.#watched.set(uid, user)
    this.#rounds ??= setInterval(() => this.#round(), ROUND_MS).unref()
    void this.#look(uid)
    return () => {
      user.watchers.delete(watcher)
      user.added.delete(watcher)
      if (user.watchers.size === 0 && this.#watched.get(uid) === user) this.#watched.delete(uid)
      if (this.#watched.size === 0) this.close()
    }
  }

  /** Call when an account has changed: it is looked at again. */
  forget(uid: string): void {
    this.#forget(uid)
    if (this.#watched.has(uid)) void this.#look(uid)
  }

  /** Ends the looks at watched users. */
  close(): void {
    clearInterval(this.#rounds)
    this.#rounds = undefined
  }

  #round(): void {
    for (const uid of this.#watched.keys()) void this.#look(uid)
  }

  #forget(uid: string): void {
    this.#forgotten += 1
    this.#cache.forget((_, key) => key === uid)
  }

  async #look(uid: string): Promise<Look> {
    const forgottenBefore = this.#forgotten
    const look = await this.#cache.get(uid)
    // After a change of an account, an earlier look may show its old state.
    if (look.ok && forgottenBefore === this.#forgotten) this.#notify(uid, look.value)
    return look
  }

  #notify(uid: string, account: Account): void {
    const user = this.#watched.get(uid)
    if (user === undefined) return
    const isChanged = !isDeepStrictEqual(user.account, account)
    // A cached look is then recognised without a comparison of its parts.
    user.account = account
    const receivers = isChanged ? user.watchers : user.added
    for (const watcher of [...receivers]) {
      user.added.delete(watcher)
      if (user.watchers.has(watcher)) watcher.onAccount(account)
    }
  }
}

/** Looks that are requested in the same turn travel together. */
function batchedLooks(
  auth: Pick<Auth, 'getUsers'>,
  nowMs: () => number,
  log: (message: string) => void,
): (uid: string) => Promise<Look> {
  let waiting: { readonly uid: string; readonly resolve: (look: Look) => void }[] = []
  const send = () => {
    const requested = waiting
    waiting = []
    for (let at = 0; at < requested.length; at += BATCH_MAX)
      void answer(requested.slice(at, at + BATCH_MAX))
  }
  const answer = async (batch: typeof waiting) => {
    const uids = batch.map(({ uid }) => uid)
    const requestedAtMs = nowMs()
    const lookOf = await looksAt(auth, uids, log)
    // A late answer says how the account was, perhaps before it changed.
    const isLate = nowMs() - requestedAtMs >= KEPT_MS
    for (const { uid, resolve } of batch) resolve(isLate ? UNREACHABLE : lookOf(uid))
  }
  return (uid) =>
    new Promise((resolve) => {
      if (waiting.length === 0) queueMicrotask(send)
      waiting.push({ uid, resolve })
    })
}

/** Never rejects: after an error no account can be read. */
async function looksAt(
  auth: Pick<Auth, 'getUsers'>,
  uids: readonly string[],
  log: (message: string) => void,
): Promise<(uid: string) => Look> {
  try {
    const { users } = await auth.getUsers(uids.map((uid) => ({ uid })))
    const byUid = new Map(users.map((user) => [user.uid, user]))
    return (uid) => accepted(accountOf(byUid.get(uid)))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) log(`accounts cannot be read: ${error}`)
    return () => UNREACHABLE
  }
}
