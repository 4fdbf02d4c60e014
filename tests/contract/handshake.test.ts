import { decodeClock } from '@wattpost/protocol'
import { io } from 'socket.io-client'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { forgedToken, refreshed, tokenPayload } from '../support/authEmulatorCalls.ts'
import { connectClient, type TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor
let merchant: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  ;[owner, merchant] = await Promise.all([
    visitor(emulator, 'owner'),
    visitor(emulator, 'merchant'),
  ])
})
afterAll(() => emulator.close())

const connecting = (change: Partial<Parameters<typeof connectClient>[1]>) =>
  connectClient(emulator.url, { ...owner, ...change })

async function connected(who: Visitor): Promise<TestClient> {
  const client = await connectClient(emulator.url, who)
  onTestFinished(client.close)
  return client
}

test.each([
  [
    'another’s user_id',
    () => ({ uid: merchant.uid }),
    'query.user_id: the token belongs to another user',
  ],
  ['no user_id', () => ({ uid: '' }), /^query at user_id: /],
  [
    'a type that is not theirs',
    () => ({ type: 'merchant' }),
    'query.type: the user is of type end_user',
  ],
  ['a type that is none', () => ({ type: 'admin' }), /^query at type: /],
  ['no token', () => ({ idToken: '' }), 'auth.token: a token is needed'],
  [
    'a token that is none',
    () => ({ idToken: 'nonsense' }),
    /^auth\.token: .*not one of this project/,
  ],
  ['another’s token', () => ({ idToken: merchant.idToken }), /^query\.user_id: /],
])('%s is refused with the reason [K1, A3]', async (_, change, message) => {
  await expect(connecting(change())).rejects.toThrow(message)
})

test('a valid token with its user and type is admitted [K1, A1]', async () => {
  expect((await connected(owner)).socket.connected).toBe(true)
  expect((await connected(merchant)).socket.connected).toBe(true)
})

test('only websocket is accepted, no polling [K1]', async () => {
  const polled = await request(`${emulator.url}/socket.io/?EIO=4&transport=polling`)
  expect(polled.status).toBe(400)
  const socket = io(emulator.url, { transports: ['polling'], reconnection: false, forceNew: true })
  onTestFinished(() => void socket.disconnect())
  await expect(new Promise((_, reject) => socket.once('connect_error', reject))).rejects.toThrow()
})

test.each(['http://evil.test', 'null'])(
  'a page of origin %s gets no socket [K1]',
  async (origin) => {
    const socket = io(emulator.url, {
      transports: ['websocket'],
      extraHeaders: { origin },
      query: { user_id: owner.uid, type: owner.type },
      auth: { token: owner.idToken },
      reconnection: false,
      forceNew: true,
    })
    onTestFinished(() => void socket.disconnect())
    const outcome = await new Promise((resolve) => {
      socket.once('connect', () => resolve('let in'))
      socket.once('connect_error', () => resolve('turned away'))
    })
    expect(outcome).toBe('turned away')
  },
)

test('a foreign Host gets no socket', async () => {
  const upgrade = await request(`${emulator.url}/socket.io/?EIO=4&transport=websocket`, {
    headers: { host: 'evil.test', upgrade: 'websocket', connection: 'Upgrade' },
  })
  expect(upgrade.status).toBeGreaterThanOrEqual(400)
})

test('the clock is the first event, with the current time', async () => {
  const client = await connected(owner)
  await client.until('clock')
  expect(client.received[0]?.event).toBe('clock')
  expect(decodeClock(client.received[0]?.data)).toEqual({
    ok: true,
    value: { now: emulator.player.nowMs(), speed: 1, paused: true, epoch: emulator.player.epoch },
  })
})

test('every change of the clock is sent', async () => {
  const client = await connected(owner)
  const clock = (holds: (reading: Record<string, unknown>) => boolean) =>
    client.until('clock', holds)
  const set = (body: object) => request(`${emulator.url}/__emulator/clock`, { body })
  const beganS = emulator.player.nowMs() / 1000
  await set({ speed: 60 })
  await clock(({ speed, paused }) => speed === 60 && paused === true)
  await set({ stepMs: 5000 })
  await clock(({ now }) => now === beganS + 5)
  await set({ paused: false })
  await clock(({ paused }) => paused === false)
  await set({ paused: true, speed: 1 })
  await clock(({ speed, paused }) => speed === 1 && paused === true)
  await request(`${emulator.url}/__emulator/reset`, { method: 'POST' })
  await clock(({ epoch, now }) => epoch === 1 && now === Date.parse('2026-01-15T17:58:00Z') / 1000)
})

/** The owner's token with a near expiry; the Auth emulator accepts unsigned tokens. */
function expiringSoon(): string {
  return forgedToken({ ...tokenPayload(owner.idToken), exp: Math.floor(Date.now() / 1000) + 30 })
}

/** Connects with an expiring token and answers the request for a fresh one with this token. */
async function renewing(freshToken: string): Promise<TestClient> {
  const expiring = { ...owner, idToken: expiringSoon() }
  const client = await connectClient(emulator.url, expiring, freshToken)
  onTestFinished(client.close)
  return client
}

test('a client is asked for a fresh token before its token expires, and stays connected [K1]', async () => {
  const fresh = await refreshed(emulator.authUrl, owner.refreshToken)
  const client = await renewing(fresh)
  await client.until('token')
  // The server verifies a token once, so afterwards its decision is made.
  const headers = { authorization: `Bearer ${fresh}` }
  await request(`${emulator.url}/api/_auth/session`, { headers })
  await client.settled()
  expect(client.socket.connected).toBe(true)
})

test.each([
  ['garbage', () => 'garbage'],
  ['another’s token', () => merchant.idToken],
  ['one that is no fresher', expiringSoon],
])('a client that answers with %s is disconnected [K1]', async (_, answer) => {
  const client = await renewing(answer())
  await expect.poll(() => client.socket.disconnected, { timeout: 10_000 }).toBe(true)
})
