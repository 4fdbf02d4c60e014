import { deviceCalls } from '@wattpost/emulator'
import { hydraListBody, meterListBody, SERVER_ERRORS } from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Reply } from '../support/request.ts'
import type { TransportEmulator, TransportVisitor } from '../support/transportEmulator.ts'
import { transports } from '../support/transports.ts'

describe.each(transports)('over $transport', ({ start }) => {
  type Viewer = 'owner' | 'merchant' | 'merchant2'
  let emulator: TransportEmulator
  let viewers: Record<Viewer | 'pending', TransportVisitor>

  beforeAll(async () => {
    emulator = await start('a-day-in-the-fleet')
    const [owner, merchant, merchant2, pending] = await Promise.all([
      emulator.visitor('owner'),
      emulator.visitor('merchant'),
      emulator.visitor('merchant2'),
      emulator.visitor('pending'),
    ])
    viewers = { owner, merchant, merchant2, pending }
  })
  afterAll(() => emulator.close())

  /** Every call for one device, by the route that answers it. */
  const DEVICE_CALLS: Record<string, (id: string) => string> = {
    '/api/powermeter/device/:id': (id) => `/api/powermeter/device/${id}`,
    '/api/powermeter/energy/:id': (id) => `/api/powermeter/energy/${id}?period=day`,
    '/api/hydra/device/:id': (id) => `/api/hydra/device/${id}`,
    '/api/hydra/device/energy/:id': (id) => `/api/hydra/device/energy/${id}?days=1`,
    '/api/hydra/power-status': (id) => `/api/hydra/power-status?deviceId=${id}`,
    '/api/hydra/power-timeline': (id) => `/api/hydra/power-timeline?deviceId=${id}`,
    '/api/hydra/energy/:id': (id) => `/api/hydra/energy/${id}`,
    '/api/hydra/energy-summary/:id': (id) => `/api/hydra/energy-summary/${id}`,
  }
  const LISTS = {
    '/api/powermeter/devices': 'PM',
    '/api/hydra/devices': 'HY',
  } as const

  /** Per family: owner and merchant see the first, only the second merchant the second, no user the last. */
  const FAMILIES = {
    powermeter: { first: 'PM-0001', others: 'PM-0900', missing: 'PM-7777', stranger: 'HY-0001' },
    hydra: { first: 'HY-0001', others: 'HY-0900', missing: 'HY-7777', stranger: 'PM-0001' },
  } as const
  const idsFor = (path: string) =>
    path.startsWith('/api/powermeter') ? FAMILIES.powermeter : FAMILIES.hydra

  const calls = Object.entries(DEVICE_CALLS).map(([path, call]) => ({
    path,
    call,
    ids: idsFor(path),
  }))
  const unknown = { status: 404, body: { success: false, message: SERVER_ERRORS.unknownDevice } }

  test('every call for device data has cases in this file [A4]', () => {
    const covered = [...Object.keys(DEVICE_CALLS), ...Object.keys(LISTS)].sort()
    expect(covered).toEqual(deviceCalls.map(({ path }) => path).sort())
  })

  test.each(calls)('$path answers users with the device in scope [A4]', async ({ call, ids }) => {
    const own = { owner: ids.first, merchant: ids.first, merchant2: ids.others } as const
    for (const viewer of ['owner', 'merchant', 'merchant2'] as const) {
      const { status } = await viewers[viewer].get(call(own[viewer]))
      expect({ viewer, status }).toEqual({ viewer, status: 200 })
    }
  })

  test.each(calls)('$path: a device out of scope is not found [A4]', async ({ call, ids }) => {
    const foreign = { owner: ids.others, merchant: ids.others, merchant2: ids.first } as const
    for (const viewer of ['owner', 'merchant', 'merchant2'] as const) {
      for (const id of [foreign[viewer], ids.missing, ids.stranger, '__proto__', '%20', 'HY%00']) {
        expect({ viewer, id, ...(await ask(viewer, call(id))) }).toEqual({ viewer, id, ...unknown })
      }
    }
  })

  test('an end user cannot reach other devices of the same merchant [A4]', async () => {
    const { call } = calls.find(({ path }) => path === '/api/hydra/device/:id') ?? never()
    expect((await ask('merchant', call('HY-0003'))).status).toBe(200)
    expect(await ask('owner', call('HY-0003'))).toEqual(unknown)
  })

  test.each([...Object.values(DEVICE_CALLS)].map((call) => call('HY-0900')))(
    'not even a bad query reveals that %s exists [A4]',
    async (path) => {
      const bad = (id: string) =>
        `${path.replace('HY-0900', id)}${path.includes('?') ? '&' : '?'}tz=Nowhere`
      expect(await ask('owner', bad('HY-0900'))).toEqual(await ask('owner', bad('HY-7777')))
    },
  )

  test('lists have exactly the devices in scope [A4]', async () => {
    const seen = async (viewer: Viewer, path: string) =>
      path === '/api/hydra/devices'
        ? (await viewers[viewer].read(`${path}?limit=100`, hydraListBody)).devices
        : meterData(await viewers[viewer].read(`${path}?limit=100`, meterListBody))
    for (const [path, prefix] of Object.entries(LISTS)) {
      const ids = async (viewer: Viewer) => (await seen(viewer, path)).map((one) => one.deviceId)
      const [owner, merchant, merchant2] = [
        await ids('owner'),
        await ids('merchant'),
        await ids('merchant2'),
      ]
      expect(owner).toContain(`${prefix}-0001`)
      expect(merchant).toEqual(expect.arrayContaining(owner))
      expect(merchant.length).toBeGreaterThan(owner.length)
      expect(merchant).not.toContain(`${prefix}-0900`)
      expect(merchant2).toEqual([`${prefix}-0900`])
    }
  })

  const everyCall = [...calls.map(({ call, ids }) => call(ids.first)), ...Object.keys(LISTS)]

  test.each(everyCall)('%s reveals nothing without a token [A4]', async (path) => {
    const { status, body } = await emulator.request(path)
    expect({ status, body }).toEqual({
      status: 401,
      body: { success: false, message: expect.any(String) },
    })
  })

  test.each(everyCall)('%s reveals nothing before approval [A4]', async (path) => {
    const message = SERVER_ERRORS.awaitingApproval
    expect(statusAndBody(await viewers.pending.get(path))).toEqual({
      status: 403,
      body: { success: false, message },
    })
  })

  test('an unknown call is answered in the same shape [H1]', async () => {
    expect(await ask('owner', '/api/hydra/everything')).toEqual({
      status: 404,
      body: { success: false, message: 'There is no GET /api/hydra/everything.' },
    })
  })

  test('a wrong method of a call is answered with the methods that it has [H1]', async () => {
    const path = '/api/hydra/devices'
    expect(statusAndBody(await emulator.request(path, {}))).toEqual({
      status: 405,
      body: { success: false, message: `There is no POST ${path}.` },
    })
  })

  const ask = async (viewer: Viewer, path: string) => statusAndBody(await viewers[viewer].get(path))

  function statusAndBody({ status, body }: Reply) {
    return { status, body }
  }

  function meterData(body: ReturnType<typeof meterListBody.parse>) {
    if (!body.success) throw new Error(body.message)
    return body.data
  }

  function never(): never {
    throw new Error('no such call')
  }
})
