import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openAuthEmulator } from '@wattpost/emulator'
import { SERVER_ERRORS } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { type AccountName, loginBody } from '../support/accounts.ts'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// Two emulators in turn over one Auth emulator: as one that is restarted, while its accounts stay.

const complaints: string[] = []
let auth: Awaited<ReturnType<typeof openAuthEmulator>>
let stateDir: string
let emulator: RunningEmulator

beforeAll(async () => {
  stateDir = await mkdtemp(join(tmpdir(), 'wattpost-state-'))
  auth = await openAuthEmulator((message) => complaints.push(message))
  emulator = await started()
})
afterAll(async () => {
  await emulator.close()
  if (auth.ok) await auth.value.stop()
  await rm(stateDir, { recursive: true })
})

async function started(): Promise<RunningEmulator> {
  if (!auth.ok) throw new Error(auth.error.message)
  return startEmulator('grid-outage', { auth: auth.value, stateDir })
}

const HYDRAS = '/api/hydra/devices'
const SESSION = '/api/_auth/session'

/** Changes an account's claims as the project's owner does, without the server's knowledge. */
async function setClaims({ uid }: Visitor, claims: object): Promise<void> {
  const project = 'identitytoolkit.googleapis.com/v1/projects/demo-wattpost'
  const headers = { authorization: `Bearer ${emulator.authOwnerToken}` }
  const body = { localId: uid, customAttributes: JSON.stringify(claims) }
  const reply = await request(`${emulator.authUrl}/${project}/accounts:update`, { headers, body })
  expect(reply.status).toBe(200)
}

async function cookieOf({ idToken }: Visitor, name: AccountName) {
  const headers = { authorization: `Bearer ${idToken}` }
  const reply = await request(`${emulator.url}/api/login`, { headers, body: loginBody(name) })
  return { cookie: reply.headers['set-cookie']?.[0]?.split(';')[0] ?? '' }
}

const call = (headers: Record<string, string>, path = HYDRAS, method = 'GET') =>
  request(emulator.url + path, { headers, method })
const framesOf = ({ received }: TestClient) =>
  received.filter(({ event }) => /power|status/.test(event))

test('case 42: withdrawn claims end HTTP and socket data, for old tokens and cookies too', async () => {
  const merchant = await visitor(emulator, 'merchant')
  const cookie = await cookieOf(merchant, 'merchant')
  const client = await merchant.connect()
  onTestFinished(client.close)
  await client.ask('watch', { deviceIds: ['HY-0001'] })
  expect((await call(cookie)).status).toBe(200)
  await setClaims(merchant, { merchant: false, approved: false, profile: null })
  // The socket ends first or HTTP does: both look at the account every few seconds.
  await client.until('token')
  const before = framesOf(client).length
  emulator.player.step(60_000)
  await vi.waitFor(async () => expect((await merchant.get(HYDRAS)).status).toBe(403), 10_000)
  await client.settled()
  expect(framesOf(client).slice(before)).toEqual([])
  const refusal = { success: false, message: SERVER_ERRORS.awaitingApproval }
  expect(await call(cookie)).toMatchObject({ status: 403, body: refusal })
  expect((await call(cookie, SESSION)).body).toMatchObject({ user: { merchant: false } })
  await expect(merchant.connect()).rejects.toThrow('query.type: the user is of type end_user')
})

test('case 43: a signed-out cookie is refused at once and after a restart; other sessions go on', async () => {
  const owner = await visitor(emulator, 'owner')
  const [cookie, other] = [await cookieOf(owner, 'owner'), await cookieOf(owner, 'owner')]
  expect((await call(cookie)).status).toBe(200)
  expect((await call(cookie, SESSION, 'DELETE')).body).toEqual({ loggedOut: true })
  const answers = async () => {
    const [data, session] = [await call(cookie), await call(cookie, SESSION)]
    return [data.status, data.body, session.body, (await call(other)).status]
  }
  const ended = [401, { success: false, message: 'The session was signed out.' }, {}, 200]
  expect(await answers()).toEqual(ended)
  await emulator.close()
  emulator = await started()
  expect(await answers()).toEqual(ended)
  const mode = (await stat(join(stateDir, 'signed-out.jsonl'))).mode & 0o777
  expect(mode.toString(8)).toBe('600')
  expect((await call(await cookieOf(owner, 'owner'))).status).toBe(200)
  expect([...complaints, ...emulator.complaints]).toEqual([])
})
