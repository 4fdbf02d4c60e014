import { accepted, type Refusal, type Result, refused, SECOND_MS } from '@wattpost/protocol'
import { z } from 'zod'
import type { ActiveFault } from '../scenario/run/activeFaults.ts'
import type { Authentication, Authenticator } from '../server/transport/authenticator.ts'
import type { AuthEmulator } from './authEmulator.ts'
import { type Mail, mailsOf, unreachableOf } from './authEmulatorApi.ts'
import { AuthFaultSync, createAuthFaults, type FaultClaims } from './authFaults.ts'
import { CurrentRights, rightsOf } from './currentRights.ts'
import { openFirebaseAdmin } from './firebaseAdmin.ts'
import { giveNewUserClaims } from './identity.ts'
import {
  type RevocationStore,
  RevokedSessions,
  type ServerSession,
  sessionIdOf,
} from './revocations.ts'
import { resetAccounts, type SeedUser, seedUsers } from './seedUsers.ts'
import { TokenAges } from './tokenAges.ts'
import { createTokenVerifier, type TokenVerifier } from './tokenVerifier.ts'
import { type TokenRefusalCode, tokenRefusal, type VerifyResult } from './verifyResult.ts'

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

interface AuthServiceOptions {
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

/** Authenticates by tokens, the current rights of their users, and the revoked sessions. */
type TokenAuthenticator = Pick<Authenticator, 'verify' | 'byCookie' | 'createCookie' | 'endSession'>

interface AuthenticationParts {
  readonly verifier: TokenVerifier
  readonly rights: Pick<CurrentRights, 'of'>
  readonly revocations: RevocationStore
}

export function createAuthentication(parts: AuthenticationParts): TokenAuthenticator {
  const { verifier, rights, revocations } = parts
  const atPresent = async (result: VerifyResult): Promise<Authentication> => {
    if (!result.ok) return result
    const { identity, signedInAtMs } = result.value
    const claims = await rights.of(identity.uid, signedInAtMs)
    if (!claims.ok) return claims
    const { merchant, approved } = claims.value
    return accepted({
      ...result.value,
      identity: { ...identity, ...claims.value },
      isOutdated: merchant !== identity.merchant || approved !== identity.approved,
    })
  }
  return {
    verify: async (idToken) => atPresent(await verifier.verify(idToken)),
    byCookie: async (cookie) => {
      const result = await atPresent(await verifier.verifySessionCookie(cookie))
      if (!result.ok) return result
      const session = sessionOf(cookie)
      return session !== null && revocations.isRevoked(session)
        ? refused(tokenRefusal('signed-out'))
        : result
    },
    createCookie: (idToken) => verifier.createSessionCookie(idToken),
    endSession: async (cookie) => {
      const result = await verifier.verifySessionCookie(cookie)
      if (!result.ok && result.error.code === 'auth-unreachable') return result
      const mayBeValid = result.ok || maybeValidLater.includes(result.error.code)
      const session = mayBeValid ? sessionOf(cookie) : null
      if (session !== null) await revocations.revoke(session)
      return accepted(null)
    },
  }
}

/** Refusals of real cookies that may be accepted later, e.g. when the account is enabled again. */
const maybeValidLater: readonly TokenRefusalCode[] = ['disabled', 'revoked', 'expired']

// The Auth emulator accepts cookies without a time of issue.
const cookiePayload = z.object({ sub: z.string(), iat: z.number().catch(0), exp: z.number() })

/** The session of a cookie that was verified; `null` for a cookie that never expires, which is never valid. */
function sessionOf(cookie: string): ServerSession | null {
  const payload = Buffer.from(cookie.split('.')[1] ?? '', 'base64url').toString()
  const read = cookiePayload.safeParse(JSON.parse(payload))
  if (!read.success) return null
  const { sub, iat, exp } = read.data
  return { id: sessionIdOf(cookie), uid: sub, issuedAtS: iat, expiresAtMs: exp * SECOND_MS }
}
