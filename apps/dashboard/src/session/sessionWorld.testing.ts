import { ERRORS, type SessionUser } from '@wattpost/protocol'
import type { IdentityService } from './identityService.ts'
import { latestUserOnly } from './latestUser.ts'
import type { SessionServer } from './sessionServer.ts'
import { mara, olive } from './sessionUser.testing.ts'

/** A user with unreadable claims [V5]. */
export const nina: SessionUser = { ...olive, uid: 'uid-nina', email: 'nina@wattpost.test' }
const users = [olive, { ...mara, email: 'merchant@wattpost.test' }, nina] as const
export type Name = 'olive' | 'mara' | 'nina'
export const userNamed = (name: Name): SessionUser =>
  users[(['olive', 'mara', 'nina'] as const).indexOf(name)] ?? olive

/** A pending answer of a remote service; the test completes it or fails it. */
interface PendingAnswer {
  readonly what: string
  readonly canFail: boolean
  happen(): void
  fail(): void
}

/** Simulated Firebase and server; the test completes each of their answers. */
export interface SessionWorld {
  readonly identity: IdentityService
  readonly server: SessionServer
  readonly pending: PendingAnswer[]
  /** The user of the identity service, in all tabs. */
  current(): SessionUser | null
  /** The user of the server's cookie. */
  cookie(): SessionUser | null
  /** Another tab signs a user in or out, or the token was revoked. */
  elsewhere(user: SessionUser | null): void
  /** Which of the two services has answered. */
  readonly answered: { identity: boolean; server: boolean }
  /** The account to choose in the popup. */
  chosen: SessionUser | null
}

export function createSessionWorld(
  remembered: SessionUser | null,
  cookieOf: SessionUser | null,
): SessionWorld {
  let current = remembered
  let cookie = cookieOf
  let notify: (user: SessionUser | null) => void = () => {}
  const answered = { identity: false, server: false }
  const pending: PendingAnswer[] = []
  const later = <T>(what: string, act: () => T, canFail = true): Promise<T> =>
    new Promise((resolve, reject) => {
      const fail = () => reject(new Error(`${what}: no network`))
      const happen = () => {
        try {
          resolve(act())
        } catch (error) {
          reject(error)
        }
      }
      pending.push({ what, canFail, happen, fail })
    })
  const setCurrent = (user: SessionUser | null) => {
    current = user
    notify(user)
  }
  const claims = (user: SessionUser) =>
    later(
      `claims of ${user.uid}`,
      () => {
        if (user.uid === nina.uid) throw new Error(ERRORS.authClaimFailed)
        return user
      },
      false,
    )
  const enter = async (what: string, user: SessionUser) => {
    await later(what, () => setCurrent(user))
    return claims(user)
  }
  const unsupported = () => Promise.reject(new Error('not simulated'))
  const identity: IdentityService = {
    watch: (onUser, claimsFailed) => {
      const first =
        <T>(then: (value: T) => void) =>
        (value: T) => {
          answered.identity = true
          then(value)
        }
      notify = latestUserOnly(claims, first(onUser), first(claimsFailed))
      void later('remembered', () => notify(current), false)
    },
    watchTokens: () => {},
    signIn: (email) => enter('sign in', users.find((one) => one.email === email) ?? olive),
    signInWithToken: unsupported,
    register: unsupported,
    signInWithGoogle: async (chosen) => {
      const user = await later('popup', () => chosenNow())
      if (user === null) return null
      chosen()
      return enter('sign in', user)
    },
    // Signing out needs no network.
    signOut: () => later('sign out', () => setCurrent(null), false),
    isCurrent: (uid) => current?.uid === uid,
    token: async () => {
      const user = current
      if (user === null) throw new Error(ERRORS.noAuthenticatedUser)
      return later(`token of ${user.uid}`, () => {
        // The expired token is renewed, which notifies the listeners.
        if (current?.uid === user.uid) setCurrent(current)
        return `token of ${user.uid}`
      })
    },
    account: {
      sendPasswordReset: unsupported,
      checkReset: unsupported,
      resetPassword: unsupported,
      sendVerification: unsupported,
      verifyEmail: unsupported,
      reload: unsupported,
      hasPassword: () => true,
      changePassword: unsupported,
    },
  }
  const server: SessionServer = {
    fetchSession: () =>
      later('session', () => cookie).finally(() => {
        answered.server = true
      }),
    endSession: (token) =>
      later('end', () => {
        if (token === null || token === `token of ${cookie?.uid}`) cookie = null
      }),
    reportLogin: () => {
      // The server trusts the token, not the body [A2].
      const bearer = current
      return later(`login of ${bearer?.uid}`, () => {
        cookie = bearer
      })
    },
  }
  const world: SessionWorld = {
    identity,
    server,
    pending,
    answered,
    chosen: null,
    current: () => current,
    cookie: () => cookie,
    elsewhere: (user) => {
      cookie = user
      setCurrent(user)
    },
  }
  const chosenNow = () => world.chosen
  return world
}
