import { encodeHydraDevice, encodeMeterDevice } from '@wattpost/protocol'
import { type $Fetch, FetchError } from 'ofetch'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aHydra, aPm } from '../live/devices/devices.testing.ts'
import { createEnergyTypes } from './energyTypes.ts'
import { createHydraCalls, type HydraCalls } from './hydraCalls.ts'
import { createMeterCalls, type MeterCalls } from './meterCalls.ts'

const { signal } = new AbortController()

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** A client with the same answer to every call. */
const answering = (answer: () => Promise<unknown>) => vi.fn(answer) as unknown as $Fetch

const failing = (data?: unknown) =>
  answering(async () => {
    const error = new FetchError('500')
    error.data = data
    throw error
  })

const hydra: [string, (calls: HydraCalls) => Promise<unknown>, string][] = [
  [
    '[X11]',
    (calls) => calls.devices({ page: 0, limit: 10 }, signal),
    'Failed to fetch hydra devices',
  ],
  ['[X12]', (calls) => calls.device('H', signal), 'Failed to fetch hydra device'],
  [
    '[X13]',
    (calls) => calls.energyHistory('H', { range: 'daily', days: 7 }, signal),
    'Failed to fetch energy history',
  ],
  [
    '[X14]',
    (calls) => calls.powerStatus({ deviceId: 'H', range: 'd', offset: 0 }, signal),
    'Failed to fetch power status',
  ],
  [
    '[X15]',
    (calls) => calls.timeline({ deviceId: 'H', range: 'd', offset: 0 }, signal),
    'Failed to fetch power timeline',
  ],
  ['[X16]', (calls) => calls.energy('H', {}, signal), 'Failed to fetch energy data'],
  ['[X17]', (calls) => calls.energySummary('H', {}, signal), 'Failed to fetch energy summary'],
]

/** The exact error message of a call with this client. */
const failsWith = (requested: Promise<unknown>, message: string) =>
  expect(requested).rejects.toMatchObject({ message })

test.each(hydra)('a failed hydra call %s rejects with its message', async (_, call, text) => {
  await failsWith(call(createHydraCalls(failing())), text)
})

test.each(hydra)(
  'a hydra call %s with an unreadable answer rejects with its message',
  async (_, call, text) => {
    await failsWith(call(createHydraCalls(answering(async () => ({})))), text)
  },
)

const message = 'database is locked'
const refusals: [string, $Fetch][] = [
  ['in the emulator’s form', failing({ success: false, message })],
  ['in another server’s form', failing({ message })],
  ['with status 200', answering(async () => ({ success: false, message }))],
]
const refused = hydra.flatMap(([id, call]) =>
  refusals.map(([how, client]) => [id, how, call, client] as const),
)

test.each(refused)(
  'the server’s message is preferred to %s, %s [X18]',
  async (_, __, call, client) => {
    await failsWith(call(createHydraCalls(client)), message)
  },
)

test.each([
  ['an empty message', { success: false, message: '' }],
  ['a message of the wrong type', { message: { code: 7 } }],
  ['an HTML page', '<h1>502 Bad Gateway</h1>'],
])('%s is ignored [X18]', async (_, body) => {
  for (const client of [failing(body), answering(async () => body)]) {
    for (const [, call, text] of hydra) await failsWith(call(createHydraCalls(client)), text)
  }
})

const meters: [string, (calls: MeterCalls) => Promise<unknown>, string, string][] = [
  [
    '[X9]',
    (calls) => calls.devices({ page: 0, limit: 10 }, signal),
    'Error fetching power meter devices',
    'Failed to fetch power meter devices',
  ],
  [
    '[X10]',
    (calls) => calls.device('P', signal),
    'Error fetching power meter device',
    'Failed to fetch power meter device',
  ],
  [
    '[X10]',
    (calls) => calls.energy('P', { period: 'day' }, signal),
    'Error fetching power meter device',
    'Failed to fetch power meter device',
  ],
]

test.each(meters)('a power meter request %s that fails is an error', async (_, call, error) => {
  const calls = createMeterCalls(failing({ success: false, message: 'not preferred here' }))
  await failsWith(call(calls), error)
})

test.each(meters)('an answer without success %s is a failure', async (_, call, __, failed) => {
  const refusing = answering(async () => ({ success: false, message: 'no' }))
  await failsWith(call(createMeterCalls(refusing)), failed)
})

const page = { page: 2, limit: 10 }
const week = { deviceId: 'H/1', range: 'w', offset: 2, tz: 'Africa/Lagos' } as const
const dates = { startDate: '2026-01-01', endDate: '2026-01-15' }
const daily = { range: 'daily', days: 7 } as const
const hourly = { range: 'd', resolution: 'hourly', dayViewMode: 'parts' } as const

test.each<[string, (hydra: HydraCalls, meters: MeterCalls) => Promise<unknown>, string, object]>([
  ['[H8]', (_, meters) => meters.devices(page, signal), 'powermeter/devices', page],
  ['[H9]', (_, meters) => meters.device('P/1', signal), 'powermeter/device/P%2F1', {}],
  [
    '[H10]',
    (_, meters) => meters.energy('P/1', { period: 'month' }, signal),
    ...(['powermeter/energy/P%2F1', { period: 'month' }] as const),
  ],
  ['[H11]', (hydra) => hydra.devices(page, signal), 'hydra/devices', page],
  ['[H12]', (hydra) => hydra.device('H/1', signal), 'hydra/device/H%2F1', {}],
  [
    '[H13]',
    (hydra) => hydra.energyHistory('H/1', daily, signal),
    'hydra/device/energy/H%2F1',
    daily,
  ],
  ['[H14]', (hydra) => hydra.powerStatus(week, signal), 'hydra/power-status', week],
  ['[H15]', (hydra) => hydra.timeline(week, signal), 'hydra/power-timeline', week],
  [
    '[H15]',
    (hydra) => hydra.timeline({ ...week, channels: [1, 2] }, signal),
    ...(['hydra/power-timeline', { ...week, channels: '1,2' }] as const),
  ],
  [
    '[H16]',
    (hydra) => hydra.energy('H/1', hourly, signal),
    ...(['hydra/energy/H%2F1', { ...hourly, type: 'all' }] as const),
  ],
  [
    '[H17]',
    (hydra) => hydra.energySummary('H/1', dates, signal),
    ...(['hydra/energy-summary/H%2F1', { ...dates, type: 'all' }] as const),
  ],
])('%s goes to its path with its query', async (_, call, path, query) => {
  const client = failing()
  await call(createHydraCalls(client), createMeterCalls(client)).catch(() => {})
  expect(vi.mocked(client).mock.calls).toEqual([[`/api/${path}`, { query, signal }]])
})

test('rows of meter energy have times in milliseconds [H10, C4]', async () => {
  const client = answering(async () => ({
    success: true,
    data: [{ t: 1000, haet: 1, haext: 2, hret: 3 }],
  }))
  expect(await createMeterCalls(client).energy('P', { period: 'week' }, signal)).toEqual([
    { t: 1_000_000, haet: 1, haext: 2, hret: 3 },
  ])
})

test.each([[[]], [[encodeMeterDevice(aPm)]]])(
  'a list of meters without paging fields is the whole list [H8]',
  async (data) => {
    const calls = createMeterCalls(answering(async () => ({ success: true, data })))
    expect(await calls.devices({ page: 0, limit: 10 }, signal)).toMatchObject({
      ...{ total: data.length, hasMore: false },
    })
  },
)

const totals = { totalChargeEnergy: 1, totalDischargeEnergy: 2, solarChargeEnergy: 3 }
const _id = { period: '2026-06-01T00:00:00+01:00', type: 'ac-channel-energy', channel: 1 }
const energyData = [{ _id, totalImportEnergy: 7, ...totals }]

test.each<[string, (calls: HydraCalls) => Promise<unknown>]>([
  ['[H13]', (calls) => calls.energyHistory('H', daily, signal)],
  ['[H16]', async (calls) => (await calls.energy('H', hourly, signal)).rows],
  ['[H17]', async (calls) => (await calls.energySummary('H', dates, signal)).rows],
])('an answer %s gives its energy rows', async (_, call) => {
  expect(await call(createHydraCalls(answering(async () => ({ energyData }))))).toEqual(energyData)
})

test('a hydra device is in its answer; a list comes with its paging fields [H11, H12]', async () => {
  const device = encodeHydraDevice(aHydra)
  const calls = (json: object) => createHydraCalls(answering(async () => json))
  expect(await calls({ device }).device('HY-1', signal)).toEqual(aHydra)
  const list = { devices: [device], total: 21, hasMore: true }
  expect(await calls(list).devices(page, signal)).toEqual({ ...list, devices: [aHydra] })
})

test('a power meter is in its answer; a list keeps its paging fields [H8, H9]', async () => {
  const data = encodeMeterDevice(aPm)
  const calls = (json: object) => createMeterCalls(answering(async () => json))
  expect(await calls({ success: true, data }).device('PM-1', signal)).toEqual(aPm)
  const list = { success: true, data: [data], total: 21, hasMore: true }
  expect(await calls(list).devices(page, signal)).toEqual({
    ...{ devices: [aPm], total: 21, hasMore: true },
  })
})

test('an unreadable answer is explained on the console, a refusal is not', async () => {
  const hydraDevice = (json: object) =>
    createHydraCalls(answering(async () => json)).device('H', signal)
  const meterDevice = (json: object) =>
    createMeterCalls(answering(async () => json)).device('P', signal)
  await hydraDevice({ device: 7 }).catch(() => {})
  await meterDevice({ success: true, data: 7 }).catch(() => {})
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    [expect.stringContaining('answer of /api/hydra/device/H')],
    [expect.stringContaining('answer of /api/powermeter/device/P')],
  ])
  await meterDevice({ success: false, message: 'no' }).catch(() => {})
  expect(console.warn).toHaveBeenCalledTimes(2)
})

test('a failed call has the cause for the console', async () => {
  const error = await createHydraCalls(failing())
    .device('H', signal)
    .catch((thrown) => thrown)
  expect(error).toMatchObject({ name: 'CallError', cause: expect.any(FetchError) })
})

test('a device that cannot be read whole hides no other, and is logged once [H11]', async () => {
  const devices = [{ deviceId: 'HY-1', lastSeen: 'soon' }, 7, { deviceId: 'HY-2' }]
  const calls = createHydraCalls(answering(async () => ({ devices })))
  const shown = async () => (await calls.devices(page, signal)).devices
  expect((await shown()).map(({ deviceId }) => deviceId)).toEqual(['HY-1', 'HY-2'])
  await shown()
  expect(console.warn).toHaveBeenCalledTimes(2)
})

test.each([
  ['no counts and a full page', {}, { total: undefined, hasMore: true }],
  ['a total', { total: 5 }, { total: 5, hasMore: true }],
  ['a total that is reached', { total: 2 }, { total: 2, hasMore: false }],
])('a list with %s is paged as far as it says [H8, H11]', async (_, counts, expected) => {
  const data = [{ deviceId: 'PM-1' }, { deviceId: 'PM-2' }]
  const calls = createMeterCalls(answering(async () => ({ data, ...counts })))
  expect(await calls.devices({ page: 0, limit: 2 }, signal)).toMatchObject(expected)
})

test('energies are asked for by the types that the backend takes [H16, H17]', async () => {
  const asked: unknown[] = []
  const client = vi.fn(async (path: string, { query }: { query: { type: string } }) => {
    asked.push([path, query.type])
    if (query.type !== 'ie') {
      const response = new Response(null, { status: 400 })
      throw Object.assign(new FetchError('400'), { response, data: { message: 'type' } })
    }
    return { energyData: [] }
  })
  const hydra = createHydraCalls(client as unknown as $Fetch, {}, createEnergyTypes())
  await hydra.energy('H', {}, signal)
  await hydra.energySummary('H', {}, signal)
  expect(asked).toEqual([
    ...['ie', 'ce', 'de', 'se'].map((type) => ['/api/hydra/energy/H', type]),
    ['/api/hydra/energy-summary/H', 'ie'],
  ])
})
