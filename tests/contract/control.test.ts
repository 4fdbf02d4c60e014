import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { controlState, HOUR_MS, hydraBody, STEP_MAX_MS } from '@wattpost/protocol'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { type Asked, type Reply, request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'
import { startWattpost, wattpost } from '../support/wattpost.ts'

let emulator: RunningEmulator
let owner: Visitor

beforeAll(async () => {
  emulator = await startEmulator('grid-outage')
  owner = await visitor(emulator, 'owner')
})
beforeEach(() => {
  emulator.player.restart()
  emulator.player.set({ paused: true, speed: 1 })
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

test('the state has scenario, time and speed', async () => {
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
    epoch: emulator.player.epoch,
    skip: null,
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

test('the timeline lists due and actual times of the steps', async () => {
  const line = async () => (await control('/timeline')).body as { steps: { came: string | null }[] }
  const before = await line()
  expect(before.steps.length).toBeGreaterThan(0)
  expect(before.steps.every(({ came }) => came === null)).toBe(true)
  await post('/clock', { stepMs: HOUR_MS })
  const after = await line()
  expect(after.steps.some(({ came }) => came !== null)).toBe(true)
  await post('/reset', {})
  expect(await line()).toEqual(before)
})

test('a clock step moves time at once, by exactly its length', async () => {
  expect((await post('/clock', { stepMs: 90_000 })).body).toMatchObject({
    now: '2026-01-15T17:59:30.000Z',
    paused: true,
  })
  expect(await state()).toMatchObject({ now: '2026-01-15T17:59:30.000Z' })
})

test('speed and pause are set separately or together', async () => {
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
  [{ seek: '2026-01-15T17:57:59Z' }, 'the run begins at'],
  [{ seek: '2036-01-15T17:57:59Z' }, '400 days'],
  [{ seek: '2026-01-15T17:59:00Z', stepMs: 5 }, 'not both'],
  [{ speed: 60, stepMs: 'much' }, 'stepMs'],
  [{}, 'one of speed, paused, stepMs, seek'],
  [[], 'body'],
])('the clock refuses %o and does not change', async (body, field) => {
  const before = await state()
  expect(refused(await post('/clock', body))).toEqual({
    status: 400,
    body: failure(expect.stringContaining(field)),
  })
  expect(await state()).toEqual(before)
})

test('a seek back keeps the log up to its target, in a new epoch', async () => {
  await post('/clock', { stepMs: 20_000 })
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 5000 })
  await post('/clock', { stepMs: 40_000 })
  const [epoch, whole] = [emulator.player.epoch, await log()]
  const seek = '2026-01-15T17:58:25.000Z'
  expect((await post('/clock', { seek })).body).toMatchObject({ now: seek, epoch: epoch + 1 })
  expect(await log()).toEqual(whole.filter(({ at }) => String(at) <= seek))
  expect((await post('/clock', { seek: '2026-01-15T18:59:00.000+01:00' })).body).toMatchObject({
    now: '2026-01-15T17:59:00.000Z',
    epoch: epoch + 1,
  })
  expect(await log()).toEqual(whole)
})

test('a run at its limit has ended, and its state says so', async () => {
  expect((await post('/clock', { stepMs: HOUR_MS, paused: false })).body).toMatchObject({
    now: '2026-01-15T18:18:00.000Z',
    ended: true,
    paused: true,
  })
})

test('speed max is set by its name', async () => {
  expect((await post('/clock', { speed: 'max', paused: false })).body).toMatchObject({
    speed: 'max',
  })
  const ended = async () => ((await state()) as { ended: boolean }).ended
  await expect.poll(ended, { timeout: 10_000 }).toBe(true)
})

test('an unknown kind of log is refused', async () => {
  expect(refused(await control('/log?kind=gossip'))).toEqual({ status: 400, body: failure() })
})

test('a body that is missing or not JSON is refused', async () => {
  const headers = { 'content-type': 'application/json' }
  for (const asked of [{ headers, body: '{"speed":' }, { method: 'POST' }])
    expect(refused(await control('/clock', asked))).toEqual({ status: 400, body: failure() })
})

test('a restart begins a new epoch at the start time, with the initial devices', async () => {
  const [epoch, before] = [emulator.player.epoch, await hydra()]
  await post('/devices/HY-0001/actions', { do: 'extra-load', powerW: 5000 })
  await post('/clock', { stepMs: HOUR_MS })
  expect(await hydra()).not.toEqual(before)
  expect((await post('/reset')).body).toMatchObject({ now: START, epoch: epoch + 1, paused: true })
  expect(await hydra()).toEqual(before)
  for (const { at, kind } of await log())
    expect({ at, kind }).toEqual({ at: START, kind: 'report' })
})

test('a restarted run has the same events', async () => {
  await post('/clock', { stepMs: 120_000 })
  const once = await log()
  await post('/reset')
  await post('/clock', { stepMs: 120_000 })
  expect(await log()).toEqual(once)
})

test('the log is NDJSON of all entries in order', async () => {
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
])('action on %s takes effect at once: %o', async (id, body, sent) => {
  expect((await post(`/devices/${id}/actions`, body)).status).toBe(200)
  const [change] = (await log()).filter(({ kind }) => kind === 'change')
  const channels = { event: 'hydra_power', data: sent }
  expect(change).toMatchObject({ at: START })
  expect(change?.frames).toEqual(
    expect.arrayContaining(Array(3).fill(expect.objectContaining({ event: channels.event }))),
  )
  expect(change?.frames).toMatchObject({ 0: channels, 1: channels, 2: channels })
})

test('a device that goes offline is unknown, and up when it is back', async () => {
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
])('action on %s: %o → %i, and nothing changes', async (id, body, status, word) => {
  expect(refused(await post(`/devices/${id}/actions`, body))).toEqual({
    status,
    body: failure(expect.stringContaining(word)),
  })
  expect(await log()).toEqual([])
})

const FOREIGN_PAGES = [
  ['Host evil.test', { host: 'evil.test' }],
  ['Host evil.test with our port', () => ({ host: `evil.test:${new URL(emulator.url).port}` })],
  ['Origin http://evil.test', { origin: 'http://evil.test' }],
  ['Origin null', { origin: 'null' }],
  ['the Origin of another port', { origin: 'http://127.0.0.1:1' }],
] as const

test.each(FOREIGN_PAGES)('%s can neither read nor write', async (_, given) => {
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

test('a foreign Host receives neither device data nor a page', async () => {
  const headers = { host: 'evil.test', authorization: `Bearer ${owner.idToken}` }
  for (const path of ['/', '/config.json', '/api/hydra/devices', '/api/_auth/session'])
    expect((await request(emulator.url + path, { headers })).status).toBe(403)
})

test('the product’s own page may call the control API under each loopback name', async () => {
  const { port } = new URL(emulator.url)
  for (const host of [`127.0.0.1:${port}`, `localhost:${port}`]) {
    const headers = { host, origin: `http://${host}` }
    expect((await control('/clock', { headers, body: { stepMs: 1 } })).status).toBe(200)
  }
})

test('an unknown call is refused with its path', async () => {
  expect(refused(await control('/nothing'))).toEqual({
    status: 404,
    body: failure('There is no GET /__emulator/nothing.'),
  })
  expect((await control('/reset')).status).toBe(404)
})

test('the server logged no error in these tests', () => {
  expect(emulator.complaints).toEqual([])
})

const TEXT = `schema: 1
name: Another
clock: { start: "2026-03-01T00:00:00Z" }
fleet:
  - { id: BG-0009, family: bg, owner: owner@wattpost.test }
`

test('another scenario, by name or text, plays from its start in a new epoch', async () => {
  const { epoch } = emulator.player
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

test('a long step answers its progress, other calls go on, and it can be cancelled', async () => {
  await post('/scenario', { text: TEXT })
  const stepped = post('/clock', { stepMs: STEP_MAX_MS })
  const skip = async () => controlState.parse(await state()).skip
  await expect.poll(skip).toMatchObject({ from: '2026-03-01T00:00:00.000Z' })
  const waiting = post('/clock', { stepMs: 1000 })
  const first = (await skip())?.now ?? ''
  await expect.poll(async () => (await skip())?.now).not.toBe(first)
  const cancelled = controlState.parse((await post('/clock', { cancel: true })).body)
  expect(cancelled.skip).toBe(null)
  expect(cancelled.now > first).toBe(true)
  expect(refused(await stepped)).toEqual({
    status: 409,
    body: failure(`It was cancelled. Virtual time is ${cancelled.now}.`),
  })
  expect(refused(await waiting)).toEqual({
    status: 409,
    body: failure('It was cancelled before it began.'),
  })
  expect((await post('/clock', { stepMs: 1000 })).body).toMatchObject({ skip: null })
  await post('/scenario', { name: 'grid-outage' })
})

test('wattpost clock shows the clock, steps and names what is refused', async () => {
  const url = ['--url', emulator.url]
  const shown = (await wattpost('clock', ...url)).stdout
  expect(shown).toBe(`Grid outage, generator takes over · ${START} · paused\n`)
  const stepped = await wattpost('clock', ...url, '--step', '1m30s', '--speed', '60')
  expect(stepped).toMatchObject({ exitCode: 0, stderr: '' })
  expect(stepped.stdout).toContain('2026-01-15T17:59:30.000Z · paused')
  const early = await wattpost('clock', ...url, '--seek', '2026-01-01T00:00:00Z')
  expect(early).toMatchObject({ exitCode: 2, stdout: '' })
  expect(early.stderr).toContain('seek: the run begins at 2026-01-15T17:58:00.000Z')
  expect((await wattpost('clock', ...url, '--step', 'soon')).stderr).toContain('--step: must be')
  expect((await wattpost('clock', '--url', 'http://127.0.0.1:1')).exitCode).toBe(3)
})

test('Ctrl-C cancels a long step of wattpost clock', async () => {
  await post('/scenario', { text: TEXT })
  const running = startWattpost(['clock', '--url', emulator.url, '--step', '400d'])
  await expect.poll(async () => controlState.parse(await state()).skip).not.toBe(null)
  running.kill('SIGINT')
  const { exitCode, stdout } = await running.ended
  const { now, skip } = controlState.parse(await state())
  expect({ exitCode, stdout, skip }).toEqual({
    ...{ exitCode: 130, stdout: `Another · ${now} · paused\n`, skip: null },
  })
  await post('/scenario', { name: 'grid-outage' })
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
])('the scenario %o is refused, and the current one continues', async (body, word) => {
  const before = await state()
  expect(refused(await post('/scenario', body))).toEqual({
    status: 400,
    body: failure(expect.stringContaining(word)),
  })
  expect(await state()).toEqual(before)
})

test('inputs have a separate log', async () => {
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

test('steps are streamed as they happen', async () => {
  const ended = new AbortController()
  const stream = await fetch(`${emulator.url}/__emulator/steps`, { signal: ended.signal })
  expect(stream.headers.get('content-type')).toMatch(/^text\/event-stream/)
  emulator.player.step(60_000)
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

test('verdicts are available during the run', async () => {
  const states = async () =>
    ((await control('/verdicts')).body as { verdicts: { state: string }[] }).verdicts.map(
      ({ state }) => state,
    )
  expect(new Set(await states())).toContain('open')
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
    'get /contract/asyncapi.json',
    'get /contract/openapi.json',
    'get /devices',
    'get /devices/{id}',
    'get /devices/{id}/actions',
    'get /faults',
    'get /log',
    'get /mail',
    'get /metrics',
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

test('the contract is served as OpenAPI and AsyncAPI', async () => {
  for (const name of ['openapi.json', 'asyncapi.json']) {
    const { status, body } = await control(`/contract/${name}`)
    expect(status).toBe(200)
    expect(body).toEqual(JSON.parse(readFileSync(`docs/contract/${name}`, 'utf8')))
  }
  const headers = { origin: 'http://evil.test' }
  expect((await control('/contract/openapi.json', { headers })).status).toBe(403)
})

test('the API documents which calls can answer 503, 409 or 400', async () => {
  const { paths } = (await control('/openapi.json')).body as {
    paths: Record<string, Record<string, { responses: Record<string, { content: object }> }>>
  }
  const answering = (status: number) =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { responses }]) => responses[status] !== undefined)
        .map(([method]) => `${method} ${path.slice('/__emulator'.length)}`),
    )
  expect(answering(503).sort()).toEqual([
    ...['get /log', 'get /mail', 'get /steps', 'post /reset', 'post /scenario'],
  ])
  expect(answering(409)).toEqual(['post /clock'])
  expect(paths['/__emulator/mail']?.get?.responses[503]?.content).toEqual(
    paths['/__emulator/scenario']?.post?.responses[400]?.content,
  )
  expect(answering(400)).toEqual(expect.arrayContaining(['get /log', 'post /clock']))
})

test('config.json follows the dialect of the scenario that plays, not that of the start', async () => {
  const said = async () => {
    const { body } = await request(`${emulator.url}/config.json`)
    const { reportIntervalSeconds, energyTypes } = body as Record<string, unknown>
    return [reportIntervalSeconds, energyTypes]
  }
  expect(await said()).toEqual([10, ['all']])
  await post('/scenario', { text: `${TEXT}\nwithout: [rhythm, energyTypes]\n` })
  expect(await said()).toEqual([undefined, undefined])
  await post('/scenario', { name: 'grid-outage' })
  expect(await said()).toEqual([10, ['all']])
})
