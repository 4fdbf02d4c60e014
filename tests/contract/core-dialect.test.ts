import { chatDataChunk, socketRequests, stateSeries } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { goodRequests } from '../support/goodRequests.ts'
import { request } from '../support/request.ts'
import { ANSWER_FIELDS, EVENT_FIELDS, fieldsIn } from '../support/specificationFields.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// The core dialect over an outage: what is on the wire is compared with the fields of the specification.

const START_MS = Date.parse('2026-01-15T17:58:00Z')
const DEVICES = ['BG-0001', 'HY-0001', 'HY-0002', 'PM-0001']

let emulator: RunningEmulator
let owner: Visitor
let client: TestClient

beforeAll(async () => {
  emulator = await startEmulator('grid-outage', { dialect: { dialect: 'core' }, startMs: START_MS })
  owner = await visitor(emulator, 'owner')
  client = await owner.connect()
  // The last of what comes after connecting.
  await client.until('chat_data', lastMetric('PM-0001'))
  await act('BG-0001', 'offline')
  emulator.player.step(120_000)
  await act('BG-0001', 'online')
  emulator.player.step(60_000)
  await client.until('status', ({ deviceId, status }) => deviceId === 'BG-0001' && status === true)
  await client.until('hydra_power', ({ deviceId, t }) => deviceId === 'HY-0002' && isLater(t))
  await client.until('meter_power', ({ t }) => isLater(t))
})
afterAll(async () => {
  client.close()
  await emulator.close()
})

const lastMetric =
  (id: string) =>
  ({ deviceId, metric }: Record<string, unknown>) =>
    deviceId === id && metric === 'phaseC.powerFactor'
const isLater = (t: unknown) => Number(t) > START_MS / 1000 + 60
const act = (id: string, action: string) =>
  request(`${emulator.url}/__emulator/devices/${id}/actions`, { body: { do: action } })
const sent = (event: string) =>
  client.received
    .filter((one) => one.event === event)
    .map(({ data }) => data as Record<string, unknown>)

/** The values without repetitions. */
const changesOf = (values: readonly unknown[]) =>
  values.filter((value, index) => value !== values[index - 1])

test('every event is one of the specification', () => {
  expect([...new Set(client.received.map(({ event }) => event))].sort()).toEqual(
    Object.keys(EVENT_FIELDS).sort(),
  )
})

test('daily rows of a meter begin at the start of their day [E12, K2]', () => {
  const rows = sent('meter_power').flatMap(({ daily_meter_data: rows }) => rows ?? []) as {
    t: number
  }[]
  expect(rows.length).toBeGreaterThan(0)
  // Lagos is an hour ahead of UTC.
  expect(rows.map(({ t }) => (t + 3600) % 86_400)).toEqual(rows.map(() => 0))
})

test.each(Object.keys(EVENT_FIELDS))('%s has no field beyond the specification', (event) => {
  const forms = EVENT_FIELDS[event]?.map((form) => [...form].sort().join()) ?? []
  const frames = sent(event)
  expect(frames.length).toBeGreaterThan(0)
  for (const frame of frames) expect(forms).toContain(fieldsIn(frame).join())
})

test('no message is an array of frames', () => {
  expect(client.received.filter(({ batched }) => batched)).toEqual([])
})

test.each(Object.keys(ANSWER_FIELDS))(
  '%s has just the fields of the specification',
  async (path) => {
    const { status, body } = await owner.get(path)
    expect(status).toBe(200)
    expect(fieldsIn(body)).toEqual([...(ANSWER_FIELDS[path] ?? [])].sort())
  },
)

test('signing out has an empty answer', async () => {
  const { body } = await request(`${emulator.url}/api/_auth/session`, { method: 'DELETE' })
  expect(body).toEqual({})
})

test.each(['ce', 'de', 'se', 'all', 'x'])(
  'energy of type %s is refused [H16, H17]',
  async (type) => {
    for (const path of ['energy', 'energy-summary']) {
      const { status, body } = await owner.get(`/api/hydra/${path}/HY-0001?type=${type}`)
      expect([path, status, body]).toMatchObject([path, 400, { success: false }])
    }
  },
)

test('the energy of a hydra is its import [H13, H16, H17]', async () => {
  for (const path of ['device/energy', 'energy', 'energy-summary']) {
    const { body } = await owner.get(`/api/hydra/${path}/HY-0001`)
    const rows = (body as { energyData: { _id: { type: string } }[] }).energyData
    expect([path, [...new Set(rows.map(({ _id }) => _id.type))]]).toEqual([path, ['ie']])
  }
})

test('unknown parameters are ignored: the list of meters is whole, days are the device’s [H8]', async () => {
  const merchant = await visitor(emulator, 'merchant')
  const { body } = await merchant.get('/api/powermeter/devices?page=1&limit=1&search=nothing')
  expect((body as { data: unknown[] }).data).toHaveLength(4)
  const days = async (query: string) => (await owner.get(`/api/hydra/energy/HY-0001${query}`)).body
  expect(await days('?tz=Pacific/Auckland')).toEqual(await days(''))
  expect((await owner.get('/api/hydra/energy/HY-0001?tz=nowhere')).status).toBe(200)
})

test('after connecting each device is reported in one frame of each kind', async () => {
  const second = await owner.connect()
  await second.until('chat_data', ({ deviceId }) => deviceId === 'BG-0001')
  const history = second.received.findIndex(({ event }) => event === 'chat_data')
  const frames = second.received.slice(0, history)
  second.close()
  const kinds = (id: string) =>
    frames
      .map(({ event, data }) => ({ event, data: data as Record<string, unknown> }))
      .filter(({ data }) => data.deviceId === id)
      .map(({ event, data }) => `${event} ${data.type ?? ''} ${data.channel ?? ''}`.trim())
  const devices = new Set(frames.map(({ data }) => (data as { deviceId: string }).deviceId))
  expect([...devices].sort()).toEqual(DEVICES)
  expect(kinds('BG-0001').sort()).toEqual([...Array(7).fill('power'), 'status'])
  expect(kinds('HY-0001').sort()).toEqual([
    ...[1, 2, 3, 4, 5, 6].map((channel) => `hydra_energy ac-channel-energy ${channel}`),
    'hydra_energy energy-summary',
    ...[1, 2, 3, 4, 5, 6].map((channel) => `hydra_power ac-power ${channel}`),
    ...['hydra_power battery-system', 'hydra_status', 'status'],
  ])
  expect(kinds('PM-0001').sort()).toEqual([
    ...Array(3).fill('meter_power phase-energy'),
    ...Array(3).fill('meter_power phase-power'),
    ...['meter_power total-energy', 'meter_power total-power', 'meter_status', 'status'],
  ])
})

test('after connecting the last 24 hours follow, each ended by done [K7, K8]', () => {
  const chunks = sent('chat_data').map((chunk) => chatDataChunk.parse(chunk))
  const metrics = (id: string) => chunks.filter(({ deviceId }) => deviceId === id)
  expect(metrics('BG-0001')).toHaveLength(15)
  expect(metrics('PM-0001')).toHaveLength(7 + 18)
  expect(metrics('HY-0001')).toHaveLength(6 + 6)
  expect(chunks.every(({ status }) => status === 'done')).toBe(true)
  const [first] = metrics('BG-0001')
  expect(first?.points.at(0)?.t).toBeGreaterThanOrEqual(START_MS - 86_400_000)
  expect(first?.points.at(-1)?.t).toBeLessThanOrEqual(START_MS)
  expect(first?.points.length).toBeGreaterThan(250)
  expect(
    sent('switch_data').map(({ deviceId, series, status }) => [deviceId, series, status]),
  ).toEqual(stateSeries.map((series) => ['BG-0001', series, 'done']))
})

test('each device reports in the rhythm of the server', () => {
  const times = sent('hydra_power')
    .filter(({ deviceId, type }) => deviceId === 'HY-0002' && type === 'battery-system')
    .map(({ t }) => Number(t))
  const gaps = times.slice(2).map((t, index) => t - Number(times[index + 1]))
  expect(gaps.length).toBeGreaterThan(0)
  expect(new Set(gaps)).toEqual(new Set([50]))
})

test('an outage is sent at once: the power of the channels, and the status [S11, S12]', () => {
  const lostAtS = START_MS / 1000 + 30
  const channels = sent('hydra_power').filter(
    ({ deviceId, t, type }) => deviceId === 'HY-0001' && t === lostAtS && type === 'ac-power',
  )
  expect(channels.map(({ channel, rp }) => [channel, rp])).toEqual([1, 2, 3].map((one) => [one, 0]))
  const words = sent('hydra_status').filter(({ deviceId }) => deviceId === 'HY-0001')
  expect(changesOf(words.map(({ status }) => status))).toEqual(['ONLINE', 'DOWN', 'ONLINE'])
})

test('a device that goes offline and returns is reported [K5]', () => {
  const words = sent('status').filter(({ deviceId }) => deviceId === 'BG-0001')
  expect(changesOf(words.map(({ status }) => status))).toEqual([true, false, true])
})

test('requests are accepted, ignored and never acknowledged [K10]', async () => {
  const GOOD = goodRequests(() => emulator.player.nowMs() / 1000)
  const answers: string[] = []
  const socket = client.socket as { emit(name: string, ...args: unknown[]): void }
  const before = emulator.player.inputs.length
  for (const name of Object.keys(socketRequests) as (keyof typeof GOOD)[])
    socket.emit(name, GOOD[name](), () => answers.push(name))
  for (const name of ['nonsense', 'token']) socket.emit(name, {}, () => answers.push(name))
  const chunks = sent('chat_data').length
  // A change that the server sends after it has read the requests.
  await owner.get('/api/hydra/devices')
  await act('BG-0001', 'tamper-on')
  await client.until('power', ({ tamper }) => tamper === 1)
  expect(answers).toEqual([])
  expect(emulator.player.inputs.slice(before)).toMatchObject([{ action: { do: 'tamper-on' } }])
  expect(sent('chat_data')).toHaveLength(chunks)
  expect(client.socket.connected).toBe(true)
})

test('a user who is not approved is sent nothing', async () => {
  const pending = await (await visitor(emulator, 'pending')).connect()
  await owner.get('/api/hydra/devices')
  await act('BG-0001', 'tamper-off')
  await client.until('power', ({ tamper, t }) => tamper === 0 && isLater(t))
  expect(pending.received).toEqual([])
  pending.close()
})

test('the server logged no error in these tests', () => {
  expect(emulator.complaints).toEqual([])
})
