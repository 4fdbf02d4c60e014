import type { LoginRequest } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { expect, test, vi } from 'vitest'
import { olive } from '../session/sessionUser.testing.ts'
import { createSessionCalls, type SessionCalls } from './sessionCalls.ts'

const login: LoginRequest = {
  ...{ user: 'u1', email: 'ada@wattpost.test', emailVerified: true, name: 'Ada', photo: null },
  ...{ approved: true, merchant: false, profile: null },
}
const ADDRESS = '/api/_auth/session'
const end = { method: 'DELETE', timeout: 5000 }

test.each<[string, (calls: SessionCalls) => Promise<unknown>, string, object]>([
  [
    'the session is requested as JSON [H2]',
    (calls) => calls.fetchSession(),
    ADDRESS,
    { headers: { accept: 'application/json' } },
  ],
  [
    'a sign-out carries the user’s token and waits at most five seconds [H3]',
    (calls) => calls.endSession('T'),
    ADDRESS,
    { ...end, headers: { authorization: 'Bearer T' } },
  ],
  ['a sign-out without a user has no token [H3]', (calls) => calls.endSession(null), ADDRESS, end],
  [
    'a login is reported to the server [H7]',
    (calls) => calls.reportLogin(login),
    '/api/login',
    { method: 'POST', body: login },
  ],
])('%s', async (_, call, address, options) => {
  const client = vi.fn(async () => ({}))
  await call(createSessionCalls(client as unknown as $Fetch))
  expect(client.mock.calls).toEqual([[address, options]])
})

const answering = (json: unknown) =>
  createSessionCalls((async () => json) as unknown as $Fetch).fetchSession()

test('the session has the user, or none when signed out [H2]', async () => {
  expect(await answering({ user: olive })).toEqual(olive)
  expect(await answering({})).toBeNull()
  expect(await answering(undefined)).toBeNull()
})

test('an invalid user of the session → an error, not a sign-out', async () => {
  await expect(answering({ user: { ...olive, uid: '' } })).rejects.toThrow('session')
})
