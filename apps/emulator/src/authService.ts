import type { AuthEmulator } from './auth/authEmulator.ts'
import { openFirebaseAdmin } from './auth/firebaseAdmin.ts'
import { giveNewcomerClaims } from './auth/newcomerClaims.ts'
import { type SeedUser, seedUsers } from './auth/seedUsers.ts'
import { createTokenVerifier, type TokenVerifier } from './auth/tokenVerifier.ts'
import type { Verdict } from './http/gate.ts'

/** Authentication as HTTP and socket need it; what is asked before it is ready waits. */
export interface AuthService {
  readonly byToken: TokenVerifier['verify']
  readonly verify: TokenVerifier['verify']
  readonly byCookie: (cookie: string) => Promise<Verdict>
  readonly createCookie: TokenVerifier['createSessionCookie']
  welcome(uid: string): Promise<void>
  /** Settles when accounts are there and tokens can be verified; rejects when that fails. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/** Binds an Auth emulator that is about to run, seeded with accounts. */
export function createAuthService(
  emulator: Promise<AuthEmulator>,
  users: readonly SeedUser[],
): AuthService {
  const opened = open(emulator, users)
  const ready = opened.then(() => {})
  // Whoever asks sees the failure; nobody asking must not end the process.
  ready.catch(() => {})
  const verify: TokenVerifier['verify'] = async (token) => (await opened).verifier.verify(token)
  return {
    byToken: verify,
    verify,
    byCookie: async (cookie) => (await opened).verifier.verifySessionCookie(cookie),
    createCookie: async (token) => (await opened).verifier.createSessionCookie(token),
    welcome: async (uid) => giveNewcomerClaims((await opened).admin.auth, uid),
    ready,
    close: async () => {
      const parts = await opened.catch(() => null)
      await parts?.admin.close()
    },
  }
}

async function open(emulator: Promise<AuthEmulator>, users: readonly SeedUser[]) {
  const running = await emulator
  const [admin] = await Promise.all([openFirebaseAdmin(running), seedUsers(running, users)])
  return { admin, verifier: createTokenVerifier(admin.auth) }
}
