import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type StandIn, startStandIn } from './standIn.ts'

const OUTAGE = {
  start: Date.parse('2026-03-05T15:00:00Z'),
  end: Date.parse('2026-03-05T17:00:00Z'),
}
const ALICE = { uid: 'alice', email: 'alice@example.com', merchant: false }

type Payload = Record<string, unknown>

let standIn: StandIn
let now: number
let sockets: Socket[]

beforeEach(async () => {
  now = OUTAGE.start - 60_000
  sockets = []
  standIn = await startStandIn({
    verify: async (token) => (token === 'good' ? ALICE : Promise.reject(new Error('bad token'))),
    nowMs: () => now,
    outage: OUTAGE,
  })
})

afterEach(async () => {
  for (const socket of sockets) socket.disconnect()
  await standIn.close()
})

/** A client, and the payloads by event that it has received. */
function connect({ token = 'good', userId = 'alice', type = 'end_user' } = {}) {
  const socket = io(standIn.url, {
    query: { user_id: userId, type },
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
  })
  sockets.push(socket)
  const received: Record<string, Payload[]> = {}
  socket.onAny((event: string, payload: Payload) => {
    received[event] = [...(received[event] ?? []), payload]
  })
  return { socket, received }
}

const rejection = (client: Parameters<typeof connect>[0]) =>
  new Promise((resolve) => {
    connect(client).socket.on('connect_error', (error) => resolve(error.message))
  })

describe('connection', () => {
  it('refuses a wrong token, the token of another user and a merchant who is none', async () => {
    expect(await rejection({ token: 'wrong' })).toBe('Unauthorized')
    expect(await rejection({ userId: 'bob' })).toBe('Unauthorized')
    expect(await rejection({ type: 'merchant' })).toBe('Forbidden')
  })
})

describe('reports', () => {
  it('sends settings, history and values of all families to a new client', async () => {
    const { received } = connect()
    await vi.waitFor(() => expect(received.hydra_energy).toHaveLength(8))
    const { power = [], meter_power = [], hydra_power = [] } = received
    for (const key of [
      'sw',
      'daily_energy_data',
      'br1',
      'hi_tmp',
      'imei',
      'tein',
      'solarVoltage',
    ]) {
      expect(power.filter((payload) => key in payload).map(({ deviceId }) => deviceId)).toEqual([
        'bg-1001',
        'bg-1002',
        'bg-1003',
      ])
    }
    expect(
      meter_power.find((payload) => 'daily_meter_data' in payload)?.daily_meter_data,
    ).toHaveLength(30)
    expect(new Set(meter_power.map(({ type }) => type))).toEqual(
      new Set([undefined, 'phase-power', 'total-power', 'phase-energy', 'total-energy']),
    )
    expect(received.meter_status).toHaveLength(2)
    expect(received.hydra_status).toHaveLength(3)
    expect(received.status).toHaveLength(3)
    expect(received.balance).toHaveLength(1)
    expect(new Set(hydra_power.map(({ type }) => type))).toEqual(
      new Set(['ac-power', 'power-split', 'battery-system', 'battery-monitor-power']),
    )
  })

  it('sends values again with each report, and the states that changed since the last', async () => {
    const { received } = connect()
    await vi.waitFor(() => expect(received.hydra_energy).toHaveLength(8))
    now = OUTAGE.start + 20_000
    standIn.report()
    await vi.waitFor(() => expect(received.hydra_energy).toHaveLength(16))
    const changes = received.hydra_status?.filter((payload) => 'channel' in payload)
    expect(changes).toEqual(
      [1, 2, 3].map((channel) => ({
        deviceId: 'hydra-3001',
        channel,
        ts: OUTAGE.start / 1000,
        os: 1,
        ns: 0,
        v: 0,
      })),
    )
  })

  it('reports by itself when the interval has passed', async () => {
    const quick = await startStandIn({ verify: async () => ALICE, reportIntervalMs: 5 })
    const socket = io(quick.url, {
      query: { user_id: 'alice', type: 'end_user' },
      transports: ['websocket'],
    })
    sockets.push(socket)
    let reports = 0
    socket.on('meter_status', () => {
      reports += 1
    })
    await vi.waitFor(() => expect(reports).toBeGreaterThan(4))
    socket.disconnect()
    await quick.close()
  })
})

describe('history', () => {
  async function ask(event: string, request: Payload): Promise<Payload[]> {
    const { socket, received } = connect()
    socket.emit(event, request)
    await vi.waitFor(() => expect(received[event]?.at(-1)).toHaveProperty('status'))
    return received[event] ?? []
  }

  const points = (frames: Payload[]) =>
    frames.flatMap(({ data }) => (data ?? []) as { t: number }[])

  it('sends points of a metric in frames of at most 100, then done', async () => {
    const frames = await ask('chat_data', {
      deviceId: 'bg-1001',
      metric: 'batteryVoltage',
      offset: 1,
    })
    expect(frames.map(({ data, status }) => (Array.isArray(data) ? data.length : status))).toEqual([
      100,
      100,
      88,
      'done',
    ])
    expect(points(frames)[0]?.t).toBe(Date.parse('2026-03-04T05:00:00Z') / 1000)
  })

  it('sends all metrics of a custom range when none is named', async () => {
    const frames = await ask('chat_data', {
      deviceId: 'bg-1003',
      startDate: '2026-03-05T12:00:00.000Z',
      endDate: '2026-03-05T13:00:00.000Z',
    })
    expect(frames).toHaveLength(16)
    expect(points(frames)).toHaveLength(15 * 12)
  })

  it('sends the changes of a series, then done', async () => {
    const frames = await ask('switch_data', { deviceId: 'bg-1001', series: 'switch' })
    const at = (time: string) => Date.parse(`2026-03-05T${time}:00Z`) / 1000
    expect(frames).toEqual([
      {
        deviceId: 'bg-1001',
        series: 'switch',
        data: [
          { t: at('05:00'), v: 1 },
          { t: at('09:00'), v: 0 },
          { t: at('09:30'), v: 1 },
        ],
      },
      { deviceId: 'bg-1001', status: 'done' },
    ])
  })

  it('ends with an error for an unknown device, series or range', async () => {
    const unknown = [
      { deviceId: 'none' },
      { deviceId: 'bg-1001', series: 'door' },
      { deviceId: 'bg-1001', range: 'y' },
    ]
    for (const request of unknown) {
      expect(await ask('switch_data', request)).toEqual([
        { deviceId: request.deviceId, status: 'error', message: expect.any(String) },
      ])
    }
    expect(await ask('chat_data', { deviceId: 'none' })).toMatchObject([{ status: 'done' }])
  })
})
