import { type Addition, additions } from '@wattpost/protocol'
import type { Socket } from 'socket.io-client'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { request } from '../support/request.ts'
import { type Visitor, visitor } from '../support/visitor.ts'

// One addition is taken away, all others stay. Fresh tokens need an expiry: `sessionWatch.test.ts` has that one.

const FIRST = ['BG-0001', 'HY-0001', 'PM-0001']
const START = '2026-01-15T17:58:00Z'
const START_S = Date.parse(START) / 1000
const scenario = (without: readonly Addition[]) => `schema: 1
name: Without ${without.join()}
seed: 7
clock: { start: "${START}", tz: Africa/Lagos }
without: [${without.join()}]
fleet:
  - { id: BG-0001, family: bg, owner: owner@wattpost.test, outages: scripted }
  - { id: PM-0001, family: pm, owner: owner@wattpost.test, outages: scripted }
  - { id: HY-0001, family: hydra, variant: grid_gen, owner: owner@wattpost.test, outages: scripted }
  - { id: BG-0900, family: bg, merchant: merchant2@wattpost.test }
`
let emulator: RunningEmulator
let owner: Visitor
let client: TestClient

beforeAll(async () => {
  emulator = await startEmulator('grid-outage', { startMs: Date.parse(START) })
  owner = await visitor(emulator, 'owner')
})
afterEach(() => client.close())
afterAll(() => emulator.close())

/** Plays a scenario without some additions, and connects. */
async function play(...without: Addition[]): Promise<void> {
  const played = await request(`${emulator.url}/__emulator/scenario`, {
    body: { text: scenario(without) },
  })
  expect(played.status).toBe(200)
  emulator.player.set({ paused: true })
  client = await owner.connect()
}

const act = (id: string, action: string) =>
  request(`${emulator.url}/__emulator/devices/${id}/actions`, { body: { do: action } })
const emit = (name: string, payload: object) => void (client.socket as Socket).emit(name, payload)
const ofDevice = (id: string) =>
  client.received
    .map((one) => ({ ...one, data: one.data as Record<string, unknown> }))
    .filter(({ data }) => data.deviceId === id)

/** Advances by a minute; each change sends what was reported before it. */
async function playMinute(): Promise<void> {
  for (const action of ['tamper-on', 'tamper-off', 'tamper-on', 'tamper-off', 'tamper-on']) {
    emulator.player.step(12_000)
    await act('BG-0001', action)
  }
  await client.until('power', ({ sw, tm, t }) => sw === 1 && tm === 1 && t === START_S + 60)
}

/** Whether the server has an addition, as a client notices it. */
const NOTICES: Record<Exclude<Addition, 'token'>, () => boolean | Promise<boolean>> = {
  acks: async () => {
    const asking = (client.socket as Socket).timeout(500).emitWithAck('devices', {})
    return asking.then(
      ({ ok }) => ok,
      () => false,
    )
  },
  seq: () => ofDevice('BG-0001').some(({ data }) => 'seq' in data || 'epoch' in data),
  clock: () => client.received.some(({ event }) => event === 'clock'),
  rhythm: () => {
    const live = ofDevice('BG-0001').filter(({ data }) => 'vb' in data && Number(data.t) > START_S)
    return new Set(live.map(({ data }) => data.t)).size === 5
  },
  batch: async () => {
    emit('watch', { deviceIds: ['BG-0001'], batch: true })
    await answered()
    await act('BG-0001', 'tamper-off')
    const isLast = (data: Record<string, unknown>) => data.tm === 0 && data.t === START_S + 60
    await client.until('power', isLast)
    return ofDevice('BG-0001').find(({ data }) => isLast(data))?.batched === true
  },
  tz: async () => {
    const { body } = await owner.get('/api/hydra/device/HY-0001')
    const unknownZone = await owner.get('/api/hydra/energy/HY-0001?tz=nowhere')
    const isOnDevices = 'tz' in (body as { device: object }).device
    expect(unknownZone.status).toBe(isOnDevices ? 400 : 200)
    return isOnDevices
  },
  energyTypes: async () => (await owner.get('/api/hydra/energy/HY-0001?type=ce')).status === 200,
  meterPaging: async () => {
    const { body } = await owner.get('/api/powermeter/devices?page=3')
    const { data, ...paging } = body as { data: unknown[] }
    expect(data).toHaveLength('total' in paging ? 0 : 1)
    return 'total' in paging && 'hasMore' in paging
  },
  dayTotals: async () => {
    const days = { deviceIds: ['HY-0001', 'PM-0001'] }
    const asking = (client.socket as Socket).timeout(500).emitWithAck('day_totals', days)
    return asking.then(
      ({ ok }) => ok,
      () => false,
    )
  },
  series: async () => {
    await answered('online')
    return ofDevice('BG-0001').some(({ data }) => data.series === 'online')
  },
  statusWords: async () => {
    const { body } = await owner.get('/api/powermeter/device/PM-0001')
    return (body as { data: { status: unknown } }).data.status === 'up'
  },
}

const SPAN = { from: START_S - 60, to: START_S }

/** Waits until all requests so far are answered: the server keeps their order. */
async function answered(...series: string[]): Promise<void> {
  for (const one of [...series, 'switch'])
    emit('switch_data', { deviceId: 'BG-0001', series: one, ...SPAN })
  const before = client.received.length
  const isAnswer = () =>
    client.received
      .slice(before)
      .some(({ data }) => (data as { series?: string }).series === 'switch')
  await expect.poll(isAnswer).toBe(true)
}

test.each(Object.keys(NOTICES) as (keyof typeof NOTICES)[])(
  'without %s, all other additions are on the wire',
  async (addition) => {
    await play(addition)
    await playMinute()
    const noticed: string[] = []
    for (const [name, isNoticed] of Object.entries(NOTICES))
      if (await isNoticed()) noticed.push(name)
    // The answer of `dayTotals` is an acknowledgement.
    const lost = addition === 'acks' ? ['acks', 'dayTotals'] : [addition]
    const others = additions.filter((one) => !lost.includes(one) && one !== 'token')
    expect(noticed.sort()).toEqual([...others].sort())
  },
)

test('without acks each device is reported after connecting, and no history', async () => {
  await play('acks')
  await client.until('hydra_status')
  await client.until('meter_status')
  const kinds = ofDevice('BG-0001').map(({ data }) =>
    Object.keys(data).filter((key) => key.length > 1),
  )
  for (const key of ['vb', 'sw', 'br1', 'hi_tmp', 'tein', 'daily_energy_data', 'status'])
    expect(kinds.some((keys) => keys.includes(key))).toBe(true)
  const ids = client.received.flatMap(({ data }) => (data as { deviceId?: string }).deviceId ?? [])
  expect([...new Set(ids)].sort()).toEqual(FIRST)
  expect(client.received.some(({ event }) => event.endsWith('_data'))).toBe(false)
})

test('without acks requests are carried out', async () => {
  await play('acks')
  emit('switch', { deviceId: 'BG-0001', on: false })
  await client.until('power', ({ sw }) => sw === 0)
  emit('chat_data', {
    ...{ deviceId: 'BG-0001', metric: 'acPower', from: START_S - 600, to: START_S },
  })
  expect(await client.until('chat_data', ({ status }) => status === 'done')).toMatchObject({
    metric: 'acPower',
    points: { length: 60 },
  })
})

test('without seq, tz and statusWords a snapshot has none of them', async () => {
  await play('seq', 'tz', 'statusWords')
  const { device, ...head } = await client.ask('device', { deviceId: 'HY-0001' })
  expect(head).toEqual({ ok: true, family: 'hydra', now: START_S })
  expect(device).toMatchObject({ deviceId: 'HY-0001', status: 'ONLINE', site: expect.any(String) })
  expect(device).not.toHaveProperty('tz')
  const { devices, ...paging } = await client.ask('devices', {})
  expect(paging).toEqual({ ok: true, total: 1, hasMore: false })
  expect(devices).toMatchObject([{ deviceId: 'BG-0001', status: 'active' }])
  expect((devices as object[])[0]).not.toHaveProperty('tz')
})

test('without batch a long answer says nothing until it is done', async () => {
  await play('batch')
  const span = { from: START_S - 7200, to: START_S }
  await client.ask('chat_data', { deviceId: 'PM-0001', metric: 'frequency', ...span })
  await client.until('chat_data', ({ status }) => status === 'done')
  const chunks = client.received.filter(({ event }) => event === 'chat_data')
  expect(chunks.map(({ data }) => (data as { status?: string }).status)).toEqual([
    undefined,
    'done',
  ])
})

test('without series a request for one is refused', async () => {
  await play('series')
  const ask = (series: string) =>
    client.ask('switch_data', { deviceId: 'BG-0001', series, ...SPAN })
  expect(await ask('online')).toEqual({ ok: false, message: 'series: power, tamper or switch' })
  expect(await ask('switch')).toEqual({ ok: true })
})

test('the server logged no error in these tests', async () => {
  await play()
  expect(emulator.complaints).toEqual([])
})
