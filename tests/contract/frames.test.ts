import { decodeChatData, decodeSwitchData, type FrameEvent } from '@wattpost/protocol'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { framesIn, type ReadFrame, sequencesIn } from '../support/frames.ts'
import type { TransportClient, TransportEmulator } from '../support/transportEmulator.ts'
import { transports } from '../support/transports.ts'

describe.each(transports)('over $transport', ({ start }) => {
  // A merchant's connection over a grid outage, a device that is lost and found, and some commands:
  // all events are decoded by the protocol, which throws for an unreadable one.

  let emulator: TransportEmulator
  let client: TransportClient
  let frames: readonly ReadFrame[]

  beforeAll(async () => {
    emulator = await start('grid-outage')
    client = await (await emulator.visitor('merchant')).connect()
    // Exactly to the outage: earlier reports are still batched then.
    emulator.player.step(30_000)
    await tellBg()
    await act('BG-0001', 'offline')
    await act('PM-0001', 'offline')
    emulator.player.step(60_000)
    await act('BG-0001', 'online')
    await act('PM-0001', 'online')
    emulator.player.step(60_000)
    await client.settled()
    frames = framesIn(client.received)
  })
  afterAll(async () => {
    client.close()
    await emulator.close()
  })

  const act = (id: string, action: string) =>
    emulator.request(`/__emulator/devices/${id}/actions`, { do: action })

  async function tellBg(): Promise<void> {
    const deviceId = 'BG-0001'
    const dividers = { battery_r1: 1, battery_r2: 2, solar_r1: 3, solar_r2: 4 }
    const thresholds = {
      ...{ high_temperature: 1, high_voltage: 2, high_power_day: 3 },
      ...{ high_power_night: 4, low_energy: 5, not_charging: 6 },
    }
    await client.ask('switch', { deviceId, on: false })
    await client.ask('dividers', { deviceId, ...dividers })
    await client.ask('thresholds', { deviceId, ...thresholds })
  }

  /** The kind of a frame, by its event. */
  function kindOf({ body }: ReadFrame): string {
    if ('kind' in body) return String(body.kind)
    return 'type' in body ? String(body.type) : 'plain'
  }
  const kindsOf = (event: FrameEvent) => [
    ...new Set(frames.filter((frame) => frame.event === event).map(kindOf)),
  ]

  test.each<[FrameEvent, string, string[]]>([
    ['power', 'K4', ['switch', 'energy', 'dividers', 'thresholds', 'network', 'lifetime', 'live']],
    ['meter_power', 'K2', ['phase-power', 'total-power', 'phase-energy', 'total-energy']],
    ['meter_status', 'K3', ['plain']],
    ['status', 'K5', ['plain']],
    ['hydra_power', 'K9', ['ac-power', 'battery-system', 'battery-monitor-power', 'power-split']],
    ['hydra_status', 'K9', ['plain']],
    ['hydra_energy', 'K9', ['ac-channel-energy', 'battery-monitor-energy', 'energy-summary']],
  ])('%s arrives in all its kinds, and each is readable [%s]', (event, _, kinds) => {
    expect(kindsOf(event).sort()).toEqual([...kinds].sort())
  })

  test('every device reports at least every ten seconds', () => {
    const sent = new Set(frames.map(({ head }) => head.deviceId))
    const seen = emulator.player.run.world.devices
      .map(({ id }) => id)
      .filter((id) => id !== 'HY-0900')
    expect([...sent].sort()).toEqual(seen.sort())
  })

  test('every frame carries the epoch', () => {
    expect(new Set(frames.map(({ head }) => head.epoch))).toEqual(new Set([emulator.player.epoch]))
  })

  test('the frames of a device are numbered without a gap and ordered by time', () => {
    const sequences = sequencesIn(frames)
    expect(sequences.size).toBeGreaterThan(10)
    for (const [id, sequence] of sequences) {
      const [first = 0] = sequence.map(({ head }) => head.seq)
      expect([id, sequence.map(({ head }) => head.seq)]).toEqual([
        id,
        sequence.map((_, index) => first + index),
      ])
      const times = sequence.map(({ head }) => head.t)
      expect([id, times]).toEqual([id, [...times].sort((a, b) => a - b)])
    }
  })

  test.each(['BG-0001', 'PM-0001'])('%s reports that it goes offline and returns [K5]', (id) => {
    const sent = frames.filter(({ event, head }) => event === 'status' && head.deviceId === id)
    expect(sent.map(({ body }) => body)).toEqual([
      { status: 'offline', lastSeen: Date.parse('2026-01-15T17:58:30Z') },
      { status: 'online', lastSeen: Date.parse('2026-01-15T17:59:30Z') },
    ])
  })

  test.each(['BG-0001', 'PM-0001'])('%s sends no frame while it is offline [K5]', (id) => {
    const [fromMs, toMs] = [Date.parse('2026-01-15T17:58:30Z'), Date.parse('2026-01-15T17:59:30Z')]
    const sent = frames.filter(
      ({ head }) => head.deviceId === id && head.t > fromMs && head.t < toMs,
    )
    expect(sent).toEqual([])
  })

  test('an outage reaches each channel at its exact moment [K9, S11]', () => {
    const changes = frames.flatMap(({ head, body }) =>
      head.deviceId === 'HY-0001' && 'channel' in body && 'os' in body
        ? [{ t: head.t, ...body }]
        : [],
    )
    const lostAtMs = Date.parse('2026-01-15T17:58:30Z')
    expect(changes.filter(({ t }) => t === lostAtMs)).toEqual(
      [1, 2, 3].map((channel) => ({
        ...{ t: lostAtMs, type: 'ac-power', channel, ns: 0, os: 1, v: 0, rp: 0 },
      })),
    )
    const taken = changes.filter(({ t }) => t > lostAtMs)
    expect(taken.map(({ channel }) => channel)).toEqual([4, 5, 6])
  })

  test('chart points arrive in chunks, in order, the last one done [K7, E20]', async () => {
    const nowS = emulator.player.nowMs() / 1000
    const span = { from: nowS - 6 * 3600, to: nowS }
    const asked = { deviceId: 'HY-0002', metric: 'battery-system.abp', ...span }
    expect(await client.ask('chat_data', asked)).toEqual({ ok: true })
    await client.until('chat_data', ({ status }) => status === 'done')
    const chunks = client.received.flatMap(({ event, data }) => {
      const chunk = decodeChatData(data)
      return event === 'chat_data' && chunk.ok ? [chunk.value] : []
    })
    expect(chunks.length).toBeGreaterThan(1)
    expect(chunks.map(({ status }) => status)).toEqual([
      ...chunks.slice(1).map(() => 'more'),
      'done',
    ])
    const times = chunks.flatMap(({ points }) => points.map(({ t }) => t))
    expect(times).toHaveLength((6 * 3600) / 10)
    expect(times).toEqual([...new Set(times)].sort((a, b) => a - b))
  })

  test('a long history does not delay the answers to other requests [K7]', async () => {
    const nowS = emulator.player.nowMs() / 1000
    const asked = { deviceId: 'BG-0001', metric: 'acPower', from: nowS - 7 * 86_400, to: nowS }
    await client.ask('chat_data', asked)
    await client.settled()
    const ofAcPower = client.received.filter(
      ({ event, data }) =>
        event === 'chat_data' && (data as { metric: string }).metric === 'acPower',
    )
    expect(ofAcPower.every(({ data }) => (data as { status: string }).status === 'more')).toBe(true)
  })

  test('no more points than requested arrive [K7]', async () => {
    const nowS = emulator.player.nowMs() / 1000
    const asked = { deviceId: 'PM-0001', metric: 'totalActivePower', from: nowS - 86_400, to: nowS }
    await client.ask('chat_data', { ...asked, maxPoints: 100 })
    const { points } = await client.until<{ points: unknown[] }>(
      'chat_data',
      (chunk) => (chunk as { metric?: string }).metric === 'totalActivePower',
    )
    expect(points.length).toBeGreaterThan(50)
    expect(points.length).toBeLessThanOrEqual(100)
  })

  test.each(['switch', 'power', 'tamper'])(
    'the %s series ends with done [K8, E20]',
    async (series) => {
      const nowS = emulator.player.nowMs() / 1000
      const asked = { deviceId: 'BG-0001', series, from: nowS - 3600, to: nowS }
      expect(await client.ask('switch_data', asked)).toEqual({ ok: true })
      const sent = await client.until('switch_data', (chunk) => chunk.series === series)
      const chunk = decodeSwitchData(sent)
      if (!chunk.ok || chunk.value.status !== 'done') throw new Error(JSON.stringify(sent))
      const changes = chunk.value.points.map(({ v }) => v)
      expect(changes).toEqual({ switch: [1, 0], power: [0, 1], tamper: [0] }[series])
    },
  )

  test.each(['phaseB', 'online'])(
    'the %s series of a meter arrives in the same form [K8]',
    async (series) => {
      const nowS = emulator.player.nowMs() / 1000
      const asked = { deviceId: 'PM-0001', series, from: nowS - 60, to: nowS }
      expect(await client.ask('switch_data', asked)).toEqual({ ok: true })
      const sent = await client.until('switch_data', (chunk) => chunk.series === series)
      const chunk = decodeSwitchData(sent)
      expect(chunk).toMatchObject({ ok: true, value: { status: 'done', points: [{ v: 1 }] } })
    },
  )

  test('a device without the series answers with an error chunk [K8, X20]', async () => {
    const nowS = emulator.player.nowMs() / 1000
    const asked = { deviceId: 'PM-0001', series: 'switch', from: nowS - 3600, to: nowS }
    expect(await client.ask('switch_data', asked)).toEqual({ ok: true })
    const sent = await client.until('switch_data', ({ status }) => status === 'error')
    expect(decodeSwitchData(sent)).toMatchObject({
      ok: true,
      value: { status: 'error', message: 'PM-0001 has no switch series.' },
    })
  })

  test('the history of a meter arrives as meter_power [K2, E12]', async () => {
    const nowS = emulator.player.nowMs() / 1000
    const asked = { deviceId: 'PM-0001', from: nowS - 3 * 86_400, to: nowS }
    expect(await client.ask('meter_history', asked)).toEqual({ ok: true })
    const sent = await client.until('meter_power', (frame) => 'daily_meter_data' in frame)
    const [frame] = framesIn([{ event: 'meter_power', data: sent, batched: false }])
    expect(frame?.head.deviceId).toBe('PM-0001')
    expect(frame?.body).toMatchObject({ kind: 'history', rows: { length: 4 } })
  })

  test('a restart begins another epoch, numbered from one', async () => {
    await emulator.request('/__emulator/reset', {})
    emulator.player.step(15_000)
    const restartedSoFar = () =>
      framesIn(client.received).filter(({ head }) => head.epoch === emulator.player.epoch)
    // Reports are sent in slices, so a busy machine may acknowledge first.
    await expect.poll(() => restartedSoFar().length).toBeGreaterThan(0)
    await client.settled()
    const restarted = restartedSoFar()
    for (const sequence of sequencesIn(restarted).values())
      expect(sequence.map(({ head }) => head.seq)).toEqual(sequence.map((_, index) => index + 1))
  })
})
