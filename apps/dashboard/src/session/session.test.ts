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
}

function sessionIn({ remembered, cookie, loginFails = false }: World) {
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
    sendPasswordReset: async () => {},
    signOut: async () => {
      current = null
      heard(null)
      told.push('firebase signed out')
    },
    token: async (fresh) => {
      if (current === null) throw new Error(ERRORS.noAuthenticatedUser)
      if (fresh) told.push('fresh token')
      return `token of ${current.uid}`
    },
  }
  const failures: string[] = []
  const server: SessionServer = {
    fetchSession: async () => {
      if (cookie === undefined) throw new Error('offline')
      return cookie
    },
    endSession: async (token) => {
      told.push(`DELETE with ${token}`)
    },
    announceLogin: async (login) => {
      logins.push(login)
      if (loginFails) throw new Error('500')
      return {}
    },
  }
  const load = vi.fn(async () => ({ identity, server }))
  const session = createSession({ load, claimsFailed: (error) => failures.push(error.message) })
  return { session, told, logins, failures, load, failClaims: () => claimsFailed }
}

test('nothing of the identity service is loaded before somebody asks who is there', async () => {
  const { session, load } = sessionIn({})
  expect(load).not.toHaveBeenCalled()
  await session.settled()
  await session.settled()
  expect(load).toHaveBeenCalledTimes(1)
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

test('a newcomer gets a fresh token, since the first one has no claims yet', async () => {
  const { session, told } = sessionIn({})
  await session.register('new@wattpost.test', 'secret')
  expect(told).toContain('fresh token')
})

test('signing out empties the session, ends Firebase and the server session [S1, H3]', async () => {
  const { session, told } = sessionIn({ remembered: olive, cookie: olive })
  await session.settled()
  await session.signOut()
  expect(session.store.getState()).toEqual({ kind: 'signed-out' })
  expect(told).toEqual(['DELETE with token of uid-owner', 'firebase signed out'])
})

test('asking for a token with nobody signed in says so [V4]', async () => {
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
