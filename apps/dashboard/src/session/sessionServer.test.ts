import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { endServerSession, reportLogin, type SessionServer } from './sessionServer.ts'
import { olive } from './sessionUser.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A server that answers, or refuses, each call. */
function aServer(refusal: Error | null = null) {
  const answer = async () => {
    if (refusal !== null) throw refusal
    return { ok: true }
  }
  return {
    fetchSession: async () => null,
    endSession: vi.fn(async (_: string | null) => void (await answer())),
    reportLogin: vi.fn(answer),
  } satisfies SessionServer
}

test('a login is reported with uid, claims and profile, and its answer is logged [H7, A2]', async () => {
  const server = aServer()
  await reportLogin(server, olive)
  const { uid, ...rest } = olive
  expect(server.reportLogin).toHaveBeenCalledExactlyOnceWith({ user: uid, ...rest })
  expect(console.info).toHaveBeenCalledExactlyOnceWith('login:', { ok: true })
  expect(console.warn).not.toHaveBeenCalled()
})

test('a login that the server refuses is only logged [X8]', async () => {
  const refusal = new Error('500')
  await reportLogin(aServer(refusal), olive)
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('login failed:', refusal)
  expect(console.info).not.toHaveBeenCalled()
})

test.each([['of olive'], [null]])('the session of the token %s is ended [H3]', async (token) => {
  const server = aServer()
  await endServerSession(server, token)
  expect(server.endSession).toHaveBeenCalledExactlyOnceWith(token)
  expect(console.warn).not.toHaveBeenCalled()
})

test('a session that the server does not end is only logged [H3]', async () => {
  const refusal = new Error('offline')
  await endServerSession(aServer(refusal), null)
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('sign-out at the server failed:', refusal)
})
