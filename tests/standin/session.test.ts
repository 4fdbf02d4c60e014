import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StandIn, startStandIn } from './standIn.ts'

const ALICE = { uid: 'alice', email: 'alice@example.com', merchant: true }

let standIn: StandIn

beforeAll(async () => {
  standIn = await startStandIn({
    verify: async (token) => (token === 'good' ? ALICE : Promise.reject(new Error('bad token'))),
  })
})

afterAll(() => standIn.close())

const call = (path: string, init?: RequestInit) => fetch(standIn.url + path, init)

describe('session', () => {
  const logIn = (headers: Record<string, string> = {}, body: object = { user: 'alice' }) =>
    call('/api/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  it('keeps the user from login until the session is deleted', async () => {
    const answer = await logIn({}, { user: 'alice', email: ALICE.email, merchant: true })
    const headers = { cookie: answer.headers.get('set-cookie')?.split(';')[0] ?? '' }
    const session = async () => (await call('/api/_auth/session', { headers })).json()
    expect(await session()).toEqual({
      user: { uid: 'alice', email: ALICE.email, merchant: true },
    })
    await call('/api/_auth/session', { method: 'DELETE', headers })
    expect(await session()).toEqual({ user: null })
  })

  it('refuses a login without a user or with the token of another user', async () => {
    expect((await logIn({}, {})).status).toBe(400)
    expect((await logIn({ authorization: 'Bearer good' })).status).toBe(200)
    expect((await logIn({ authorization: 'Bearer good' }, { user: 'bob' })).status).toBe(401)
  })

  it('refuses a data call with a wrong token', async () => {
    const headers = { authorization: 'Bearer wrong' }
    expect((await call('/api/powermeter/devices', { headers })).status).toBe(401)
  })

  it('refuses a data call without session and token when a session is required', async () => {
    const strict = await startStandIn({ verify: async () => ALICE, requiresSession: true })
    const path = `${strict.url}/api/hydra/devices`
    expect((await fetch(path)).status).toBe(401)
    expect((await fetch(path, { headers: { authorization: 'Bearer any' } })).status).toBe(200)
    await strict.close()
  })
})
