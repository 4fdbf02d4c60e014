import { Validator } from '@seriousme/openapi-schema-validator'
import { hydraBody } from '@wattpost/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Asked, type Reply, request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

let emulator: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
})
beforeEach(() => {
  emulator.stage.restart()
  emulator.stage.set({ paused: true, speed: 1 })
})
afterAll(() => emulator.close())

const START = '2026-01-15T17:58:00.000Z'
const control = (path: string, asked: Asked = {}) =>
  request(`${emulator.url}/__emulator${path}`, asked)
const post = (path: string, body: unknown = {}) => control(path, { body })
const state = async () => (await control('/state')).body
const hydra = async () => (await owner.read('/api/hydra/device/HY-0001', hydraBody)).device
const refused = ({ status, body }: Reply) => ({ status, body })
const failure = (message: unknown = expect.any(String)) => ({ success: false, message })

async function log(): Promise<Record<string, unknown>[]> {
  const { headers, body } = await control('/log')
  expect(headers['content-type']).toMatch(/^application\/x-ndjson/)
  return String(body)
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line))
}

test('the state tells what is played and where it stands', async () => {
  expect(await state()).toEqual({
    scenario: 'Grid outage, generator takes over',
    tags: ['outage', 'hydra'],
    seed: 42,
    tz: 'Africa/Lagos',
    start: START,
    now: START,
    speed: 1,
    paused: true,
    ended: false,
    epoch: emulator.stage.epoch,
    devices: 13,
    faults: 0,
  })
})

test('scenarios are listed by name, with their titles', async () => {
  expect((await control('/scenarios')).body).toEqual({
    scenarios: expect.arrayContaining(['a-day-in-the-fleet', 'grid-outage']),
    titles: expect.objectContaining({ 'grid-outage': 'Grid outage, generator takes over' }),
  })
})

test('the line of the steps tells when each is due, and when it came', async () => {
  const line = async () => (await control('/timeline')).body as { steps: { came: string | null }[] }
  const before = await line()
  expect(before.steps.length).toBeGreaterThan(0)
  expect(before.steps.every(({ came }) => came === null)).toBe(true)
  await post('/clock', { stepMs: 3_600_000 })
  const after = await line()
  expect(after.steps.some(({ came }) => came !== null)).toBe(true)
  await post('/reset', {})
  expect(await line()).toEqual(before)
})

test('a step moves time at once, and only by that', async () => {
  expect((await post('/clock', { stepMs: 90_000 })).body).toMatchObject({
    now: '2026-01-15T17:59:30.000Z',
    paused: true,
  })
  expect(await state()).toMatchObject({ now: '2026-01-15T17:59:30.000Z' })
})

test('speed and pause are set each by itself, or together', async () => {
  expect((await post('/clock', { speed: 120 })).body).toMatchObject({ speed: 120, paused: true })
  expect((await post('/clock', { paused: false })).body).toMatchObject({
    speed: 120,
    paused: false,
  })
  const moving = async () => (await state()) as { now: string }
  await expect.poll(async () => (await moving()).now, { timeout: 10_000 }).not.toBe(START)
  expect((await post('/clock', { speed: 0.1, paused: true })).body).toMatchObject({
    speed: 0.1,
    paused: true,
  })
  expect((await moving()).now).toBe((await moving()).now)
})

test.each([
  [{ speed: 0 }, 'speed'],
  [{ speed: 10_001 }, 'speed'],
  [{ speed: '60' }, 'speed'],
  [{ speed: null }, 'speed'],
  [{ paused: 'yes' }, 'paused'],
  [{ stepMs: 0 }, 'stepMs'],
  [{ stepMs: -1000 }, 'stepMs'],
  [{ stepMs: 1.5 }, 'stepMs'],
  [{ stepMs: 1e12 }, 'stepMs'],
  [{ sped: 60 }, 'sped'],
  [{ speed: 'maximum' }, 'speed'],
  [{ seek: 'yesterday' }, 'seek'],
  [{ seek: '2026-01-15T17:57:59Z' }, 'the play begins at'],
  [{ seek: '2036-01-15T17:57:59Z' }, '400 days'],
  [{ seek: '2026-01-15T17:59:00Z', stepMs: 5 }, 'not both'],
  [{ speed: 60, stepMs: 'much' }, 'stepMs'],
  [{}, 'one of speed, paused, stepMs, seek'],
  [[], 'body'],
])('the clock refuses %o and stays as it is', async (body, field) => {
  const before = await state()
  expect(refused(await post('/clock', body))).toEqual({
    status: 400,
    body: failure(expect.stringContaining(field)),
  })
  expect(await state()).toEqual(before)
})

test('time goes both ways: what was told is kept up to there, in a new epoch', async () => {
  await post('/clock', { stepMs: 20_000 })
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 5000 })
  await post('/clock', { stepMs: 40_000 })
  const [epoch, whole] = [emulator.stage.epoch, await log()]
  const seek = '2026-01-15T17:58:25.000Z'
  expect((await post('/clock', { seek })).body).toMatchObject({ now: seek, epoch: epoch + 1 })
  expect(await log()).toEqual(whole.filter(({ at }) => String(at) <= seek))
  expect((await post('/clock', { seek: '2026-01-15T18:59:00.000+01:00' })).body).toMatchObject({
    now: '2026-01-15T17:59:00.000Z',
    epoch: epoch + 1,
  })
  expect(await log()).toEqual(whole)
})

test('at its limit the play stands; its state says so', async () => {
  expect((await post('/clock', { stepMs: 3_600_000, paused: false })).body).toMatchObject({
    now: '2026-01-15T18:18:00.000Z',
    ended: true,
    paused: true,
  })
})

test('as fast as it can, by name', async () => {
  expect((await post('/clock', { speed: 'max', paused: false })).body).toMatchObject({
    speed: 'max',
  })
  const ended = async () => ((await state()) as { ended: boolean }).ended
  await expect.poll(ended, { timeout: 10_000 }).toBe(true)
})

test('a log of another kind is refused', async () => {
  expect(refused(await control('/log?kind=gossip'))).toEqual({ status: 400, body: failure() })
})

test('a body that is no JSON, or none at all, is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const asked of [{ headers, body: '{"speed":' }, { method: 'POST' }])
    expect(refused(await control('/clock', asked))).toEqual({ status: 400, body: failure() })
})

test('beginning anew: a new epoch, the start’s time, devices as they were', async () => {
  const [epoch, before] = [emulator.stage.epoch, await hydra()]
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 5000 })
  await post('/clock', { stepMs: 3_600_000 })
  expect(await hydra()).not.toEqual(before)
  expect((await post('/reset')).body).toMatchObject({ now: START, epoch: epoch + 1, paused: true })
  expect(await hydra()).toEqual(before)
  for (const { at, kind } of await log())
    expect({ at, kind }).toEqual({ at: START, kind: 'report' })
})

test('after beginning anew the same happens again', async () => {
  await post('/clock', { stepMs: 120_000 })
  const once = await log()
  await post('/reset')
  await post('/clock', { stepMs: 120_000 })
  expect(await log()).toEqual(once)
})

test('the log is NDJSON: all that happened, in order', async () => {
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 4000 })
  await post('/clock', { stepMs: 60_000 })
  const entries = await log()
  expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, index) => index))
  const moments = entries.map(({ at }) => String(at))
  expect(moments).toEqual([...moments].sort())
  const [input] = entries.filter(({ kind }) => kind === 'input')
  expect(input).toEqual({
    ...{ seq: expect.any(Number), at: START, kind: 'input', deviceId: 'HY-0001' },
    ...{ do: 'extra-load', powerW: 4000, by: 'control' },
  })
  const steps = entries.filter(({ kind }) => kind === 'step').map(({ step }) => step)
  expect(steps).toEqual(['grid-lost', 'generator-on'])
})

test.each([
  ['HY-0001', { do: 'grid-off' }, { ns: 0 }],
  ['HY-0001', { do: 'generator-on' }, { ns: 1 }],
])('%s does %o at once', async (id, body, told) => {
  expect((await post(`/devices/${id}/actions`, body)).status).toBe(200)
  const [change] = (await log()).filter(({ kind }) => kind === 'change')
  const channels = { event: 'hydra_power', data: told }
  expect(change).toMatchObject({ at: START })
  expect(change?.frames).toEqual(
    expect.arrayContaining(Array(3).fill(expect.objectContaining({ event: channels.event }))),
  )
  expect(change?.frames).toMatchObject({ 0: channels, 1: channels, 2: channels })
})

test('a device that goes offline is unknown, and back it is up', async () => {
  await post('/devices/HY-0001/actions', { do: 'offline' })
  await post('/clock', { stepMs: 5000 })
  expect(await hydra()).toMatchObject({ status: 'unknown', lastSeen: Date.parse(START) })
  await post('/devices/HY-0001/actions', { do: 'online' })
  expect(await hydra()).toMatchObject({ status: 'up', lastSeen: Date.parse(START) + 5000 })
})

test.each([
  ['HY-7777', { do: 'grid-off' }, 404, 'HY-7777'],
  ['__proto__', { do: 'grid-off' }, 404, '__proto__'],
  ['HY-0003', { do: 'grid-off' }, 400, 'HY-0003'],
  ['PM-0001', { do: 'switch-off' }, 400, 'PM-0001'],
  ['HY-0001', { do: 'cloud', cover: 0.5 }, 400, 'HY-0001'],
  ['BG-0001', { do: 'cloud', cover: 2 }, 400, 'cover'],
  ['BG-0001', { do: 'cloud' }, 400, 'cover'],
  ['BG-0001', { do: 'assign' }, 400, 'a merchant or an owner'],
  ['BG-0001', { do: 'assign', owner: 'nobody@x' }, 400, 'nobody@x'],
  ['HY-0001', { do: 'explode' }, 400, 'do'],
  ['HY-0001', { do: 'grid-off', now: true }, 400, 'now'],
  ['HY-0001', {}, 400, 'do'],
])('%s asked to do %o answers %i and changes nothing', async (id, body, status, word) => {
  expect(refused(await post(`/devices/${id}/actions`, body))).toEqual({
    status,
    body: failure(expect.stringContaining(word)),
  })
  expect(await log()).toEqual([])
})

const STRANGERS = [
  ['Host evil.test', { host: 'evil.test' }],
  ['Host evil.test with our port', () => ({ host: `evil.test:${new URL(emulator.url).port}` })],
  ['Origin http://evil.test', { origin: 'http://evil.test' }],
  ['Origin null', { origin: 'null' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
] as const

test.each(STRANGERS)('%s may neither look nor do', async (_, given) => {
  const headers = typeof given === 'function' ? given() : given
  const before = await state()
  const attempts = [
    control('/state', { headers }),
    control('/log', { headers }),
    control('/clock', { headers, body: { stepMs: 1000, speed: 9 } }),
    control('/reset', { headers, method: 'POST' }),
    control('/devices/HY-0001/actions', { headers, body: { do: 'grid-off' } }),
  ]
  for (const reply of await Promise.all(attempts))
    expect(refused(reply)).toEqual({ status: 403, body: failure() })
  expect(await state()).toEqual(before)
  expect(await log()).toEqual([])
})

test('a strange Host gets no device data and no page either', async () => {
  const headers = { host: 'evil.test', authorization: `Bearer ${owner.idToken}` }
  for (const path of ['/', '/config.json', '/api/hydra/devices', '/api/_auth/session'])
    expect((await request(emulator.url + path, { headers })).status).toBe(403)
})

test('our own page may do it all, under each of the server’s names', async () => {
  const { port } = new URL(emulator.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const headers = { host, origin: `http://${host}` }
    expect((await control('/clock', { headers, body: { stepMs: 1 } })).status).toBe(200)
  }
})

test('a call that there is not is told so', async () => {
  expect(refused(await control('/nothing'))).toEqual({
    status: 404,
    body: failure('There is no GET /__emulator/nothing.'),
  })
  expect((await control('/reset')).status).toBe(404)
})

test('the server complained of nothing in all this', () => {
  expect(emulator.complaints).toEqual([])
})

const TEXT = `schema: 1
name: Another
clock: { start: "2026-03-01T00:00:00Z" }
fleet:
  - { id: BG-0009, family: bg, owner: owner@wattpost.test }
`

test('another scenario, by its name or its text, is played from its start in a new epoch', async () => {
  const { epoch } = emulator.stage
  expect((await post('/scenario', { text: TEXT, seed: 7 })).body).toMatchObject({
    scenario: 'Another',
    seed: 7,
    now: '2026-03-01T00:00:00.000Z',
    epoch: epoch + 1,
    devices: 1,
  })
  expect((await owner.get('/api/hydra/device/HY-0001')).status).toBe(404)
  expect((await post('/scenario', { name: 'grid-outage' })).body).toMatchObject({ now: START })
  expect((await owner.get('/api/hydra/device/HY-0001')).status).toBe(200)
})

test.each([
  [{ name: 'grid-outag' }, 'did you mean "grid-outage"?'],
  [{ name: '../package.json' }, 'no scenario'],
  [
    { text: TEXT.replace('fleet', 'fleeet') },
    'text:4:1: unknown key "fleeet", did you mean "fleet"?',
  ],
  [{ text: TEXT, name: 'grid-outage' }, 'one of them'],
  [{}, 'one of them'],
])('the scenario %o is refused, and the old one goes on', async (body, word) => {
  const before = await state()
  expect(refused(await post('/scenario', body))).toEqual({
    status: 400,
    body: failure(expect.stringContaining(word)),
  })
  expect(await state()).toEqual(before)
})

test('what came from outside is a log of its own', async () => {
  await post('/clock', { stepMs: 1000 })
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 4000 })
  const body = { id: 'broken', fault: { http: 'GET /api/**', status: 500 } }
  await post('/faults', body)
  await control('/faults/broken', { method: 'DELETE' })
  const at = '2026-01-15T17:58:01.000Z'
  const lines = String((await control('/log?kind=inputs')).body)
    .trim()
    .split('\n')
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { at, kind: 'act', deviceId: 'HY-0001', cause: { by: 'control' } },
    { at, kind: 'raise', id: 'broken', what: { status: 500 } },
    { at, kind: 'lift', id: 'broken' },
  ])
})

test('steps come as a stream while they happen', async () => {
  const ended = new AbortController()
  const stream = await fetch(`${emulator.url}/__emulator/steps`, { signal: ended.signal })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  emulator.stage.step(60_000)
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.includes('generator-on')) break
  }
  expect(text).toMatch(/^event: step\ndata: \{.*"step":"grid-lost".*\}\n\nevent: step\n/)
  ended.abort()
})

test('a log can be followed', async () => {
  const ended = new AbortController()
  const stream = await fetch(`${emulator.url}/__emulator/log?kind=traffic&follow=true`, {
    signal: ended.signal,
  })
  await owner.get('/api/hydra/devices?search=follow-me')
  let text = ''
  for await (const chunk of stream.body ?? []) {
    text += Buffer.from(chunk).toString()
    if (text.includes('"status":200') && text.includes('follow-me')) break
  }
  expect(text).toContain('"kind":"request"')
  ended.abort()
})

test('what became of each expectation is told while it plays', async () => {
  const states = async () =>
    ((await control('/verdicts')).body as { verdicts: { state: string }[] }).verdicts.map(
      ({ state }) => state,
    )
  expect(new Set(await states())).toContain('undecided-so-failed')
  await post('/clock', { stepMs: 1_200_000 })
  expect(new Set(await states())).toEqual(new Set(['met']))
})

test('the API describes itself as OpenAPI 3.1, every call of it', async () => {
  const document = (await control('/openapi.json')).body as { paths: Record<string, object> }
  const verdict = await new Validator().validate(document)
  expect(verdict.errors).toBeUndefined()
  expect(verdict.valid).toBe(true)
  const calls = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method} ${path.slice('/__emulator'.length)}`),
  )
  expect(calls.sort()).toEqual([
    'delete /faults',
    'delete /faults/{id}',
    'get /accounts',
    'get /devices/{id}/actions',
    'get /faults',
    'get /log',
    'get /mail',
    'get /scenarios',
    'get /state',
    'get /steps',
    'get /timeline',
    'get /verdicts',
    'post /clock',
    'post /devices/{id}/actions',
    'post /faults',
    'post /reset',
    'post /scenario',
  ])
})

test('the API says of which calls it may be that nobody can answer, or that what was sent is wrong', async () => {
  const { paths } = (await control('/openapi.json')).body as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
  }
  const answering = (status: number) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses[status] !== undefined)
        .map(([method]) => `${method} ${path.slice('/__emulator'.length)}`),
    )
  expect(answering(503).sort()).toEqual(['get /mail', 'post /reset'])
  expect(paths['/__emulator/mail']?.get?.responses[503]?.content).toEqual(
    paths['/__emulator/scenario']?.post?.responses[400]?.content,
  )
  expect(answering(400)).toEqual(expect.arrayContaining(['get /log', 'post /clock']))
})
