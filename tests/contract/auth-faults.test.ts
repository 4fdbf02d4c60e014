import { SERVER_ERRORS } from '@wattpost/protocol'
import { io } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { account, signIn } from '../support/accounts.ts'
import { refreshed, type SignedIn, tokenPayload } from '../support/authEmulatorCalls.ts'
import { connectClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Reply, request } from '../support/request.ts'

let emulator: RunningEmulator

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
})
afterEach(async () => {
  await control('/reset', { method: 'POST' })
})
afterAll(() => emulator.close())

const OWNER = 'owner@wattpost.test'
const HYDRAS = '/api/hydra/devices'
const control = (path: string, asked = {}) => request(`${emulator.url}/__emulator${path}`, asked)
const raise = (fault: object, id = 'it') => control('/faults', { body: { id, fault } })
const lift = (id = 'it') => control(`/faults/${id}`, { method: 'DELETE' })
const owner = () => signIn(emulator.authUrl, 'owner')
const fresh = ({ refreshToken }: SignedIn) => refreshed(emulator.authUrl, refreshToken)

const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
const get = (path: string, headers: Record<string, string>) =>
  request(emulator.url + path, { headers })
const devices = async (token: string) => statusAndBody(await get(HYDRAS, bearer(token)))
const sessionOf = async (token: string) => (await get('/api/_auth/session', bearer(token))).body
const statusAndBody = ({ status, body }: Reply) => ({ status, body })
const failure = (status: number, message: string) => ({ status, body: { success: false, message } })
const good = expect.objectContaining({ status: 200 })

function login({ uid, idToken }: SignedIn): Promise<Reply> {
  const { email, displayName, emailVerified, claims } = account('owner')
  const body = { user: uid, ...claims, name: displayName, email, emailVerified, photo: null }
  return request(`${emulator.url}/api/login`, { headers: bearer(idToken), body })
}

async function cookieOf(who: SignedIn): Promise<{ readonly cookie: string }> {
  return { cookie: (await login(who)).headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

const dial = (idToken: string) =>
  connectClient(emulator.url, { uid: 'uid-owner', idToken, type: 'end_user' })

test('the claims fault changes rights at once, also of earlier tokens [A2]', async () => {
  const who = await owner()
  expect(await devices(who.idToken)).toEqual(good)
  await raise({ auth: 'claims', who: OWNER, claims: { merchant: false, approved: false } })
  const withdrawn = failure(403, SERVER_ERRORS.awaitingApproval)
  const changed = await fresh(who)
  for (const token of [who.idToken, changed]) expect(await devices(token)).toEqual(withdrawn)
  expect(tokenPayload(changed)).toMatchObject({ merchant: false, approved: false })
  await lift()
  for (const token of [who.idToken, changed]) expect(await devices(token)).toEqual(good)
  expect(await sessionOf(await fresh(who))).toMatchObject({ user: account('owner').claims })
})

test('claims of a wrong shape grant no rights and do no harm [A2]', async () => {
  const claims = { merchant: 'yes', approved: true, profile: 'x' }
  await raise({ auth: 'claims', who: 'merchant@wattpost.test', claims })
  const token = await fresh(await signIn(emulator.authUrl, 'merchant'))
  expect(await sessionOf(token)).toMatchObject({ user: { merchant: false, profile: null } })
  expect(await devices(token)).toMatchObject({ status: 200, body: { total: 0 } })
})

test('of two claims faults the remaining one applies, in either order of lifting', async () => {
  const who = await owner()
  const claimed = async () => {
    const { user } = (await sessionOf(await fresh(who))) as { user: { profile: unknown } }
    return user.profile
  }
  const claims = (level: number) => ({ approved: true, profile: { level } })
  await raise({ auth: 'claims', who: OWNER, claims: claims(1) }, 'one')
  await raise({ auth: 'claims', who: OWNER, claims: claims(2) }, 'two')
  expect(await claimed()).toEqual({ level: 2 })
  await lift('one')
  expect(await claimed()).toEqual({ level: 2 })
  await lift('two')
  expect(await claimed()).toBeNull()
})

test('claims that Firebase rejects are reported and change nothing', async () => {
  const before = emulator.complaints.length
  const who = await owner()
  await raise({ auth: 'claims', who: OWNER, claims: { aud: 'x' } })
  expect(emulator.complaints.slice(before)).toEqual([expect.stringContaining('"aud"')])
  expect(await sessionOf(await fresh(who))).toMatchObject({ user: account('owner').claims })
})

test('earlier tokens and cookies count as expired, fresh ones are valid (case 23)', async () => {
  const [who, other] = await Promise.all([owner(), signIn(emulator.authUrl, 'merchant')])
  const cookie = await cookieOf(who)
  await raise({ auth: 'expired', who: OWNER })
  const expired = failure(401, 'The token has expired.')
  expect(await devices(who.idToken)).toEqual(expired)
  expect(statusAndBody(await get(HYDRAS, cookie))).toEqual(expired)
  expect(statusAndBody(await login(who))).toEqual(expired)
  await expect(dial(who.idToken)).rejects.toThrow('auth.token: The token has expired.')
  expect(await devices(other.idToken)).toEqual(good)
  const idToken = await fresh(who)
  expect(await devices(idToken)).toEqual(good)
  expect(statusAndBody(await get(HYDRAS, await cookieOf({ ...who, idToken })))).toEqual(good)
  ;(await dial(idToken)).close()
  await lift()
  expect(await devices(who.idToken)).toEqual(good)
})

test('after a revocation only a new sign-in is valid: no token, cookie or refreshed token (case 23)', async () => {
  const who = await owner()
  const cookie = await cookieOf(who)
  expect(await devices(who.idToken)).toEqual(good)
  await raise({ auth: 'revoked', who: OWNER })
  const revoked = failure(401, 'The token was revoked.')
  expect(await devices(who.idToken)).toEqual(revoked)
  expect(statusAndBody(await get(HYDRAS, cookie))).toEqual(revoked)
  expect(await devices(await fresh(who))).toEqual(revoked)
  await expect(dial(who.idToken)).rejects.toThrow('auth.token: The token was revoked.')
  expect(await devices((await owner()).idToken)).toEqual(good)
  await lift()
  expect(await devices(who.idToken)).toEqual(revoked)
})

test('a disabled account can neither call nor sign in until the fault is lifted (case 23)', async () => {
  const who = await owner()
  expect(await devices(who.idToken)).toEqual(good)
  await raise({ auth: 'disabled', who: OWNER })
  expect(await devices(who.idToken)).toEqual(failure(401, 'The account is disabled.'))
  await expect(owner()).rejects.toThrow('USER_DISABLED')
  await expect(fresh(who)).rejects.toThrow('USER_DISABLED')
  await expect(dial(who.idToken)).rejects.toThrow('auth.token: The account is disabled.')
  await lift()
  expect(await devices(who.idToken)).toEqual(good)
  ;(await dial(who.idToken)).close()
})

test('while the Auth emulator is down the server refuses unknown tokens and gives the reason', async () => {
  const away = failure(503, 'The Auth emulator does not answer.')
  const [known, unknown] = [await owner(), await signIn(emulator.authUrl, 'pending')]
  expect(await devices(known.idToken)).toEqual(good)
  await raise({ auth: 'down' })
  await expect(owner()).rejects.toThrow('ECONNREFUSED')
  expect(await devices(known.idToken)).toEqual(good)
  expect(await devices(unknown.idToken)).toEqual(away)
  expect(statusAndBody(await login(unknown))).toEqual(away)
  expect(statusAndBody(await get('/api/_auth/session', bearer(unknown.idToken)))).toEqual(away)
  expect(statusAndBody(await get(HYDRAS, {}))).toMatchObject({ status: 401 })
  expect(statusAndBody(await control('/mail'))).toEqual(away)
  await lift()
  expect(await sessionOf(unknown.idToken)).toHaveProperty('user.uid', unknown.uid)
  expect(await devices((await owner()).idToken)).toEqual(good)
})

test('a client that connects while it is down is admitted when it is up again', async () => {
  // No other test uses this account: the server caches a verified token for some seconds.
  const { uid, idToken } = await signIn(emulator.authUrl, 'merchant2')
  await raise({ auth: 'down' })
  const query = { user_id: uid, type: 'merchant' }
  const options = { transports: ['websocket'], query, auth: { token: idToken }, forceNew: true }
  const socket = io(emulator.url, { ...options, reconnectionDelay: 50, reconnectionDelayMax: 100 })
  onTestFinished(() => void socket.disconnect())
  let tries = 0
  socket.io.on('reconnect_attempt', () => {
    tries += 1
  })
  await vi.waitFor(() => expect(tries).toBeGreaterThan(1), 10_000)
  expect(socket.connected).toBe(false)
  await lift()
  await vi.waitFor(() => expect(socket.connected).toBe(true), 10_000)
})

test('a fault of an account during the outage takes effect when the Auth emulator is up', async () => {
  const who = await owner()
  await raise({ auth: 'down' }, 'down')
  await raise({ auth: 'disabled', who: OWNER })
  await lift('down')
  expect(await devices(who.idToken)).toEqual(failure(401, 'The account is disabled.'))
})

test('a fault ends after its virtual time', async () => {
  const who = await owner()
  await raise({ auth: 'disabled', who: OWNER, for: '30s' })
  emulator.player.step(29_000)
  expect(await devices(who.idToken)).toMatchObject({ status: 401 })
  await control('/clock', { body: { stepMs: 2000 } })
  expect(await devices(who.idToken)).toEqual(good)
})

test('a reset lifts all faults', async () => {
  const who = await owner()
  for (const auth of ['disabled', 'expired']) await raise({ auth, who: OWNER }, auth)
  await raise({ auth: 'down' }, 'down')
  expect((await control('/reset', { method: 'POST' })).status).toBe(200)
  expect(await devices(await fresh(who))).toEqual(good)
})
