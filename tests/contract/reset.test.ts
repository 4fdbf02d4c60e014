import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import users from '../../fixtures/users.json' with { type: 'json' }
import { account, signIn } from '../support/accounts.ts'
import { refreshed, register, signInWith, tokenPayload } from '../support/authEmulatorCalls.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'

let emulator: RunningEmulator

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterEach(reset)
afterAll(() => emulator.close())

const IDENTITY = 'identitytoolkit.googleapis.com/v1'
const owner = account('owner')
const sessionOf = (idToken: string) =>
  request(`${emulator.url}/api/_auth/session`, { headers: { authorization: `Bearer ${idToken}` } })

async function reset(): Promise<void> {
  expect((await request(`${emulator.url}/__emulator/reset`, { method: 'POST' })).status).toBe(200)
}

/** Changes an account as the project owner, bypassing the server. */
async function change(uid: string, changes: object): Promise<void> {
  const url = `${emulator.authUrl}/${IDENTITY}/projects/demo-wattpost/accounts:update`
  const headers = { authorization: `Bearer ${emulator.authOwnerToken}` }
  expect((await request(url, { headers, body: { localId: uid, ...changes } })).status).toBe(200)
}

test('accounts registered since are gone when the reset has answered', async () => {
  const newcomer = await register(emulator.authUrl, 'new@wattpost.test', 'newcomer-demo')
  expect((await sessionOf(newcomer.idToken)).body).toHaveProperty('user.uid', newcomer.uid)
  await reset()
  expect((await sessionOf(newcomer.idToken)).body).toEqual({})
  await expect(
    register(emulator.authUrl, 'new@wattpost.test', 'newcomer-demo'),
  ).resolves.toBeDefined()
})

test.each([
  ['password', { password: 'changed-demo' }],
  ['claims', { customAttributes: '{"merchant":true}' }],
  ['lack of claims', { customAttributes: '{}' }],
  ['disabled state', { disableUser: true }],
  ['name', { displayName: 'Another Name' }],
  ['photo', { photoUrl: 'http://p.test/a.png' }],
  ['address', { email: 'other@wattpost.test' }],
  ['unverified address', { emailVerified: false }],
  ['social sign-in', { linkProviderUserInfo: { providerId: 'google.com', rawId: 'g-1' } }],
])('the changed %s of a seeded account is restored', async (_, changes) => {
  await change(owner.uid, changes)
  await reset()
  const { idToken } = await signIn(emulator.authUrl, 'owner')
  const { uid, email, emailVerified, displayName, claims } = owner
  expect((await sessionOf(idToken)).body).toEqual({
    user: { uid, email, emailVerified, ...claims, name: displayName, photo: null },
  })
  await expect(signInWith(emulator.authUrl, email, 'changed-demo')).rejects.toThrow('PASSWORD')
})

test('a deleted seeded account and one with a taken address are restored', async () => {
  const url = `${emulator.authUrl}/${IDENTITY}/projects/demo-wattpost/accounts:delete`
  const headers = { authorization: `Bearer ${emulator.authOwnerToken}` }
  await request(url, { headers, body: { localId: owner.uid } })
  await register(emulator.authUrl, owner.email, 'newcomer-demo')
  await reset()
  expect((await signIn(emulator.authUrl, 'owner')).uid).toBe(owner.uid)
})

test('an unchanged account stays signed in', async () => {
  const merchant = await signIn(emulator.authUrl, 'merchant')
  // A sign-out revokes the tokens of earlier seconds.
  const issuedMs = Number(tokenPayload(merchant.idToken).iat) * 1000
  await vi.waitFor(() => expect(Date.now()).toBeGreaterThan(issuedMs + 1000), 3000)
  await change(owner.uid, { password: 'changed-demo' })
  await reset()
  const lookup = `${emulator.authUrl}/${IDENTITY}/accounts:lookup?key=any`
  expect((await request(lookup, { body: { idToken: merchant.idToken } })).status).toBe(200)
  expect((await sessionOf(merchant.idToken)).body).toHaveProperty('user.uid', merchant.uid)
  const idToken = await refreshed(emulator.authUrl, merchant.refreshToken)
  expect((await sessionOf(idToken)).body).toHaveProperty('user.uid', merchant.uid)
})

test('a reset leaves exactly the seeded accounts', async () => {
  for (const n of [1, 2, 3])
    await register(emulator.authUrl, `n${n}@wattpost.test`, 'newcomer-demo')
  await reset()
  const url = `${emulator.authUrl}/${IDENTITY}/projects/demo-wattpost/accounts:batchGet?maxResults=50`
  const { body } = await request(url, {
    headers: { authorization: `Bearer ${emulator.authOwnerToken}` },
  })
  const there = (body as { users: { localId: string }[] }).users.map(({ localId }) => localId)
  expect(there.sort()).toEqual(users.map(({ uid }) => uid).sort())
})

test('without an Auth emulator a reset is refused with advice and changes nothing', async () => {
  const mortal = await startEmulator('grid-outage')
  onTestFinished(() => mortal.close())
  mortal.player.step(60_000)
  process.kill(mortal.authPid, 'SIGKILL')
  await vi.waitFor(() => expect(fetch(mortal.authUrl)).rejects.toThrow(), 5_000)
  const now = mortal.player.nowMs()
  const { status, body } = await request(`${mortal.url}/__emulator/reset`, { method: 'POST' })
  expect({ status, body }).toEqual({
    status: 503,
    body: {
      success: false,
      message:
        'The Auth emulator does not answer. Nothing was reset: stop Wattpost and start it again.',
    },
  })
  expect(mortal.player.nowMs()).toBe(now)
})
