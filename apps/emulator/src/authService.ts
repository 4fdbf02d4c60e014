import { accepted, type Result, refused } from '@wattpost/protocol'
import type { AuthEmulator } from './auth/authEmulator.ts'
import { createAuthFaults } from './auth/authFaults.ts'
import { unreachableOf } from './auth/authUnreachable.ts'
import { FaultKeeper } from './auth/faultKeeper.ts'
import { openFirebaseAdmin } from './auth/firebaseAdmin.ts'
import type { Identity } from './auth/identity.ts'
import { type Mail, mailsOf } from './auth/mails.ts'
import { giveNewcomerClaims } from './auth/newcomerClaims.ts'
import { resetAccounts } from './auth/resetAccounts.ts'
import { roleNow } from './auth/roleNow.ts'
import { type SeedUser, seedUsers } from './auth/seedUsers.ts'
import { TokenAges } from './auth/tokenAges.ts'
import { createTokenVerifier, type TokenVerifier } from './auth/tokenVerifier.ts'
import type { InForce } from './scenario/faults/board.ts'

/** What the clear way out of it is. */
const AWAY =
  ' The accounts cannot be reset, and nothing else was: stop Wattpost and start it again.'

/** Authentication as HTTP, socket and control need it; what is asked before it is ready waits. */
export interface AuthService {
  /** Whose ID token it is. */
  readonly verify: TokenVerifier['verify']
  readonly byCookie: TokenVerifier['verifySessionCookie']
  readonly createCookie: TokenVerifier['createSessionCookie']
  welcome(uid: string): Promise<void>
  /** The role that an account has now, whatever its tokens still say; `null` when nobody can tell. */
  roleNow(uid: string): Promise<Pick<Identity, 'merchant' | 'approved'> | null>
  /** The links that were “sent” since the last reset and not followed yet; refused while nobody answers. */
  mails(): Promise<Result<readonly Mail[], string>>
  /**
   * Gives the seeded accounts back what they were, and removes all others; all faults of auth are lifted. Refused
   * while nobody answers.
   */
  resetAccounts(): Promise<Result<null, string>>
  /** Brings about the faults of auth among those in force, and takes back all others. */
  keep(inForce: readonly InForce[]): void
  /** Settles when the faults are as they were last asked for; never rejects. */
  settled(): Promise<void>
  /** Settles when accounts are there and tokens can be verified; rejects when that fails. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * Binds an Auth emulator that is about to run, seeded with accounts.
 * @param log told of faults that can't be brought about
 */
export function createAuthService(
  emulator: Promise<AuthEmulator>,
  users: readonly SeedUser[],
  log: (message: string) => void = () => {},
): AuthService {
  const opened = open(emulator, users)
  const ready = opened.then(() => {})
  const faults = opened.then((parts) => parts.faults)
  // Whoever asks sees the failure; nobody asking must not end the process.
  for (const promise of [ready, faults]) promise.catch(() => {})
  const keeper = new FaultKeeper(faults, log)
  const oldLinks = new Set<string>()

  async function reset(): Promise<null> {
    const { running, admin, verifier } = await opened
    const changed = await resetAccounts(running, admin.auth, users)
    for (const uid of changed) verifier.forget(uid)
    for (const { link } of await mailsOf(running)) oldLinks.add(link)
    return null
  }

  return {
    verify: async (token) => (await opened).verifier.verify(token),
    byCookie: async (cookie) => (await opened).verifier.verifySessionCookie(cookie),
    createCookie: async (token) => (await opened).verifier.createSessionCookie(token),
    welcome: async (uid) => {
      const { admin, verifier } = await opened
      await giveNewcomerClaims(admin.auth, uid)
      verifier.forget(uid)
    },
    roleNow: async (uid) => roleNow((await opened).admin.auth, uid),
    mails: async () => {
      const { running } = await opened
      const mails = await orUnreachable(() => mailsOf(running))
      return mails.ok ? accepted(mails.value.filter(({ link }) => !oldLinks.has(link))) : mails
    },
    resetAccounts: () => orUnreachable(() => keeper.liftAllAnd(reset), AWAY),
    keep: (inForce) => keeper.keep(inForce),
    settled: () => keeper.settled(),
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
  const ages = new TokenAges()
  const verifier = createTokenVerifier(admin.auth, { ages })
  const forget = (uid: string) => verifier.forget(uid)
  const faults = createAuthFaults({ emulator: running, auth: admin.auth, ages, forget })
  return { running, admin, verifier, faults }
}

/** @param then what follows from it */
async function orUnreachable<T>(ask: () => Promise<T>, then = ''): Promise<Result<T, string>> {
  try {
    return accepted(await ask())
  } catch (error) {
    const unreachable = unreachableOf(error)
    if (unreachable === null) throw error
    return refused(`${unreachable.message}${then}`)
  }
}
