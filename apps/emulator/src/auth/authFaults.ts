import { SECOND_MS } from '@wattpost/protocol'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { AuthFault } from '../scenario/faults/fault.ts'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import type { AuthEmulator } from './authEmulator.ts'
import { type TokenAges, untilTime } from './tokenAges.ts'

/** Auth faults by a key; equal faults have the same key. */
type FaultSet = ReadonlyMap<string, AuthFault>

const DOWN = 'down'

/**
 * Decides which of several emulators with one Auth emulator applies a fault, and lifts it: each would take the account
 * that another one has changed for the original.
 */
export interface FaultClaims {
  /** Whether this emulator is to apply a fault. */
  take(key: string): Promise<boolean>
  /** Call once a taken fault is lifted. */
  release(key: string): Promise<void>
}

/** The only emulator of its Auth emulator applies all faults. */
const ALONE: FaultClaims = { take: async () => true, release: async () => {} }

/** Applies the active faults to the Auth emulator, one change after the other. */
export class AuthFaultSync {
  readonly #claims: FaultClaims
  readonly #faults: Promise<AuthFaults>
  readonly #log: (message: string) => void
  readonly #applied = new Map<string, LiftFault>()
  #requested: FaultSet = new Map()
  #work: Promise<void> = Promise.resolve()

  constructor(
    faults: Promise<AuthFaults>,
    log: (message: string) => void,
    claims: FaultClaims = ALONE,
  ) {
    this.#claims = claims
    this.#faults = faults
    this.#log = log
  }

  /** Applies these faults and lifts all others. */
  sync(active: readonly ActiveFault[]): void {
    const requested = authFaultsIn(active)
    if (isSame(requested, this.#requested)) return
    this.#enqueue(requested)
  }

  /** Lifts all faults, then runs a job before any further change. Settles as the job does. */
  async liftAllThen<T>(job: () => Promise<T>): Promise<T> {
    this.#enqueue(new Map())
    const jobResult = this.#work.then(job)
    this.#work = jobResult.then(
      () => {},
      () => {},
    )
    return jobResult
  }

  /** Settles when all requested changes are made; never rejects. */
  settled(): Promise<void> {
    return this.#work
  }

  #enqueue(requested: FaultSet): void {
    this.#requested = requested
    this.#work = this.#work
      .then(() => this.#change(requested))
      .catch((error) => this.#log(`auth faults cannot be applied: ${error}`))
  }

  /** While the Auth emulator is down, no account can change: all other changes wait until it is up. */
  async #change(requested: FaultSet): Promise<void> {
    const faults = await this.#faults
    if (!requested.has(DOWN)) await this.#lift(DOWN)
    if (this.#applied.has(DOWN)) return
    for (const key of this.#applied.keys()) if (!requested.has(key)) await this.#lift(key)
    for (const [key, fault] of requested) if (key !== DOWN) await this.#apply(faults, key, fault)
    const down = requested.get(DOWN)
    if (down !== undefined) await this.#apply(faults, DOWN, down)
  }

  /** A fault that cannot be applied is logged once, and then counts as applied. */
  async #apply(faults: AuthFaults, key: string, fault: AuthFault): Promise<void> {
    if (this.#applied.has(key)) return
    try {
      this.#applied.set(key, await this.#liftOf(faults, key, fault))
    } catch (error) {
      this.#applied.set(key, async () => {})
      this.#log(`the fault ${JSON.stringify(fault)} cannot be applied: ${error}`)
    }
  }

  /** Applies a fault, unless another emulator does. Tokens expire in the emulator that verifies them. */
  async #liftOf(faults: AuthFaults, key: string, fault: AuthFault): Promise<LiftFault> {
    if (fault.auth === 'expired') return faults.apply(fault)
    if (!(await this.#claims.take(key))) return async () => {}
    try {
      const lift = await faults.apply(fault)
      return () => lift().finally(() => this.#claims.release(key))
    } catch (error) {
      await this.#claims.release(key)
      throw error
    }
  }

  async #lift(key: string): Promise<void> {
    const lift = this.#applied.get(key)
    this.#applied.delete(key)
    await lift?.().catch((error) => this.#log(`an auth fault cannot be lifted: ${error}`))
  }
}

/** The auth faults among all active ones; several `down` faults are one. */
function authFaultsIn(active: readonly ActiveFault[]): FaultSet {
  const faults = new Map<string, AuthFault>()
  for (const { id, sinceMs, what } of active) {
    if (!('auth' in what)) continue
    faults.set(what.auth === 'down' ? DOWN : JSON.stringify([id, sinceMs, what]), what)
  }
  return faults
}

function isSame(one: FaultSet, other: FaultSet): boolean {
  return one.size === other.size && [...one.keys()].every((key) => other.has(key))
}

/** Lifts a fault. A client keeps what the fault has caused, such as a revoked token. */
type LiftFault = () => Promise<void>

/** Applies auth faults to the Auth emulator. */
export interface AuthFaults {
  /**
   * Applies a fault and resolves when clients meet it; `expired` and `revoked` may take the rest of a second. Calls must
   * not overlap. Rejects when the account does not exist, Firebase refuses the claims or the Auth emulator is down.
   */
  apply(fault: AuthFault): Promise<LiftFault>
}

interface AuthFaultParts {
  readonly emulator: Pick<AuthEmulator, 'turn'>
  readonly auth: Pick<
    Auth,
    'getUser' | 'getUserByEmail' | 'setCustomUserClaims' | 'updateUser' | 'revokeRefreshTokens'
  >
  readonly ages: TokenAges
  /** Called with each user whose account has changed. */
  readonly forget: (uid: string) => void
}

/** The faults of one Auth emulator. */
export function createAuthFaults(parts: AuthFaultParts): AuthFaults {
  const { emulator, auth, ages, forget } = parts
  const accounts = new AccountOverrides(auth)

  async function override(uid: string, what: Override): Promise<LiftFault> {
    await accounts.add(uid, what)
    forget(uid)
    return async () => {
      await accounts.remove(uid, what).catch(ignoreMissingUser)
      forget(uid)
    }
  }

  return {
    apply: async (fault) => {
      if (fault.auth === 'down') {
        await emulator.turn('down')
        return () => emulator.turn('up')
      }
      const { uid } = await auth.getUserByEmail(fault.who)
      switch (fault.auth) {
        case 'claims':
          return override(uid, { claims: fault.claims })
        case 'disabled':
          return override(uid, { disabled: true })
        case 'expired': {
          const revert = await ages.expire(uid)
          return async () => revert()
        }
        case 'revoked':
          await revoke(auth, uid)
          forget(uid)
          return async () => {}
      }
    },
  }
}

/** Firebase revokes tokens from before the present second, so a newer sign-in must grow older first. */
async function revoke(
  auth: Pick<Auth, 'getUser' | 'revokeRefreshTokens'>,
  uid: string,
): Promise<void> {
  const { lastSignInTime, creationTime } = (await auth.getUser(uid)).metadata
  const signedInMs = Date.parse(lastSignInTime ?? creationTime)
  await untilTime(signedInMs + SECOND_MS)
  await auth.revokeRefreshTokens(uid)
}

/** Ignores the error for a deleted account, which needs no restoration. */
function ignoreMissingUser(error: unknown): void {
  const isMissing =
    error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
  if (!isMissing) throw error
}

/** A temporary change of an account. */
type Override =
  | { readonly claims: Extract<AuthFault, { auth: 'claims' }>['claims'] }
  | { readonly disabled: true }

interface OverriddenAccount {
  readonly original: Pick<UserRecord, 'customClaims' | 'disabled'>
  /** In order of addition: the newest claims win. */
  readonly overrides: Override[]
}

/** Temporary changes of accounts; an account may have several. */
class AccountOverrides {
  readonly #auth: Pick<Auth, 'getUser' | 'setCustomUserClaims' | 'updateUser'>
  readonly #accounts = new Map<string, OverriddenAccount>()

  constructor(auth: Pick<Auth, 'getUser' | 'setCustomUserClaims' | 'updateUser'>) {
    this.#auth = auth
  }

  /** Calls must not overlap. Rejects as firebase-admin does, and then changes nothing. */
  async add(uid: string, override: Override): Promise<void> {
    const overridden = this.#accounts.get(uid)
    const before = overridden ?? { original: await this.#auth.getUser(uid), overrides: [] }
    const after = { ...before, overrides: [...before.overrides, override] }
    await this.#write(uid, override, after)
    this.#accounts.set(uid, after)
  }

  /** Restores the original, or the state by the remaining overrides. */
  async remove(uid: string, override: Override): Promise<void> {
    const account = this.#accounts.get(uid)
    if (account === undefined) return
    const overrides = account.overrides.filter((one) => one !== override)
    if (overrides.length > 0) this.#accounts.set(uid, { ...account, overrides })
    else this.#accounts.delete(uid)
    await this.#write(uid, override, { ...account, overrides })
  }

  /** Writes the part of the account that an override concerns. */
  async #write(
    uid: string,
    changed: Override,
    { original, overrides }: OverriddenAccount,
  ): Promise<void> {
    if ('disabled' in changed) {
      const disabled = original.disabled || overrides.some((one) => 'disabled' in one)
      await this.#auth.updateUser(uid, { disabled })
      return
    }
    const newest = overrides.findLast((one) => 'claims' in one)
    await this.#auth.setCustomUserClaims(uid, newest?.claims ?? original.customClaims ?? null)
  }
}
