import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ActiveFault } from '../scenario/faults/activeFaults.ts'
import type { AuthEmulator } from './authEmulator.ts'
import { type Mail, mailsOf, unreachableOf } from './authEmulatorApi.ts'
import { AuthFaultSync } from './authFaultSync.ts'
import { createAuthFaults } from './authFaults.ts'
import { openFirebaseAdmin } from './firebaseAdmin.ts'
import { giveNewUserClaims, type Identity, roleNow } from './identity.ts'
import { resetAccounts, type SeedUser, seedUsers } from './seedUsers.ts'
import { TokenAges } from './tokenAges.ts'
import { createTokenVerifier, type TokenVerifier } from './tokenVerifier.ts'

/** The remedy after a refused reset. */
const RESET_REMEDY = ' Nothing was reset: stop Wattpost and start it again.'

/** Authentication for HTTP, socket and control API. Calls wait until it is ready. */
export interface AuthService {
  /** Verifies an ID token. */
  readonly verify: TokenVerifier['verify']
  readonly byCookie: TokenVerifier['verifySessionCookie']
  readonly createCookie: TokenVerifier['createSessionCookie']
  /** Gives a new user the first claims. */
  welcome(uid: string): Promise<void>
  /** The account's present role, which older tokens may not carry; `null` while it is unknown. */
  roleNow(uid: string): Promise<Pick<Identity, 'merchant' | 'approved'> | null>
  /** Mails since the last reset with unused links. Refused while the Auth emulator is unreachable. */
  mails(): Promise<Result<readonly Mail[], Refusal>>
  /**
   * Lifts all auth faults, restores the seeded accounts and removes all others. Refused while the Auth emulator is
   * unreachable.
   */
  resetAccounts(): Promise<Result<null, Refusal>>
  /** Applies the auth faults among the active ones, and lifts all others. */
  syncFaults(active: readonly ActiveFault[]): void
  /** Settles when all requested faults are applied; never rejects. */
  settled(): Promise<void>
  /** Settles when the accounts exist and tokens can be verified; rejects when that fails. */
  readonly ready: Promise<void>
  close(): Promise<void>
}

/**
 * Binds an Auth emulator that is about to run, seeded with accounts.
 * @param log takes a line for each fault that cannot be applied
 */
export function createAuthService(
  emulator: Promise<AuthEmulator>,
  users: readonly SeedUser[],
  log: (message: string) => void = () => {},
): AuthService {
  const opened = open(emulator, users)
  const ready = opened.then(() => {})
  const faults = opened.then((parts) => parts.faults)
  // Callers see the failure; without a caller it must not end the process.
  for (const promise of [ready, faults]) promise.catch(() => {})
  const faultSync = new AuthFaultSync(faults, log)
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
      await giveNewUserClaims(admin.auth, uid)
      verifier.forget(uid)
    },
    roleNow: async (uid) => roleNow((await opened).admin.auth, uid),
    mails: async () => {
      const { running } = await opened
      const mails = await orUnreachable(() => mailsOf(running))
      return mails.ok ? accepted(mails.value.filter(({ link }) => !oldLinks.has(link))) : mails
    },
    resetAccounts: () => orUnreachable(() => faultSync.liftAllThen(reset), RESET_REMEDY),
    syncFaults: (active) => faultSync.sync(active),
    settled: () => faultSync.settled(),
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

/** Refuses when the Auth emulator is unreachable. @param remedy added to the message */
async function orUnreachable<T>(
  request: () => Promise<T>,
  remedy = '',
): Promise<Result<T, Refusal>> {
  try {
    return accepted(await request())
  } catch (error) {
    const unreachable = unreachableOf(error)
    if (unreachable === null) throw error
    const message = `${unreachable.message}${remedy}`
    return refused({ what: 'account', where: '', message, code: 'auth-unreachable' })
  }
}
