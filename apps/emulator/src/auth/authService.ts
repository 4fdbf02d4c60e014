import { accepted, type Refusal, type Result, refused } from '@wattpost/protocol'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import type { Authenticator } from '../server/transport/authenticator.ts'
import type { AuthEmulator } from './authEmulator.ts'
import { type Mail, mailsOf, unreachableOf } from './authEmulatorApi.ts'
import { createAuthentication } from './authentication.ts'
import { AuthFaultSync, type FaultClaims } from './authFaultSync.ts'
import { createAuthFaults } from './authFaults.ts'
import { CurrentRights, rightsOf } from './currentRights.ts'
import { openFirebaseAdmin } from './firebaseAdmin.ts'
import { giveNewUserClaims } from './identity.ts'
import { type RevocationStore, RevokedSessions } from './revocationStore.ts'
import { resetAccounts, type SeedUser, seedUsers } from './seedUsers.ts'
import { TokenAges } from './tokenAges.ts'
import { createTokenVerifier } from './tokenVerifier.ts'

/** The remedy after a refused reset. */
const RESET_REMEDY = ' Nothing was reset: stop Wattpost and start it again.'

/** Authentication for HTTP, socket and control API. Calls wait until it is ready. */
export interface AuthService extends Authenticator {
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

export interface AuthServiceOptions {
  /** Takes a line for each fault that cannot be applied, and for internal errors. */
  readonly log?: (message: string) => void
  /** The signed-out sessions; by default in memory. */
  readonly revocations?: RevocationStore
  /** Which auth faults this emulator applies; by default all. */
  readonly claims?: FaultClaims
}

/** Binds an Auth emulator that is about to run, seeded with accounts. */
export function createAuthService(
  emulator: Promise<AuthEmulator>,
  users: readonly SeedUser[],
  { log = () => {}, revocations = new RevokedSessions(), claims }: AuthServiceOptions = {},
): AuthService {
  const rights: CurrentRights = new CurrentRights(
    { getUsers: async (ids) => (await opened).admin.auth.getUsers(ids) },
    { log },
  )
  const opened = open(emulator, users, { rights, revocations })
  const ready = opened.then(() => {})
  const faults = opened.then((parts) => parts.faults)
  // Callers see the failure; without a caller it must not end the process.
  for (const promise of [ready, faults]) promise.catch(() => {})
  const faultSync = new AuthFaultSync(faults, log, claims)
  const oldLinks = new Set<string>()

  async function reset(): Promise<null> {
    const { running, admin, forget } = await opened
    const changed = await resetAccounts(running, admin.auth, users)
    for (const uid of changed) forget(uid)
    for (const { link } of await mailsOf(running)) oldLinks.add(link)
    return null
  }

  return {
    verify: async (token) => (await opened).authentication.verify(token),
    byCookie: async (cookie) => (await opened).authentication.byCookie(cookie),
    createCookie: async (token) => (await opened).authentication.createCookie(token),
    endSession: async (cookie) => (await opened).authentication.endSession(cookie),
    welcome: async (uid) => {
      const { admin, forget } = await opened
      await giveNewUserClaims(admin.auth, uid)
      forget(uid)
    },
    watchRights: (uid, onRights) =>
      rights.watch(uid, (account) => onRights((signedInAtMs) => rightsOf(account, signedInAtMs))),
    isReachable: (uid) => rights.isReachable(uid),
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
      rights.close()
      await parts?.admin.close()
    },
  }
}

async function open(
  emulator: Promise<AuthEmulator>,
  users: readonly SeedUser[],
  { rights, revocations }: { rights: CurrentRights; revocations: RevocationStore },
) {
  const running = await emulator
  const [admin] = await Promise.all([openFirebaseAdmin(running), seedUsers(running, users)])
  const ages = new TokenAges()
  const verifier = createTokenVerifier(admin.auth, { ages })
  const forget = (uid: string) => {
    verifier.forget(uid)
    rights.forget(uid)
  }
  const faults = createAuthFaults({ emulator: running, auth: admin.auth, ages, forget })
  const authentication = createAuthentication({ verifier, rights, revocations })
  return { running, admin, authentication, forget, faults }
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
