import { ERRORS, type LoginRequest, type SessionUser } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { IdentityService } from './identityService.ts'
import { createSession } from './session.ts'
import type { SessionServer } from './sessionServer.ts'
import { mara, olive } from './sessionUser.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

interface World {
  /** The user stored by Firebase. */
  readonly remembered?: SessionUser
  /** The user of the server's cookie. */
  readonly cookie?: SessionUser
  readonly loginFails?: boolean
  /** The account chosen in the popup; it is closed without one. */
  readonly google?: SessionUser
  readonly syncToken?: () => void
}

function sessionIn({ remembered, cookie, loginFails = false, google, syncToken }: World) {
  const calls: string[] = []
  const logins: LoginRequest[] = []
  let notify: (user: SessionUser | null) => void = () => {}
  let claimsFailed: (error: Error) => void = () => {}
  let current = remembered ?? null
  const enter = (user: SessionUser) => {
    current = user
    notify(user)
    return user
  }
  const identity: IdentityService = {
    watch: (onUser, onFailure) => {
      notify = onUser
      claimsFailed = onFailure
      queueMicrotask(() => notify(current))
    },
    signIn: async (email, password) => {
      if (password !== 'right') throw new Error('auth/wrong-password')
      return enter({ ...olive, email })
    },
    register: async (email) => enter({ ...olive, email }),
    watchTokens: vi.fn(),
    signInWithToken: async (customToken) => {
      if (customToken !== 'made for olive') throw new Error('auth/invalid-custom-token')
      return enter(olive)
    },
    signInWithGoogle: async (chosen) => {
      chosen()
      return google === undefined ? null : enter(google)
    },
    account: {
      sendPasswordReset: async () => {},
      checkReset: async () => {},
      resetPassword: async () => {},
      sendVerification: async () => {},
      verifyEmail: async () => {},
      reload: async () => {},
      hasPassword: () => true,
      changePassword: async (proof) => {
        if (proof !== 'right') throw new Error('auth/wrong-password')
        calls.push('password changed')
      },
    },
    signOut: async () => {
      current = null
      notify(null)
      calls.push('firebase signed out')
    },
    isCurrent: (uid) => current?.uid === uid,
    token: async (fresh) => {
      if (current === null) throw new Error(ERRORS.noAuthenticatedUser)
      if (fresh) calls.push('fresh token')
      return `token of ${current.uid}`
    },
  }
  const failures: string[] = []
  const fetched = { count: 0 }
  let held = cookie
  const server = {
    fetchSession: async (): Promise<SessionUser | null> => {
      fetched.count += 1
      if (held === undefined) throw new Error('offline')
      return held
    },
    endSession: async (token: string | null) => {
      calls.push(`DELETE with ${token}`)
    },
    reportLogin: vi.fn(async (login: LoginRequest) => {
      logins.push(login)
      if (loginFails) throw new Error('500')
      held = current ?? undefined
      return {}
    }),
  } satisfies SessionServer
  const load = vi.fn(async () => ({ identity, server }))
  const marks: boolean[] = []
  let markChanged: () => void = () => {}
  const session = createSession({
    load,
    claimsFailed: (error) => failures.push(error.message),
    signedOutElsewhere: () => calls.push('signed out elsewhere'),
    marker: {
      isSet: () => marks.at(-1) ?? false,
      put: (isMarked) => marks.push(isMarked),
      watch: (changed) => {
        markChanged = changed
      },
    },
    syncToken: syncToken ?? null,
  })
  return {
    marks,
    markChanged: () => markChanged(),
    fetched,
    session,
    identity,
    server,
    calls,
    logins,
    failures,
    load,
    failClaims: () => claimsFailed,
  }
}

test('the services are not loaded before the first call', async () => {
  const { session, load } = sessionIn({})
  expect(load).not.toHaveBeenCalled()
  await session.settled()
  await session.settled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('a failed load is repeated at the next sign-in, without a reload of the page', async () => {
  const { session, load } = sessionIn({})
  load.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  await expect(session.signIn(olive.email, 'right')).rejects.toThrow('dynamically imported')
  await session.signIn(olive.email, 'right')
  expect(session.store.getState()).toEqual({ kind: 'signed-in', user: olive })
  expect(load).toHaveBeenCalledTimes(2)
})

test('a session fetch that fails counts as no session [H2, X4]', async () => {
  const { session } = sessionIn({})
  expect(await session.settled()).toEqual({ kind: 'signed-out' })
})

test('a server session without a Firebase user is ended [H3]', async () => {
  const { session, calls } = sessionIn({ cookie: olive })
  expect(await session.settled()).toEqual({ kind: 'signed-out' })
  await vi.waitFor(() => expect(calls).toEqual(['DELETE with null']))
})

test('a stored Firebase user is reported to a server without a session [H7]', async () => {
  const { session, logins } = sessionIn({ remembered: olive })
  expect((await session.settled()).kind).toBe('signed-in')
  await vi.waitFor(() => expect(logins.map((login) => login.user)).toEqual([olive.uid]))
})

test('a user known to both services is not reported again [H7]', async () => {
  const { session, logins } = sessionIn({ remembered: mara, cookie: mara })
  await session.settled()
  await Promise.resolve()
  expect(logins).toEqual([])
})

test('a sign-in reports uid, claims and profile to the server [H7, A2]', async () => {
  const { session, logins } = sessionIn({})
  await session.settled()
  await session.signIn('me@wattpost.test', 'right')
  const { uid, ...person } = olive
  expect(logins).toEqual([{ user: uid, ...person, email: 'me@wattpost.test' }])
  expect(session.store.getState().kind).toBe('signed-in')
})

test('a login call that fails is only logged [X8]', async () => {
  const { session } = sessionIn({ loginFails: true })
  await session.signIn('me@wattpost.test', 'right')
  expect(session.store.getState().kind).toBe('signed-in')
})

test('refused credentials reject without signing in [V1]', async () => {
  const { session } = sessionIn({})
  await session.settled()
  await expect(session.signIn('me@wattpost.test', 'wrong')).rejects.toThrow()
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('a sign-out in another tab during the login call prevents the sign-in [V4, S7]', async () => {
  const { session, identity, server } = sessionIn({})
  await session.settled()
  server.reportLogin.mockImplementationOnce(async () => {
    await identity.signOut()
    return {}
  })
  await expect(session.signIn('me@wattpost.test', 'right')).rejects.toThrow(
    'No authenticated user found.',
  )
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('only a sign-out elsewhere is reported [S7, R17]', async () => {
  const elsewhere = sessionIn({ remembered: olive, cookie: olive })
  await elsewhere.session.settled()
  await elsewhere.identity.signOut()
  expect(elsewhere.calls).toEqual(['signed out elsewhere', 'firebase signed out'])
  const own = sessionIn({ remembered: olive, cookie: olive })
  await own.session.settled()
  await own.session.signOut()
  expect(own.calls).not.toContain('signed out elsewhere')
})

test('a new user is reported and gets a fresh token with the claims [H7]', async () => {
  const { session, calls, logins } = sessionIn({})
  await session.settled()
  await session.register('new@wattpost.test', 'secret')
  expect(logins.map((login) => login.user)).toEqual([olive.uid])
  expect(calls).toContain('fresh token')
})

test('signing out empties the session, ends Firebase and the server session [S1, H3]', async () => {
  const { session, calls } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await session.signOut()
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
  expect(calls.toSorted()).toEqual(['DELETE with token of uid-owner', 'firebase signed out'])
})

test('a token request without a user rejects as the identity service does', async () => {
  const { session } = sessionIn({})
  await expect(session.token()).rejects.toThrow('No authenticated user found.')
  await session.settled()
  await expect(session.token()).rejects.toThrow('No authenticated user found.')
})

test('unreadable claims are reported and sign no user in [V5, X7]', async () => {
  const { session, failures, failClaims } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  failClaims()(new Error(ERRORS.authClaimFailed))
  expect(failures).toEqual(['Auth Claim Failed.'])
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('a popup sign-in is marked until its end, and reported to the server [S2, H7]', async () => {
  const { session, marks, logins } = sessionIn({ google: mara })
  await session.settled()
  await new Promise(setImmediate)
  expect(await session.signInWithGoogle()).toBe(true)
  expect(marks).toEqual([true, false])
  expect(logins.map((login) => login.user)).toEqual([mara.uid])
  expect(session.store.getState()).toEqual({ kind: 'signed-in', user: mara })
})

test('a closed popup signs no user in and removes the mark [S2]', async () => {
  const { session, marks } = sessionIn({})
  await session.settled()
  expect(await session.signInWithGoogle()).toBe(false)
  expect(marks).toEqual([true, false])
  expect(session.popup.getState()).toEqual({ kind: 'closed' })
})

test('a change of the mark by another window fetches the session again [S2]', async () => {
  const { session, markChanged, fetched } = sessionIn({})
  await session.settled()
  await vi.waitFor(() => expect(fetched.count).toBe(1))
  markChanged()
  await vi.waitFor(() => expect(fetched.count).toBe(2))
})

test('the window of the popup fetches the session when it opens and when it ends [S2]', async () => {
  const { session, server } = sessionIn({ google: mara })
  await session.settled()
  await new Promise(setImmediate)
  const fetches = vi.spyOn(server, 'fetchSession')
  const signingIn = session.signInWithGoogle()
  expect(fetches).toHaveBeenCalledTimes(1)
  await signingIn
  expect(fetches).toHaveBeenCalledTimes(2)
})

test('the answer after a change of the mark renews the signed-in user [S2]', async () => {
  const { session, server, markChanged, logins } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  const renewed = { ...olive, name: 'Olive Adeyemi' }
  vi.spyOn(server, 'fetchSession').mockResolvedValueOnce(renewed)
  markChanged()
  await vi.waitFor(() =>
    expect(session.store.getState()).toEqual({ kind: 'signed-in', user: renewed }),
  )
  expect(logins).toEqual([])
})

test('a change of the mark reports the login again where the server has no session [S2, H7]', async () => {
  const { session, server, markChanged, logins } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  vi.spyOn(server, 'fetchSession').mockResolvedValueOnce(null)
  markChanged()
  await vi.waitFor(() => expect(logins.map((login) => login.user)).toEqual([olive.uid]))
})

test('an answer older than the claims of a new token changes nothing [S2, S7]', async () => {
  const { session, server, identity, markChanged } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  let answer = (_: SessionUser) => {}
  const asked = new Promise<SessionUser>((resolve) => {
    answer = resolve
  })
  vi.spyOn(server, 'fetchSession').mockReturnValueOnce(asked)
  markChanged()
  await identity.signIn('olive@new.test', 'right')
  answer(olive)
  await new Promise(setImmediate)
  expect(session.store.getState()).toMatchObject({ user: { email: 'olive@new.test' } })
})

const neverAnswered = () => new Promise<never>(() => {})

test('a server that hangs does not keep the login page from showing [S7, X4]', async () => {
  const { session, server } = sessionIn({})
  vi.spyOn(server, 'fetchSession').mockImplementation(neverAnswered)
  expect(await session.settled()).toEqual({ kind: 'signed-out' })
  expect(session.store.getState().kind).toBe('unknown')
})

test('a session fetch without an answer for 5 s counts as no session [X4, S1]', async () => {
  vi.useFakeTimers()
  const { session, server, logins } = sessionIn({ remembered: olive })
  vi.spyOn(server, 'fetchSession').mockImplementation(neverAnswered)
  const onSettled = vi.fn()
  void session.settled().then(onSettled)
  await vi.advanceTimersByTimeAsync(4999)
  expect(onSettled).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(onSettled).toHaveBeenCalledExactlyOnceWith({ kind: 'signed-in', user: olive })
  expect(logins.map((login) => login.user)).toEqual([olive.uid])
})

test('a login call without an answer delays the sign-in by at most 5 s [X8]', async () => {
  const { session, server } = sessionIn({})
  await session.settled()
  vi.useFakeTimers()
  server.reportLogin.mockImplementation(neverAnswered)
  const signingIn = session.signIn(olive.email, 'right')
  await vi.advanceTimersByTimeAsync(5000)
  await signingIn
  expect(session.store.getState().kind).toBe('signed-in')
})

test('a custom token signs in; a refused one rejects with the message of the identity service [V2, H7]', async () => {
  const { session, logins } = sessionIn({})
  await session.settled()
  await expect(session.signInWithToken('other')).rejects.toThrow('auth/invalid-custom-token')
  expect(logins).toEqual([])
  await session.signInWithToken('made for olive')
  expect(logins.map((login) => login.user)).toEqual([olive.uid])
  expect(session.store.getState().kind).toBe('signed-in')
})

test('a changed password reports the login again, since the cookie has ended [V3]', async () => {
  const { session, calls, logins } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await expect(session.changePassword('wrong', 'next')).rejects.toThrow('auth/wrong-password')
  expect(logins).toEqual([])
  await session.changePassword('right', 'next')
  expect(calls).toContain('password changed')
  expect(logins).toHaveLength(1)
})

test('a session fetch that fails ends no session of the server [H3, X4]', async () => {
  const { session, calls } = sessionIn({})
  await session.settled()
  await new Promise(setImmediate)
  expect(calls).toEqual([])
})

test('a renewed token of the signed-in user is no sign-out elsewhere [S7]', async () => {
  const { session, identity, calls } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await identity.signIn(olive.email, 'right')
  expect(calls).toEqual([])
  expect(session.store.getState()).toEqual({ kind: 'signed-in', user: olive })
})

test('a sign-out during the login call counts, even when the sign-in ends first [S1]', async () => {
  const { session, identity, server } = sessionIn({})
  await session.settled()
  const { signOut } = identity
  let goOn = () => {}
  vi.spyOn(identity, 'signOut').mockImplementationOnce(async () => {
    await new Promise<void>((resolve) => {
      goOn = resolve
    })
    await signOut()
  })
  let leaving: Promise<void> | undefined
  server.reportLogin.mockImplementationOnce(async () => {
    leaving = session.signOut()
    await new Promise(setImmediate)
    return {}
  })
  await session.signIn(olive.email, 'right')
  goOn()
  await leaving
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('issued tokens are watched only where they are synced [H18]', async () => {
  const syncToken = () => {}
  const synced = sessionIn({ syncToken })
  await synced.session.settled()
  expect(synced.identity.watchTokens).toHaveBeenCalledExactlyOnceWith(syncToken)
  const unsynced = sessionIn({})
  await unsynced.session.settled()
  expect(unsynced.identity.watchTokens).not.toHaveBeenCalled()
})

test('the popup opens within the click once the services are loaded [S2]', async () => {
  const { session } = sessionIn({ google: mara })
  await session.settled()
  const signingIn = session.signInWithGoogle()
  expect(session.popup.getState()).toEqual({ kind: 'signing-in' })
  await signingIn
  expect(session.popup.getState()).toEqual({ kind: 'closed' })
})

test('the actions on the account are those of the identity service', async () => {
  const { session, identity } = sessionIn({ remembered: olive })
  expect(await session.account()).toBe(identity.account)
})

test('a password changed during a sign-out elsewhere reports no login [V3]', async () => {
  const { session, logins } = sessionIn({})
  await session.settled()
  await session.changePassword('right', 'next')
  expect(logins).toEqual([])
})

test('a token is fresh only on request', async () => {
  const { session, calls } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  expect(await session.token()).toBe('token of uid-owner')
  expect(calls).toEqual([])
  expect(await session.token({ fresh: true })).toBe('token of uid-owner')
  expect(calls).toEqual(['fresh token'])
})

test('a sign-out without a valid token ends the session of the cookie [H3]', async () => {
  const { session, identity, calls } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  vi.spyOn(identity, 'token').mockRejectedValue(new Error('auth/network-request-failed'))
  await session.signOut()
  expect(calls).toContain('DELETE with null')
})
