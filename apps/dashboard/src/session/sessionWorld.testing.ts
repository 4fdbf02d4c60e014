import { ERRORS, type SessionUser } from '@wattpost/protocol'
import type { IdentityService } from './identityService.ts'
import { newestUser } from './newestUser.ts'
import type { SessionServer } from './sessionServer.ts'
import { mara, olive } from './sessionUser.testing.ts'

/** Somebody whose claims nobody can read [V5]. */
export const nina: SessionUser = { ...olive, uid: 'uid-nina', email: 'nina@wattpost.test' }
const people = [olive, { ...mara, email: 'merchant@wattpost.test' }, nina] as const
export type Name = 'olive' | 'mara' | 'nina'
export const person = (name: Name): SessionUser =>
  people[(['olive', 'mara', 'nina'] as const).indexOf(name)] ?? olive

/** What somebody far away has still to do: the test says when it happens, or that it does not. */
interface Step {
  readonly what: string
  readonly canFail: boolean
  happen(): void
  fail(): void
}

/** Firebase and the server, of whom every answer comes when the test says so. */
export interface SessionWorld {
  readonly identity: IdentityService
  readonly server: SessionServer
  readonly steps: Step[]
  /** Who is signed in at the identity service, in all windows of the browser. */
  current(): SessionUser | null
  /** Who the server's cookie belongs to. */
  cookie(): SessionUser | null
  /** Another window signs somebody in, or out, or their token was revoked. */
  elsewhere(user: SessionUser | null): void
  /** Whether each of the two has said who is there. */
  readonly answered: { identity: boolean; server: boolean }
  /** The account that will be chosen in the popup. */
  chosen: SessionUser | null
}

export function createSessionWorld(
  remembered: SessionUser | null,
  cookieOf: SessionUser | null,
): SessionWorld {
  let current = remembered
  let cookie = cookieOf
  let tell: (user: SessionUser | null) => void = () => {}
  const answered = { identity: false, server: false }
  const steps: Step[] = []
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
      steps.push({ what, canFail, happen, fail })
    })
  const turn = (user: SessionUser | null) => {
    current = user
    tell(user)
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
  const come = async (what: string, user: SessionUser) => {
    await later(what, () => turn(user))
    return claims(user)
  }
  const notHere = () => Promise.reject(new Error('not in this world'))
  const identity: IdentityService = {
    watch: (heard, claimsFailed) => {
      const first =
        <T>(then: (told: T) => void) =>
        (told: T) => {
          answered.identity = true
          then(told)
        }
      tell = newestUser(claims, first(heard), first(claimsFailed))
      void later('remembered', () => tell(current), false)
    },
    watchTokens: () => {},
    signIn: (email) => come('sign in', people.find((one) => one.email === email) ?? olive),
    signInWithToken: notHere,
    register: notHere,
    signInWithGoogle: async (chosen) => {
      const user = await later('popup', () => chosenNow())
      if (user === null) return null
      chosen()
      return come('sign in', user)
    },
    // Needs no network: it is only forgotten here.
    signOut: () => later('sign out', () => turn(null), false),
    isHere: (uid) => current?.uid === uid,
    token: async () => {
      const user = current
      if (user === null) throw new Error(ERRORS.noAuthenticatedUser)
      return later(`token of ${user.uid}`, () => {
        // It had expired, and its renewal is news of its own.
        if (current?.uid === user.uid) turn(current)
        return `token of ${user.uid}`
      })
    },
    care: {
      sendPasswordReset: notHere,
      checkReset: notHere,
      resetPassword: notHere,
      sendVerification: notHere,
      verifyEmail: notHere,
      reload: notHere,
      hasPassword: () => true,
      changePassword: notHere,
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
    announceLogin: () => {
      // The server believes the token, never the body [A2].
      const bearer = current
      return later(`login of ${bearer?.uid}`, () => {
        cookie = bearer
      })
    },
  }
  const world: SessionWorld = {
    identity,
    server,
    steps,
    answered,
    chosen: null,
    current: () => current,
    cookie: () => cookie,
    elsewhere: (user) => {
      cookie = user
      turn(user)
    },
  }
  const chosenNow = () => world.chosen
  return world
}
