import { SECOND_MS } from '@wattpost/protocol'
import type { Auth, UserRecord } from 'firebase-admin/auth'
import type { AuthFault } from '../scenario/faults/authFaultSchema.ts'
import type { AuthEmulator } from './authEmulator.ts'
import { type TokenAges, untilTime } from './tokenAges.ts'

/** Lifts a fault. A client keeps what the fault has caused, such as a revoked token. */
export type LiftFault = () => Promise<void>

/** Applies auth faults to the Auth emulator. */
export interface AuthFaults {
  /**
   * Applies a fault and resolves when clients meet it; `expired` and `revoked` may take the rest of a second. Calls must
   * not overlap. Rejects when the account does not exist, Firebase refuses the claims or the Auth emulator is down.
   */
  apply(fault: AuthFault): Promise<LiftFault>
}

export interface AuthFaultParts {
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
