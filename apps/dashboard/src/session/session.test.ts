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
})

interface World {
  /** Who Firebase remembers from the last time. */
  readonly remembered?: SessionUser
  /** Who the server's cookie belongs to. */
  readonly cookie?: SessionUser
  readonly loginFails?: boolean
  /** Who is chosen in the popup; nobody when it is closed. */
  readonly google?: SessionUser
}

function sessionIn({ remembered, cookie, loginFails = false, google }: World) {
  const told: string[] = []
  const logins: LoginRequest[] = []
  let heard: (user: SessionUser | null) => void = () => {}
  let claimsFailed: (error: Error) => void = () => {}
  let current = remembered ?? null
  const come = (user: SessionUser) => {
    current = user
    heard(user)
    return user
  }
  const identity: IdentityService = {
    watch: (onUser, onFailure) => {
      heard = onUser
      claimsFailed = onFailure
      queueMicrotask(() => heard(current))
    },
    signIn: async (email, password) => {
      if (password !== 'right') throw new Error('auth/wrong-password')
      return come({ ...olive, email })
    },
    register: async (email) => come({ ...olive, email }),
    watchTokens: () => {},
    signInWithToken: async (customToken) => {
      if (customToken !== 'made for olive') throw new Error('auth/invalid-custom-token')
      return come(olive)
    },
    signInWithGoogle: async (chosen) => {
      chosen()
      return google === undefined ? null : come(google)
    },
    care: {
      sendPasswordReset: async () => {},
      checkReset: async () => {},
      resetPassword: async () => {},
      sendVerification: async () => {},
      verifyEmail: async () => {},
      reload: async () => {},
      hasPassword: () => true,
      changePassword: async (proof) => {
        if (proof !== 'right') throw new Error('auth/wrong-password')
        told.push('password changed')
      },
    },
    signOut: async () => {
      current = null
      heard(null)
      told.push('firebase signed out')
    },
    isHere: (uid) => current?.uid === uid,
    token: async (fresh) => {
      if (current === null) throw new Error(ERRORS.noAuthenticatedUser)
      if (fresh) told.push('fresh token')
      return `token of ${current.uid}`
    },
  }
  const failures: string[] = []
  const fetched = { count: 0 }
  const server = {
    fetchSession: async () => {
      fetched.count += 1
      if (cookie === undefined) throw new Error('offline')
      return cookie
    },
    endSession: async (token: string | null) => {
      told.push(`DELETE with ${token}`)
    },
    announceLogin: vi.fn(async (login: LoginRequest) => {
      logins.push(login)
      if (loginFails) throw new Error('500')
      return {}
    }),
  } satisfies SessionServer
  const load = vi.fn(async () => ({ identity, server }))
  const marks: boolean[] = []
  let markChanged: () => void = () => {}
  const session = createSession({
    load,
    claimsFailed: (error) => failures.push(error.message),
    signedOutElsewhere: () => told.push('signed out elsewhere'),
    marker: {
      isSet: () => marks.at(-1) ?? false,
      put: (isMarked) => marks.push(isMarked),
      watch: (changed) => {
        markChanged = changed
      },
    },
    syncToken: null,
  })
  return {
    marks,
    markChanged: () => markChanged(),
    fetched,
    session,
    identity,
    server,
    told,
    logins,
    failures,
    load,
    failClaims: () => claimsFailed,
  }
}

test('nothing of the identity service is loaded before somebody asks who is there', async () => {
  const { session, load } = sessionIn({})
  expect(load).not.toHaveBeenCalled()
  await session.settled()
  await session.settled()
  expect(load).toHaveBeenCalledTimes(1)
})

test('what could not be loaded is loaded at the next sign-in, without a reload of the page', async () => {
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

test('a server session that Firebase does not know is ended [H3]', async () => {
  const { session, told } = sessionIn({ cookie: olive })
  expect(await session.settled()).toEqual({ kind: 'signed-out' })
  await vi.waitFor(() => expect(told).toEqual(['DELETE with null']))
})

test('someone whom Firebase remembers is announced to a server that does not know them [H7]', async () => {
  const { session, logins } = sessionIn({ remembered: olive })
  expect((await session.settled()).kind).toBe('signed-in')
  await vi.waitFor(() => expect(logins.map((login) => login.user)).toEqual([olive.uid]))
})

test('someone whom both know is not announced again [H7]', async () => {
  const { session, logins } = sessionIn({ remembered: mara, cookie: mara })
  await session.settled()
  await Promise.resolve()
  expect(logins).toEqual([])
})

test('after signing in the server is told uid, claims and person [H7, A2]', async () => {
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

test('refused credentials reject and sign nobody in [V1]', async () => {
  const { session } = sessionIn({})
  await session.settled()
  await expect(session.signIn('me@wattpost.test', 'wrong')).rejects.toThrow()
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('whoever is signed out elsewhere while the server is being told is not signed in here [V4, S7]', async () => {
  const { session, identity, server } = sessionIn({})
  await session.settled()
  server.announceLogin.mockImplementationOnce(async () => {
    await identity.signOut()
    return {}
  })
  await expect(session.signIn('me@wattpost.test', 'right')).rejects.toThrow(
    'No authenticated user found.',
  )
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('being signed out elsewhere is told; signing out oneself needs no telling [S7, R17]', async () => {
  const elsewhere = sessionIn({ remembered: olive, cookie: olive })
  await elsewhere.session.settled()
  await elsewhere.identity.signOut()
  expect(elsewhere.told).toEqual(['signed out elsewhere', 'firebase signed out'])
  const own = sessionIn({ remembered: olive, cookie: olive })
  await own.session.settled()
  await own.session.signOut()
  expect(own.told).not.toContain('signed out elsewhere')
})

test('a newcomer is told to the server, and gets a fresh token, since the first one has no claims yet [H7]', async () => {
  const { session, told, logins } = sessionIn({})
  await session.settled()
  await session.register('new@wattpost.test', 'secret')
  expect(logins.map((login) => login.user)).toEqual([olive.uid])
  expect(told).toContain('fresh token')
})

test('signing out empties the session, ends Firebase and the server session [S1, H3]', async () => {
  const { session, told } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await session.signOut()
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
  expect(told.toSorted()).toEqual(['DELETE with token of uid-owner', 'firebase signed out'])
})

test('asking for a token with nobody signed in rejects as the identity service does', async () => {
  const { session } = sessionIn({})
  await expect(session.token()).rejects.toThrow('No authenticated user found.')
  await session.settled()
  await expect(session.token()).rejects.toThrow('No authenticated user found.')
})

test('claims that cannot be read are told, and leave nobody signed in [V5, X7]', async () => {
  const { session, failures, failClaims } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  failClaims()(new Error(ERRORS.authClaimFailed))
  expect(failures).toEqual(['Auth Claim Failed.'])
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
})

test('a popup sign-in is marked as long as it lasts, and told to the server [S2, H7]', async () => {
  const { session, marks, logins } = sessionIn({ google: mara })
  await session.settled()
  expect(await session.signInWithGoogle()).toBe(true)
  expect(marks).toEqual([true, false])
  expect(logins.map((login) => login.user)).toEqual([mara.uid])
  expect(session.store.getState()).toEqual({ kind: 'signed-in', user: mara })
})

test('a popup that is closed signs nobody in, and takes the mark away [S2]', async () => {
  const { session, marks } = sessionIn({})
  await session.settled()
  expect(await session.signInWithGoogle()).toBe(false)
  expect(marks).toEqual([true, false])
  expect(session.popup.getState()).toEqual({ kind: 'closed' })
})

test('when another window changes the mark, the session is fetched again [S2]', async () => {
  const { session, markChanged, fetched } = sessionIn({})
  await session.settled()
  await vi.waitFor(() => expect(fetched.count).toBe(1))
  markChanged()
  await vi.waitFor(() => expect(fetched.count).toBe(2))
})

test('a custom token signs in; one that is refused rejects with the provider’s words [V2, H7]', async () => {
  const { session, logins } = sessionIn({})
  await session.settled()
  await expect(session.signInWithToken('other')).rejects.toThrow('auth/invalid-custom-token')
  expect(logins).toEqual([])
  await session.signInWithToken('made for olive')
  expect(logins.map((login) => login.user)).toEqual([olive.uid])
  expect(session.store.getState().kind).toBe('signed-in')
})

test('a changed password is told to the server anew, whose cookie has ended with the old one [V3]', async () => {
  const { session, told, logins } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await expect(session.changePassword('wrong', 'next')).rejects.toThrow('auth/wrong-password')
  expect(logins).toEqual([])
  await session.changePassword('right', 'next')
  expect(told).toContain('password changed')
  expect(logins).toHaveLength(1)
})
