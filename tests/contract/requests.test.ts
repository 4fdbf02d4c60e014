import {
  bgDevice,
  bgDevicePage,
  hydraDevice,
  meterDevice,
  SERVER_ERRORS,
  type SocketRequestName,
  socketRequests,
} from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  DIVIDERS as dividers,
  goodRequests,
  THRESHOLDS as thresholds,
} from '../support/goodRequests.ts'
import type { TransportClient, TransportEmulator } from '../support/transportEmulator.ts'
import { transports } from '../support/transports.ts'

describe.each(transports)('over $transport', ({ start }) => {
  let emulator: TransportEmulator
  let owner: TransportClient
  let pending: TransportClient
  let nowS: number

  beforeAll(async () => {
    emulator = await start('grid-outage')
    nowS = emulator.player.nowMs() / 1000
    ;[owner, pending] = (await Promise.all(
      (['owner', 'pending'] as const).map(async (name) => (await emulator.visitor(name)).connect()),
    )) as [TransportClient, TransportClient]
  })
  afterAll(async () => {
    owner.close()
    pending.close()
    await emulator.close()
  })

  const act = (id: string, action: string) =>
    emulator.request(`/__emulator/devices/${id}/actions`, { do: action })
  const GOOD = goodRequests(() => nowS)
  const names = Object.keys(GOOD) as SocketRequestName[]
  const ofADevice = names.filter((name) => name !== 'devices')

  test('every request has cases in this file [K10]', () => {
    expect([...names].sort()).toEqual(Object.keys(socketRequests).sort())
  })

  test.each(names)('%s is acknowledged [K10]', async (name) => {
    expect(await owner.ask(name, GOOD[name]())).toMatchObject({ ok: true })
  })

  test.each(names)('%s before approval is refused with a message [K10]', async (name) => {
    expect(await pending.ask(name, GOOD[name]())).toEqual({
      ok: false,
      message: SERVER_ERRORS.awaitingApproval,
    })
  })

  test.each(ofADevice)(
    '%s of another user’s device is refused like one of a missing device [K10, A4]',
    async (name) => {
      const refusal = { ok: false, message: SERVER_ERRORS.unknownDevice }
      for (const id of ['HY-0900', 'HY-0003', 'NO-0001', '__proto__'])
        expect([id, await owner.ask(name, GOOD[name](id))]).toEqual([id, refusal])
    },
  )

  test.each([
    ['devices', { page: -1 }, 'page'],
    ['devices', { page: 0, limit: 1000 }, 'limit'],
    ['devices', { filter: 'broken' }, 'filter'],
    ['device', {}, 'deviceId'],
    ['device', { deviceId: 7 }, 'deviceId'],
    ['device', { deviceId: '' }, 'deviceId'],
    ['chat_data', { deviceId: 'BG-0001', from: 1, to: 2 }, 'metric'],
    ['chat_data', { deviceId: 'BG-0001', metric: 'nonsense', from: 1, to: 2 }, 'metric'],
    ['chat_data', { deviceId: 'BG-0001', metric: 'acPower', from: 'x', to: 2 }, 'from'],
    ['chat_data', { deviceId: 'BG-0001', metric: 'acPower', from: 2, to: 1 }, 'from'],
    ['chat_data', { deviceId: 'BG-0001', metric: 'acPower', from: -8.64e12, to: -8.63e12 }, 'from'],
    ['chat_data', { deviceId: 'BG-0001', metric: 'acPower', from: 0, to: 8.64e12 }, 'to'],
    [
      'chat_data',
      { deviceId: 'BG-0001', metric: 'acPower', from: 1, to: 2, maxPoints: 1 },
      'maxPoints',
    ],
    ['switch_data', { deviceId: 'BG-0001', series: 'colour', from: 1, to: 2 }, 'series'],
    ['switch_data', { deviceId: 'BG-0001', series: 'switch', from: 1, to: 1 }, 'from'],
    ['meter_history', { deviceId: 'PM-0001', from: 0 }, 'to'],
    ['meter_history', { deviceId: 'PM-0001', from: 0, to: 8e12 }, 'to'],
    ['switch', { deviceId: 'BG-0001' }, 'on'],
    ['switch', { deviceId: 'BG-0001', on: 1 }, 'on'],
    ['thresholds', { deviceId: 'BG-0001', ...thresholds, low_energy: null }, 'low_energy'],
    ['dividers', { deviceId: 'BG-0001', ...dividers, solar_r2: '14' }, 'solar_r2'],
    ['watch', { deviceIds: 'BG-0001' }, 'deviceIds'],
    ['watch', { deviceIds: [1] }, 'deviceIds[0]'],
    ['unwatch', {}, 'deviceIds'],
  ])(
    '%s with %o is refused with the hint that it is for %s [K10]',
    async (name, payload, field) => {
      const answer = await owner.ask(name, payload)
      expect(answer).toEqual({ ok: false, message: expect.stringContaining(field) })
    },
  )

  test.each([null, 7, 'text', [[1]], undefined])(
    'no request accepts the payload %o [K10]',
    async (payload) => {
      for (const name of ofADevice)
        expect([name, await owner.ask(name, payload)]).toEqual([
          name,
          { ok: false, message: expect.any(String) },
        ])
    },
  )

  test('a request with only a callback is answered [K10]', async () => {
    const answer = await new Promise((resolve) => {
      owner.emit('device', resolve)
    })
    expect(answer).toEqual({ ok: false, message: expect.any(String) })
  })

  test.each(['nonsense', '__proto__', 'constructor'])(
    'an unknown request %s is refused by name [K10]',
    async (name) => {
      expect(await owner.ask(name, {})).toEqual({
        ok: false,
        message: `There is no request "${name}".`,
      })
    },
  )

  test('an invalid request without a callback does no harm [K10]', async () => {
    for (const name of [...names, 'nonsense']) owner.emit(name, { deviceId: 3 })
    await owner.settled()
    expect(owner.isConnected()).toBe(true)
  })

  test('a request without a callback takes effect [K10]', async () => {
    const receivedBefore = owner.received.length
    owner.emit('switch', { deviceId: 'BG-0001', on: false })
    const sent = () =>
      owner.received.slice(receivedBefore).map(({ data }) => data as { sw?: number })
    await expect.poll(() => sent().flatMap(({ sw }) => (sw === undefined ? [] : [sw]))).toEqual([0])
    expect(await owner.ask('switch', { deviceId: 'BG-0001', on: true })).toEqual({ ok: true })
  })

  test('a page of bg devices has only devices in scope [K10, C3, E2]', async () => {
    const { ok, ...page } = await owner.ask('devices', { page: 0, limit: 30 })
    expect(bgDevicePage.parse(page)).toMatchObject({
      devices: [{ deviceId: 'BG-0001' }],
      total: 1,
      hasMore: false,
    })
    expect(await owner.ask('devices', { search: 'nothing' })).toMatchObject({ devices: [] })
    expect(await owner.ask('devices', { page: 9 })).toMatchObject({ devices: [], total: 1 })
  })

  test.each([
    ['BG-0001', 'bg', bgDevice],
    ['PM-0001', 'pm', meterDevice],
    ['HY-0001', 'hydra', hydraDevice],
  ] as const)('the snapshot of %s is a whole %s device [K10]', async (deviceId, family, schema) => {
    const answer = await owner.ask('device', { deviceId })
    expect(answer).toMatchObject({ ok: true, family })
    expect(schema.parse(answer.device)).toMatchObject({ deviceId })
  })

  test('a switch command is acknowledged, reported and stored [K10, K4, S10]', async () => {
    for (const [on, sw] of [
      [false, 0],
      [true, 1],
    ] as const) {
      const receivedBefore = owner.received.length
      expect(await owner.ask('switch', { deviceId: 'BG-0001', on })).toEqual({ ok: true })
      await owner.settled()
      const sent = owner.received
        .slice(receivedBefore)
        .filter(({ event, data }) => event === 'power' && 'sw' in (data as object))
      expect(sent.map(({ data }) => data)).toEqual([
        expect.objectContaining({ deviceId: 'BG-0001', sw, seq: expect.any(Number) }),
      ])
      const { device } = await owner.ask('device', { deviceId: 'BG-0001' })
      expect(bgDevice.parse(device).switch_status.switch).toBe(on ? 'on' : 'off')
    }
  })

  test.each([
    ['thresholds', thresholds, { hi_tmp: 61, hi_vol: 62, no_chg: 66 }, 'notifications_threshold'],
    ['dividers', dividers, { br1: 11, br2: 12, sr1: 13, sr2: 14 }, 'divider_params'],
  ] as const)(
    '%s are acknowledged, reported and stored [K10, K4]',
    async (name, values, wire, field) => {
      expect(await owner.ask(name, { deviceId: 'BG-0001', ...values })).toEqual({ ok: true })
      const [key] = Object.keys(wire)
      expect(
        await owner.until('power', (frame) => key !== undefined && key in frame),
      ).toMatchObject(wire)
      const { device } = await owner.ask('device', { deviceId: 'BG-0001' })
      expect(bgDevice.parse(device)[field]).toEqual(values)
    },
  )

  test('a device that is offline refuses commands [K10]', async () => {
    await act('BG-0001', 'offline')
    for (const name of ['switch', 'thresholds', 'dividers'] as const)
      expect(await owner.ask(name, GOOD[name]())).toEqual({
        ok: false,
        message: 'BG-0001 is offline.',
      })
    await act('BG-0001', 'online')
  })

  test('a device without a switch refuses switch commands [K10]', async () => {
    expect(await owner.ask('switch', { deviceId: 'HY-0001', on: true })).toEqual({
      ok: false,
      message: expect.stringContaining('HY-0001'),
    })
  })

  test('a watched device is sampled more often, without additional sequence numbers [K10]', async () => {
    const answer = await owner.ask('watch', { deviceIds: ['PM-0001', 'HY-0001'] })
    expect(answer).toEqual({ ok: true, watching: 2 })
    for (const [event, id] of [
      ['meter_power', 'PM-0001'],
      ['hydra_power', 'HY-0001'],
    ] as const)
      await owner.until(event, ({ deviceId, sample }) => deviceId === id && sample === true)
    const left = await owner.ask('unwatch', { deviceIds: ['PM-0001', 'HY-0001'] })
    expect(left).toEqual({ ok: true, watching: 0 })
  })

  test('a client that accepts batches receives arrays, with each frame once [K10]', async () => {
    const batching = await (await emulator.visitor('owner')).connect()
    await batching.ask('watch', { deviceIds: ['BG-0001'], batch: true })
    emulator.player.step(20_000)
    const framesSoFar = () => batching.received.filter(({ event }) => event !== 'clock')
    // Reports are sent in slices, so a busy machine may acknowledge first.
    await expect.poll(() => framesSoFar().length).toBeGreaterThan(10)
    await batching.settled()
    const frames = framesSoFar()
    expect(frames.every(({ batched }) => batched)).toBe(true)
    const places = frames.flatMap(({ data }) => {
      const { deviceId, seq } = data as { deviceId: string; seq?: number }
      return seq === undefined ? [] : [`${deviceId} ${seq}`]
    })
    expect(new Set(places).size).toBe(places.length)
    batching.close()
  })

  test('the server logged no error in these tests', () => {
    expect(emulator.complaints).toEqual([])
    expect([owner.isConnected(), pending.isConnected()]).toEqual([true, true])
  })
})
