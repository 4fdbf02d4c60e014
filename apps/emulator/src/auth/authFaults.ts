import type { Auth } from 'firebase-admin/auth'
import type { AuthFault } from '../scenario/faults/authFault.ts'
import type { AuthEmulator } from './authEmulator.ts'
import type { TokenAges } from './tokenAges.ts'
import { type Touch, TouchedAccounts } from './touchedAccounts.ts'
import { untilTime } from './untilTime.ts'

/** Takes a fault back. What a client has lost by it meanwhile stays lost: a revoked token, for one. */
export type Lift = () => Promise<void>

/** What the faults of signing in and of tokens really do. */
export interface AuthFaults {
  /**
   * Brings it about, and resolves when whoever asks meets it: for `expired` and `revoked` that may take the
   * rest of a second. One after the other. Rejects when there is no such account, the claims are none that
   * Firebase takes, or the Auth emulator is away.
   */
  raise(fault: AuthFault): Promise<Lift>
}

export interface AuthFaultParts {
  readonly emulator: Pick<AuthEmulator, 'turn'>
  readonly auth: Pick<
    Auth,
    'getUser' | 'getUserByEmail' | 'setCustomUserClaims' | 'updateUser' | 'revokeRefreshTokens'
  >
  readonly ages: TokenAges
  /** Told whose account has changed. */
  readonly forget: (uid: string) => void
}

/** The faults of one Auth emulator. */
export function createAuthFaults(parts: AuthFaultParts): AuthFaults {
  const { emulator, auth, ages, forget } = parts
  const accounts = new TouchedAccounts(auth)

  async function touch(uid: string, what: Touch): Promise<Lift> {
    await accounts.add(uid, what)
    forget(uid)
    return async () => {
      await accounts.remove(uid, what).catch(unlessGone)
      forget(uid)
    }
  }

  return {
    raise: async (fault) => {
      if (fault.auth === 'down') {
        await emulator.turn('down')
        return () => emulator.turn('up')
      }
      const { uid } = await auth.getUserByEmail(fault.who)
      switch (fault.auth) {
        case 'claims':
          return touch(uid, { claims: fault.claims })
        case 'disabled':
          return touch(uid, { disabled: true })
        case 'expired': {
          const recover = await ages.expire(uid)
          return async () => recover()
        }
        case 'revoked':
          await revoke(auth, uid)
          forget(uid)
          return async () => {}
      }
    },
  }
}

/** Firebase revokes what is older than this second, so a sign-in of this very second is let grow older. */
async function revoke(
  auth: Pick<Auth, 'getUser' | 'revokeRefreshTokens'>,
  uid: string,
): Promise<void> {
  const { lastSignInTime, creationTime } = (await auth.getUser(uid)).metadata
  const signedInMs = Date.parse(lastSignInTime ?? creationTime)
  await untilTime(signedInMs + 1000)
  await auth.revokeRefreshTokens(uid)
}

/** Whoever was deleted meanwhile has nothing to get back. */
function unlessGone(error: unknown): void {
  const isGone = error instanceof Error && 'code' in error && error.code === 'auth/user-not-found'
  if (!isGone) throw error
}
