import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor
let merchant: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
  merchant = await visitor(emulator, 'merchant')
})
beforeEach(() => emulator.player.restart())
afterAll(() => emulator.close())

const LOGIN = {
  ...{ user: 'uid-owner', merchant: false, approved: true, profile: null },
  ...{ name: 'Owner', email: 'owner@wattpost.test', emailVerified: true, photo: null },
}
const HYDRA = '/api/hydra/device/HY-0001'
const control = (path: string, asked = {}) => request(`${emulator.url}/__emulator${path}`, asked)
const raise = (fault: object, id = 'it') => control('/faults', { body: { id, fault } })
const inForce = async () => (await control('/faults')).body as { faults: Record<string, unknown>[] }
const log = async (kind: string) =>
  String((await control(`/log?kind=${kind}`)).body)
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)

const METERS = '/api/powermeter/devices'
const METER = '/api/powermeter/device/PM-0001'

test.each([
  ['power meters [X9]', METERS, METERS],
  ['a power meter [X10]', '/api/powermeter/device/:id', METER],
  ['a hydra [X12]', '/api/hydra/device/:id', HYDRA],
])('an error status with `times` ends after that number of calls: %s', async (_, pattern, path) => {
  await raise({ http: `GET ${pattern}`, status: 500, message: 'database is locked', times: 2 })
  const answers = [await owner.get(path), await owner.get(path), await owner.get(path)]
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 200])
  expect(answers[0]?.body).toEqual({ success: false, message: 'database is locked' })
  expect((await inForce()).faults).toEqual([])
})

test.each([
  ['power meters [X9]', METERS],
  ['a power meter [X10]', METER],
  ['hydras [X11]', '/api/hydra/devices'],
])('a 200 with success: false: %s', async (_, path) => {
  const body = { success: false, message: 'no such table' }
  await raise({ http: `GET ${path}`, body })
  expect(await owner.get(path)).toMatchObject({ status: 200, body })
})

test('a fault with `who` affects only that account', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 503, who: 'owner@wattpost.test' })
  const { status, body } = await owner.get('/api/hydra/devices')
  expect([status, body], 'without a message of its own').toEqual([503, { success: false }])
  expect((await merchant.get('/api/hydra/devices')).status).toBe(200)
  expect((await request(`${emulator.url}/api/hydra/devices`)).status).toBe(401)
})

test('a query in the pattern must match the query of the call', async () => {
  await raise({ http: 'GET /api/hydra/devices?page=1&limit=5', status: 503 })
  expect((await owner.get('/api/hydra/devices?limit=5&page=1')).status).toBe(503)
  expect((await owner.get('/api/hydra/devices?limit=5&page=0')).status).toBe(200)
})

test('probability is drawn for each call, and repeats after a reset', async () => {
  const statuses = async () => {
    await raise({ http: 'GET /api/hydra/devices', status: 500, probability: 0.5 })
    const drawn: number[] = []
    for (let n = 0; n < 20; n += 1) drawn.push((await owner.get('/api/hydra/devices')).status)
    return drawn
  }
  const once = await statuses()
  expect(new Set(once)).toEqual(new Set([200, 500]))
  emulator.player.restart()
  expect(await statuses()).toEqual(once)
})

test('a fault ends after its time', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 500, for: '30s' })
  emulator.player.step(29_000)
  expect((await owner.get('/api/hydra/devices')).status).toBe(500)
  emulator.player.step(1000)
  expect((await owner.get('/api/hydra/devices')).status).toBe(200)
})

test('a delay is of real time', async () => {
  await raise({ http: 'GET /api/hydra/devices', latency: '250ms' })
  const began = performance.now()
  expect((await owner.get('/api/hydra/devices')).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThanOrEqual(245)
})

test('a hanging call is never answered; the timeout of the client ends it', async () => {
  await raise({ http: 'GET /api/hydra/devices', hang: true })
  const asking = fetch(`${emulator.url}/api/hydra/devices`, {
    headers: { authorization: `Bearer ${owner.idToken}` },
    signal: AbortSignal.timeout(400),
  })
  await expect(asking).rejects.toThrow('timeout')
  await expect
    .poll(async () => (await log('traffic')).filter(({ kind }) => kind === 'answer').at(-1))
    .toMatchObject({ path: '/api/hydra/devices', status: null, faults: ['it'] })
})

test('a reset connection is a network error', async () => {
  await raise({ http: 'GET /api/hydra/devices', reset: true })
  await expect(owner.get('/api/hydra/devices')).rejects.toThrow(/ECONNRESET|hang up/)
})

test('a truncated answer breaks off', async () => {
  await raise({ http: 'GET /api/hydra/devices', truncated: true })
  await expect(owner.get('/api/hydra/devices')).rejects.toThrow(/aborted|ECONNRESET/)
})

test('a malformed answer is complete but not JSON', async () => {
  await raise({ http: 'GET /api/hydra/devices', malformed: true })
  const headers = { authorization: `Bearer ${owner.idToken}` }
  const answer = await fetch(`${emulator.url}/api/hydra/devices`, { headers })
  expect(answer.status).toBe(200)
  await expect(answer.json()).rejects.toThrow(SyntaxError)
})

test('with direction response the call takes effect', async () => {
  const fault = { http: 'POST /api/login', status: 502, times: 1 }
  const login = () =>
    request(`${emulator.url}/api/login`, {
      headers: { authorization: `Bearer ${owner.idToken}` },
      body: LOGIN,
    })
  await raise({ ...fault, direction: 'request' })
  expect((await login()).headers['set-cookie']).toBeUndefined()
  await raise({ ...fault, direction: 'response' })
  const lost = await login()
  expect(lost.status).toBe(502)
  expect(lost.headers['set-cookie']).toBeDefined()
})

test('scripted answers come in order; the last one repeats', async () => {
  const body = {
    id: 'scripted',
    answer: 'GET /api/hydra/device/HY-0001',
    with: [{ body: { device: 1 }, times: 2 }, { status: 404, body: {} }, { text: '{"device":' }],
  }
  expect((await control('/faults', { body })).status).toBe(200)
  const said: [number, string][] = []
  for (let n = 0; n < 5; n += 1) {
    const headers = { authorization: `Bearer ${owner.idToken}` }
    const answer = await fetch(emulator.url + HYDRA, { headers })
    said.push([answer.status, await answer.text()])
  }
  expect(said).toEqual([
    [200, '{"device":1}'],
    [200, '{"device":1}'],
    [404, '{}'],
    [200, '{"device":'],
    [200, '{"device":'],
  ])
})

test('active faults are listed with their hits and lifted one by one or all at once', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 500, times: 3 }, 'broken')
  await raise({ socket: 'mute', for: '1m' }, 'silent')
  await owner.get('/api/hydra/devices')
  expect((await inForce()).faults).toEqual([
    {
      id: 'broken',
      since: expect.any(String),
      until: null,
      hits: 1,
      left: 2,
      what: expect.objectContaining({ status: 500 }),
    },
    {
      id: 'silent',
      since: expect.any(String),
      until: '2026-01-15T17:59:00.000Z',
      hits: 0,
      left: null,
      what: { socket: 'mute', for: 60_000 },
    },
  ])
  expect((await control('/faults/broken', { method: 'DELETE' })).status).toBe(200)
  expect((await owner.get('/api/hydra/devices')).status).toBe(200)
  expect((await control('/faults/broken', { method: 'DELETE' })).status).toBe(404)
  expect((await control('/faults', { method: 'DELETE' })).body).toEqual({ faults: [] })
})

test('the id of an active fault is refused', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 500 })
  expect(await raise({ http: 'GET /api/hydra/devices', hang: true })).toMatchObject({
    status: 400,
    body: { success: false, message: 'it is already active' },
  })
})

test.each([
  [{ fault: { http: 'GET /api', statuss: 500 } }, 'statuss'],
  [{ fault: { http: 'GET /api' } }, 'needs an effect'],
  [{ fault: { http: 'GET /api', hang: true, reset: true } }, 'one effect'],
  [{ fault: { http: 'api', status: 500 } }, 'must be a method and a path'],
  [{ fault: { http: 'GET /api', status: 200 } }, 'status'],
  [{ fault: { socket: 'explode' } }, 'socket'],
  [{ fault: { device: 'offline', of: 'HY-7777' } }, 'HY-7777'],
  [{ fault: { device: 'offline' } }, 'of'],
  [{ fault: {} }, 'http'],
  [{}, 'fault'],
])('%o is refused and no fault is active', async (body, word) => {
  expect(await control('/faults', { body })).toMatchObject({
    status: 400,
    body: { success: false, message: expect.stringContaining(word) },
  })
  expect(await inForce()).toEqual({ faults: [] })
})

test('a seek back restores the remaining count of a fault', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 500, times: 3 })
  await owner.get('/api/hydra/devices')
  emulator.player.step(10_000)
  await owner.get('/api/hydra/devices')
  emulator.player.seek(emulator.player.run.startMs + 5000)
  expect((await inForce()).faults).toMatchObject([{ id: 'it', hits: 1, left: 2 }])
})

test('the traffic log has calls, answers and faults, but no token', async () => {
  await raise({ http: 'GET /api/hydra/devices', status: 500, times: 1 }, 'broken')
  await owner.get('/api/hydra/devices?page=0')
  const [asked, answered] = (await log('traffic')).slice(-2)
  expect(asked).toMatchObject({
    kind: 'request',
    method: 'GET',
    path: '/api/hydra/devices',
    query: 'page=0',
  })
  expect(answered).toMatchObject({ kind: 'answer', status: 500, faults: ['broken'] })
  await owner.get('/api/hydra/devices')
  expect((await log('traffic')).at(-1)).toMatchObject({ who: 'owner@wattpost.test', status: 200 })
  expect(JSON.stringify(await log('traffic'))).not.toContain(owner.idToken)
})
