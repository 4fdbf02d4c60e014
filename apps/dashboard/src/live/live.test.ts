import { HOUR_MS, type MetricPoint } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadWithRetry } from '../ui/lazy/loadWithRetry.ts'
import { createFakeSource, type FakeSource } from './connection/fakeSource.testing.ts'
import { aBg, aHydra } from './devices/devices.testing.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from './freshness/freshness.ts'
import { createLive, type Live } from './live.ts'
import { createTestedLive, hydraOnTheWire, OWNER, opened } from './openedLive.testing.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

/** The requests but for probes, in order. */
const namesOf = (fake: FakeSource) =>
  fake.requested.map(([name]) => name).filter((name) => name !== 'unwatch')

test('a request before the connection is open rejects [X19, A3]', async () => {
  const { live, fake } = await opened()
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
  fake.connect()
  await expect(live.request('device', { deviceId: 'A' })).resolves.toEqual(hydraOnTheWire)
})

test('the connection is Busy during a request, and Timeout without an answer [S9]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  const answer = live.request('device', { deviceId: 'A' })
  expect(live.connection.getState().kind).toBe('Busy')
  await answer
  expect(live.connection.getState().kind).toBe('Connected')
  fake.answer('device', () => 'no answer')
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow()
  expect(live.connection.getState().kind).toBe('Timeout')
  fake.emit('chat_data', {})
  expect(live.connection.getState().kind).toBe('Connected')
})

test('one message among many ends a Timeout that came between them', async () => {
  const { live, fake } = await opened()
  fake.connect()
  await live.request('device', { deviceId: 'A' })
  fake.answer('device', () => 'no answer')
  const answer = live.request('device', { deviceId: 'A' })
  fake.emit('chat_data', {})
  await expect(answer).rejects.toThrow()
  expect(live.connection.getState().kind).toBe('Timeout')
  fake.emit('chat_data', {})
  expect(live.connection.getState().kind).toBe('Connected')
})

test('a refused request rejects, and the connection is no longer Busy [S9]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.answer('device', () => 'refused')
  await expect(live.snapshot('A')).rejects.toThrow('refused')
  expect(live.connection.getState().kind).toBe('Connected')
})

test('devices on screen are watched, also after a reconnection [K10]', async () => {
  const { live, fake } = await opened()
  const leave = live.watch(['HY-1'])
  expect(fake.requested).toEqual([])
  fake.connect()
  expect(fake.requested).toEqual([['watch', { deviceIds: ['HY-1'], batch: true }]])
  fake.lose()
  fake.connect()
  expect(fake.requested.filter(([name]) => name === 'watch')).toHaveLength(2)
  expect(fake.emitted).toEqual([])
  leave()
  expect(fake.emitted, 'without acknowledgement').toEqual([['unwatch', { deviceIds: ['HY-1'] }]])
  expect(fake.requested.some(([name]) => name === 'unwatch')).toBe(false)
})

test('a reconnection fetches watched devices and their history again', async () => {
  const { live, fake, calls } = await opened()
  live.watch(['HY-1'])
  fake.connect()
  expect(calls).toEqual([])
  fake.lose()
  fake.connect()
  await vi.waitFor(() => expect(calls).toEqual(['invalidate all', 'invalidate HY-1']))
  expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000)
})

test('devices fetched before the connection opens are fetched again once it is open', async () => {
  const { live, fake, calls } = await opened()
  live.watch(['HY-1', 'HY-2'])
  live.storeFetched.hydra([aHydra])
  fake.connect()
  await vi.waitFor(() => expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000))
  expect(fake.requested.filter(([name]) => name === 'device')).toEqual([
    ['device', { deviceId: 'HY-1' }],
  ])
  expect(calls, 'the history is current').toEqual([])
})

test('a gap fetches the device and its history again', async () => {
  const { live, fake, calls } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra])
  const frame = (seq: number) => ({
    ...{ deviceId: 'HY-1', t: 101, epoch: 0, seq },
    ...{ type: 'ac-power', channel: 1, v: 1, rp: 1 },
  })
  fake.emit('hydra_power', [frame(1), frame(2)])
  expect(calls).toEqual([])
  fake.emit('hydra_power', [frame(5), frame(9)])
  await vi.waitFor(() => expect(calls).toEqual(['invalidate HY-1']))
  expect(fake.requested.filter(([name]) => name === 'device')).toHaveLength(1)
  expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000)
})

test('signing out disconnects and clears all data of the user [S8]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.bg([aBg])
  fake.emit('clock', { now: 5, speed: 60, paused: false, epoch: 0 })
  live.close()
  expect(fake.isOpen()).toBe(false)
  expect(live.connection.getState()).toEqual({ kind: 'Idle' })
  expect(live.stores.bg.store.getState().devices.size).toBe(0)
  expect(live.time.store.getState().clock).toBeNull()
})

test.each([
  ['the connection is lost', (_: Live, lose: () => void) => lose()],
  ['the user signs out', (live: Live) => live.close()],
])('open point queries reject when %s [K7, K8]', async (_, happens) => {
  const { live, fake } = await opened()
  fake.connect()
  const question = { deviceId: 'BG-1', fromMs: 0, toMs: 1000 }
  const answers = [
    live.points({ ...question, metric: 'acPower' }),
    live.states({ ...question, metric: 'power' }),
  ]
  const failed = answers.map((answer) => expect(answer).rejects.toThrow('Socket not connected'))
  await vi.waitFor(() => expect(namesOf(fake)).toEqual(['chat_data', 'switch_data']))
  await new Promise(setImmediate)
  happens(live, fake.lose)
  await Promise.all(failed)
})

test('a snapshot of one user is not requested for the next user (case 25) [S8]', async () => {
  const fake = createFakeSource()
  let letRead: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letRead = resolve
  })
  let isFirst = true
  const loadWithRetry = async <T>(load: () => Promise<T>) => {
    if (isFirst) {
      isFirst = false
      await held
    }
    return load()
  }
  const none = () => {}
  const live = createLive({
    ...{ isSimulated: false, loadSource: async () => fake.open, loadWithRetry },
    ...{ invalidate: none, invalidateAll: none, channelChanged: none },
  })
  void live.open(OWNER)
  const snapshot = live.snapshot('theirs')
  await live.open({ uid: 'uid-next', type: 'end_user' })
  fake.connect()
  letRead()
  await snapshot
  expect(namesOf(fake)).toEqual([])
})

test('an answer after signing out is dropped', async () => {
  const { live, fake } = await opened()
  fake.connect()
  let answer: (device: object) => void = () => {}
  const held = new Promise<object>((resolve) => {
    answer = resolve
  })
  fake.answer('device', () => held)
  const snapshot = live.snapshot('HY-1')
  await vi.waitFor(() => expect(namesOf(fake)).toEqual(['device']))
  live.close()
  answer(hydraOnTheWire)
  await snapshot
  expect(live.stores.hydra.read('HY-1')).toBeUndefined()
})

test('missing modules are loaded until they arrive, and fetched devices stay [S9]', async () => {
  vi.useFakeTimers()
  const fake = createFakeSource()
  const ignore = () => {}
  const loadSource = vi.fn(async () => fake.open)
  for (let tries = 0; tries < 3; tries += 1) {
    loadSource.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  }
  const live = createLive({
    ...{ isSimulated: false, loadSource, loadWithRetry: loadWithRetry },
    ...{ invalidate: ignore, invalidateAll: ignore, channelChanged: ignore },
  })
  const opening = live.open(OWNER)
  await vi.advanceTimersByTimeAsync(0)
  live.storeFetched.hydra([aHydra])
  const message = 'part of this page could not be loaded'
  const failed = { kind: 'Error', message, attempt: 1, lostAtMs: null }
  expect(live.connection.getState()).toEqual(failed)
  await vi.advanceTimersByTimeAsync(6000)
  expect(live.connection.getState()).toEqual(failed)
  await vi.advanceTimersByTimeAsync(3000)
  await opening
  fake.connect()
  expect(live.connection.getState().kind).toBe('Connected')
  expect(live.stores.hydra.read('HY-1')?.device).toEqual(aHydra)
  loadSource.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  const reopened = live.open(OWNER)
  await vi.advanceTimersByTimeAsync(0)
  live.close()
  await vi.advanceTimersByTimeAsync(60_000)
  await reopened
  expect(fake.users, 'no connection for a signed-out user').toEqual([OWNER])
  expect(live.connection.getState()).toEqual({ kind: 'Idle' })
  vi.useRealTimers()
})

test('signing out while the modules load opens no connection [S8]', async () => {
  const fake = createFakeSource()
  const ignore = () => {}
  const live = createLive({
    isSimulated: false,
    loadSource: async () => fake.open,
    loadWithRetry: (load) => load(),
    invalidate: ignore,
    invalidateAll: ignore,
    channelChanged: ignore,
  })
  const opening = live.open(OWNER)
  live.close()
  await opening
  expect(fake.users).toEqual([])
})

test('after a time jump backwards, earlier values are accepted', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.bg([aBg])
  fake.emit('clock', { now: 100, speed: 1, paused: false, epoch: 0 })
  fake.emit('clock', { now: 50, speed: 1, paused: false, epoch: 1 })
  live.storeFetched.bg([{ ...aBg, lastSeen: 50_000, site: 'Earlier' }])
  expect(live.stores.bg.read('BG-1')?.device.site).toBe('Earlier')
})

test('after a time jump forwards, no device is stale before it could report', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.bg([{ ...aBg, lastSeen: 100_000 }])
  const device = { ...aBg, lastSeen: 100_000 }
  const isOld = () => live.freshness.of(device) === STALE_BY_DEVICE
  fake.emit('clock', { now: 100, speed: 1, paused: true, epoch: 0 })
  fake.emit('clock', { now: 9000, speed: 1, paused: true, epoch: 1 })
  expect(isOld()).toBe(false)
  const ends = vi.fn()
  live.freshness.settling.subscribe(ends)
  await vi.advanceTimersByTimeAsync(2999)
  expect(isOld()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOld()).toBe(true)
  expect(ends).toHaveBeenCalledOnce()
  // A step within the epoch is no jump: a device without reports is stale.
  fake.emit('clock', { now: 9900, speed: 1, paused: true, epoch: 1 })
  expect(isOld()).toBe(true)
  vi.useRealTimers()
})

test('a page that is moved to a server with a lower epoch takes a snapshot and its frames', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra])
  live.watch(['HY-1'])
  const server = (epoch: number) => {
    fake.emit('clock', { now: 100, speed: 1, paused: false, epoch })
    return (seq: number, v: number) =>
      fake.emit('hydra_power', {
        ...{ deviceId: 'HY-1', t: 101, epoch, seq, type: 'ac-power', channel: 1, v, rp: 5 },
      })
  }
  server(2000)(7, 230)
  fake.lose()
  fake.answer('device', () => ({ ...hydraOnTheWire, epoch: 1000, seq: 3 }))
  fake.connect()
  const send = server(1000)
  await vi.waitFor(() =>
    expect(live.stores.hydra.read('HY-1')?.cursor).toMatchObject({ epoch: 1000, seq: 3 }),
  )
  send(4, 231)
  expect(live.stores.hydra.read('HY-1')?.cursor).toMatchObject({ epoch: 1000, seq: 4 })
})

test('a time jump clears the chart', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra])
  fake.emit('clock', { now: 100, speed: 1, paused: false, epoch: 0 })
  const power = { type: 'ac-power', channel: 1, v: 230, rp: 5 }
  fake.emit('hydra_power', { deviceId: 'HY-1', t: 101, ...power })
  expect(live.stores.hydra.read('HY-1')?.chart).toHaveLength(1)
  fake.emit('clock', { now: 50, speed: 1, paused: false, epoch: 1 })
  expect(live.stores.hydra.read('HY-1')?.chart).toEqual([])
})

test('a quiet connection is Timeout within ten seconds, until a message arrives (case 7)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  await vi.advanceTimersByTimeAsync(0)
  fake.answer('unwatch', () => 'no answer')
  await vi.advanceTimersByTimeAsync(4600)
  expect(live.connection.getState().kind).toBe('Timeout')
  fake.emit('clock', { now: 5, speed: 1, paused: false, epoch: 0 })
  expect(live.connection.getState().kind).toBe('Connected')
  vi.useRealTimers()
})

test('a connection that is mute from its opening is Timeout, where the one before was not (case 7)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  await vi.advanceTimersByTimeAsync(0)
  for (const _ of ['a mute connection', 'another one']) {
    fake.lose()
    fake.answer('unwatch', () => 'no answer')
    fake.connect()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(live.connection.getState().kind).toBe('Timeout')
  }
  fake.answer('unwatch', () => ({}))
  await vi.advanceTimersByTimeAsync(5000)
  expect(live.connection.getState().kind, 'answered again').toBe('Connected')
  vi.useRealTimers()
})

test('a backend that sends frames and acknowledges nothing is never Timeout (case 7) [S9]', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  const kinds = new Set<string>()
  live.connection.subscribe(({ kind }) => kinds.add(kind))
  fake.answer('unwatch', () => 'no answer')
  for (const _ of ['a connection', 'another one']) {
    fake.connect()
    fake.emit('balance', 0)
    await vi.advanceTimersByTimeAsync(600_000)
    fake.lose()
  }
  expect([...kinds]).not.toContain('Timeout')
  expect(fake.redials()).toBe(0)
  vi.useRealTimers()
})

test('on Timeout a fresh report is stale, even while time is paused (case 7)', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.emit('clock', { now: 100, speed: 1, paused: true, epoch: 0 })
  expect(live.freshness.statusNow(aHydra)).toBe('up')
  await live.request('device', { deviceId: 'A' })
  fake.answer('device', () => 'no answer')
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow()
  expect(live.freshness.statusNow(aHydra)).toBe('unknown')
})

test('without any connection fetched devices are stale, with and without known time (case 7)', async () => {
  for (const isSimulated of [false, true]) {
    const { live, fake } = await opened(isSimulated)
    const justNow = { ...aHydra, lastSeen: live.time.nowMs() }
    expect(live.freshness.statusNow(justNow)).toBe('up')
    fake.fail()
    expect(live.freshness.statusNow(justNow)).toBe('unknown')
    fake.connect()
    expect(live.freshness.statusNow(justNow)).toBe('up')
  }
})

/** An open connection with two devices that reported once a second for ten seconds. */
async function twoReportingDevices() {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra, { ...aHydra, deviceId: 'HY-2' }])
  let t = Date.now() / 1000
  const power = (deviceId: string) =>
    fake.emit('hydra_power', { deviceId, t, type: 'ac-power', channel: 1, v: 230, rp: 5 })
  const pass = async (seconds: number, reporting: readonly string[]) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      t += 1
      for (const id of reporting) power(id)
    }
    await vi.advanceTimersByTimeAsync(100)
    t += 0.1
  }
  const freshnesses = () =>
    ['HY-1', 'HY-2'].map((id) => {
      const device = live.stores.hydra.read(id)?.device
      return device && live.freshness.of(device)
    })
  const both = ['HY-1', 'HY-2']
  await pass(10, both)
  expect(freshnesses()).toEqual([FRESH, FRESH])
  return { live, fake, pass, freshnesses, both }
}

test('a device without reports is stale by device while another reports', async () => {
  const { pass, freshnesses } = await twoReportingDevices()
  await pass(4, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, FRESH])
  await pass(2, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, STALE_BY_DEVICE])
  vi.useRealTimers()
})

test('when no device reports, an answer or a refusal proves that the devices are the cause', async () => {
  for (const kind of ['answered', 'refused'] as const) {
    const { fake, pass, freshnesses } = await twoReportingDevices()
    if (kind === 'refused') fake.answer('unwatch', () => 'refused')
    await pass(10, [])
    expect(freshnesses()).toEqual([STALE_BY_DEVICE, STALE_BY_DEVICE])
    vi.useRealTimers()
  }
})

test('a quiet connection makes no device stale by device, before Timeout and afterwards (case 7)', async () => {
  const { fake, pass, freshnesses, both } = await twoReportingDevices()
  // The fake source has no timeout; a real one would time out a few seconds later.
  fake.answer('unwatch', () => new Promise<object>(() => {}))
  await pass(7, [])
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_CONNECTION])
  await pass(1, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, STALE_BY_CONNECTION])
  await pass(1, both)
  expect(freshnesses()).toEqual([FRESH, FRESH])
  await pass(7, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, STALE_BY_DEVICE])
  vi.useRealTimers()
})

test('after a long loss devices are stale by connection until reports are overdue again (case 2)', async () => {
  const { fake, pass, freshnesses } = await twoReportingDevices()
  // A device that was stale before stays so.
  await pass(6, ['HY-1'])
  fake.lose()
  await pass(60, [])
  fake.connect()
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_DEVICE])
  await pass(2, [])
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_DEVICE])
  vi.useRealTimers()
})

test('after a short loss devices are stale by connection first (cases 1, 3)', async () => {
  const { fake, pass, freshnesses } = await twoReportingDevices()
  fake.lose()
  await pass(4, [])
  fake.connect()
  await pass(2, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, STALE_BY_CONNECTION])
  await pass(4, ['HY-1'])
  expect(freshnesses()).toEqual([FRESH, STALE_BY_DEVICE])
  vi.useRealTimers()
})

test('after a sleep devices are stale by connection until they could report (case 13)', async () => {
  const { live, fake, pass, freshnesses } = await twoReportingDevices()
  vi.setSystemTime(Date.now() + HOUR_MS)
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_CONNECTION])
  live.checkConnection()
  await vi.advanceTimersByTimeAsync(0)
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_CONNECTION])
  fake.emit('balance', 0)
  expect(freshnesses()).toEqual([STALE_BY_CONNECTION, STALE_BY_CONNECTION])
  await pass(10, [])
  expect(freshnesses()).toEqual([STALE_BY_DEVICE, STALE_BY_DEVICE])
  vi.useRealTimers()
})

test('after a sleep a connection without an answer is redialled (case 13)', async () => {
  const { live, fake } = await opened()
  fake.connect()
  await live.request('unwatch', { deviceIds: [] })
  fake.answer('unwatch', () => 'no answer')
  live.checkConnection()
  live.checkConnection()
  await vi.waitFor(() => expect(fake.redials()).toBe(1))
})

test('after a sleep a lost connection is redialled at once, an answering one stays open (case 13)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  live.checkConnection()
  expect(fake.redials()).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  fake.connect()
  live.checkConnection()
  await vi.advanceTimersByTimeAsync(2000)
  expect(fake.redials()).toBe(0)
  fake.lose()
  live.checkConnection()
  expect(fake.redials()).toBe(1)
  vi.useRealTimers()
})

test('after a sleep a refused user is not reconnected, however often the page wakes (case 13) [S9]', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  fake.lose()
  fake.refuse()
  for (let wake = 0; wake < 3; wake += 1) {
    live.checkConnection()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(fake.redials()).toBe(0)
  expect(live.connection.getState()).toEqual({ kind: 'Failed', message: 'revoked' })
  vi.useRealTimers()
})

/** Streams a channel's points in two chunks, like the server. */
function stream(fake: Awaited<ReturnType<typeof opened>>['fake'], points: readonly MetricPoint[]) {
  fake.answer('chat_data', (payload) => {
    const { deviceId, metric } = Object(payload)
    const chunk = (some: readonly MetricPoint[], status: 'more' | 'done') =>
      fake.emit('chat_data', {
        deviceId,
        metric,
        points: some.map(({ t, v }) => ({ t: t / 1000, v })),
        status,
      })
    queueMicrotask(() => {
      chunk(points.slice(0, 2), 'more')
      chunk(points.slice(2), 'done')
    })
    return {}
  })
}

test('after a loss the chart is filled with the server’s points, without duplicates (cases 1, 2)', async () => {
  const { live, fake } = await opened()
  const power = (t: number) =>
    fake.emit('hydra_power', { deviceId: 'HY-1', t, type: 'ac-power', channel: 1, v: 230, rp: t })
  fake.connect()
  fake.emit('clock', { now: 300, speed: 1, paused: true, epoch: 0 })
  live.storeFetched.hydra([aHydra])
  live.watch(['HY-1'])
  for (const t of [100, 110, 115, 130]) power(t)
  stream(
    fake,
    Array.from({ length: 40 }, (_, index) => ({ t: index * 10_000, v: index * 5 })),
  )
  fake.lose()
  fake.connect()
  const times = () => live.stores.hydra.read('HY-1')?.chart.map(({ t }) => t / 1000)
  await vi.waitFor(() => expect(times()?.length).toBeGreaterThan(4))
  power(301)
  const stored = Array.from({ length: 17 }, (_, index) => 140 + index * 10)
  expect(times()).toEqual([100, 110, 115, 120, 130, ...stored, 301])
})

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const requestsOf = (fake: FakeSource, wanted: string) =>
  fake.requested.filter(([name]) => name === wanted).map(([, payload]) => payload)

/** All devices whose snapshots were requested; a request waits for its module. */
async function snapshotsOf(fake: FakeSource) {
  await new Promise(setImmediate)
  return requestsOf(fake, 'device').map((payload) => Object(payload).deviceId)
}

/** A frame of a hydra's channel, with its number. */
const channelFrame = (deviceId: string, seq: number) => ({
  ...{ deviceId, t: 101, epoch: 0, seq, type: 'ac-power', channel: 1, v: 230, rp: seq },
})

test('without a user nothing is sent, and no reconnection starts [X19]', async () => {
  const { live, fake } = createTestedLive()
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
  await expect(live.snapshot('A')).rejects.toThrow('Socket not connected')
  live.retry()
  expect(fake.redials()).toBe(0)
  await live.open(OWNER)
  live.retry()
  expect(fake.redials()).toBe(1)
})

test('the first connection is no reconnection, although attempts failed before it', async () => {
  const { fake, calls } = await opened()
  fake.fail()
  fake.connect()
  expect(calls).toEqual([])
  fake.lose()
  expect(calls).toEqual([])
  fake.connect()
  expect(calls).toEqual(['invalidate all'])
})

test('a channel’s change stays over a fetch, until the connection is lost [S11]', async () => {
  const { live, fake } = await opened()
  const fetched = (lastSeen: number) => {
    live.storeFetched.hydra([
      { ...aHydra, lastSeen, latestData: { 'ac-power': { '1': { rp: 0 } } } },
    ])
    return live.stores.hydra.read('HY-1')?.device.latestData['ac-power']?.['1']?.ns
  }
  fetched(100_000)
  fake.connect()
  fake.emit('hydra_status', { deviceId: 'HY-1', t: 101, channel: 1, os: 1, ns: 0 })
  expect(fetched(102_000)).toBe(0)
  fake.lose()
  fake.connect()
  expect(fetched(103_000)).toBeUndefined()
})

test('the first numbered frame of a device is checked while the device is on screen', async () => {
  const { live, fake } = await opened()
  live.storeFetched.hydra([aHydra, { ...aHydra, deviceId: 'HY-2' }])
  fake.connect()
  live.watch(['HY-2'])
  fake.emit('hydra_power', [channelFrame('HY-1', 1), channelFrame('HY-2', 1)])
  expect(await snapshotsOf(fake)).toEqual(['HY-2'])
})

test('after dropped frames of unnamed devices all that is shown is fetched again', async () => {
  const { live, fake, calls } = await opened()
  fake.connect()
  live.watch(['HY-1'])
  fake.emit('dropped', { frames: 9, deviceIds: [], others: true, since: 100 })
  expect(calls).toEqual(['invalidate all'])
  expect(await snapshotsOf(fake)).toEqual(['HY-1'])
})

test('after a time jump devices are fetched again, after a skip only their history', async () => {
  const { live, fake, calls } = await opened()
  fake.connect()
  live.watch(['HY-1'])
  const clock = { speed: 1, paused: true, epoch: 1 }
  fake.emit('clock', { ...clock, now: 100 })
  expect(calls).toEqual([])
  fake.emit('clock', { ...clock, now: 500 })
  expect(calls).toEqual(['invalidate all'])
  expect(await snapshotsOf(fake)).toEqual([])
  fake.emit('clock', { ...clock, now: 50, epoch: 2 })
  expect(calls).toEqual(['invalidate all', 'invalidate all'])
  expect(await snapshotsOf(fake)).toEqual(['HY-1'])
})

test('a channel that goes down is reported to the page [S11]', async () => {
  const { live, fake, calls } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra])
  const down = { type: 'ac-power', channel: 1, v: 0, rp: 0, ns: 0, os: 1 }
  fake.emit('hydra_power', { deviceId: 'HY-1', t: 101, ...down })
  expect(calls).toEqual(['changed HY-1'])
})

test('a snapshot that frames have overtaken is requested again', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.storeFetched.hydra([aHydra])
  fake.emit('hydra_power', channelFrame('HY-1', 9))
  const answers = [8, 9].map((seq) => ({ ...hydraOnTheWire, epoch: 0, seq }))
  fake.answer('device', () => answers.shift() ?? {})
  await live.snapshot('HY-1')
  expect(await snapshotsOf(fake)).toEqual(['HY-1', 'HY-1'])
  expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000)
})

test('an unreadable snapshot rejects and changes nothing', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.answer('device', () => ({ family: 'hydra', device: {} }))
  await expect(live.snapshot('HY-1')).rejects.toThrow('hydra: nothing can be read')
  expect(live.stores.hydra.read('HY-1')).toBeUndefined()
})

test('a device fetched over HTTP that had missed frames is recovered', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.emit('hydra_power', channelFrame('HY-1', 1))
  live.storeFetched.hydra([aHydra])
  expect(await snapshotsOf(fake)).toEqual(['HY-1'])
})

/** More frames than are applied at once; the last one has the signal quality 30. */
function flood(fake: FakeSource): void {
  for (let frame = 1; frame <= 100; frame += 1) {
    fake.emit('power', { deviceId: 'BG-1', t: 100 + frame, csq: frame < 100 ? 5 : 30 })
  }
}

test('frames of a flood are applied before an answer, and before a loss is reported', async () => {
  const { live, fake } = await opened()
  fake.connect()
  const quality = () => live.stores.bg.read('BG-1')?.device.signal_quality
  live.storeFetched.bg([aBg])
  flood(fake)
  expect(quality(), 'waiting').toBe(5)
  await live.request('device', { deviceId: 'A' })
  expect(quality()).toBe(30)
  live.close()
  await live.open(OWNER)
  fake.connect()
  live.storeFetched.bg([aBg])
  flood(fake)
  expect(quality(), 'waiting').toBe(5)
  fake.lose()
  expect(quality()).toBe(30)
})

test('only received events delay the probe of a quiet connection (case 7)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  for (let second = 0; second < 10; second += 1) {
    await vi.advanceTimersByTimeAsync(1000)
    fake.emit('chat_data', {})
  }
  expect(requestsOf(fake, 'unwatch'), 'the first probe').toEqual([{ deviceIds: [] }])
  await vi.advanceTimersByTimeAsync(3000)
  fake.answer('device', () => new Promise<object>(() => {}))
  void live.request('device', { deviceId: 'A' })
  await vi.advanceTimersByTimeAsync(1000)
  expect(requestsOf(fake, 'unwatch')).toHaveLength(2)
})

test('without acknowledgements nothing times out, waits or redials; streaming requests are sent [S9]', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  for (const name of ['device', 'watch', 'unwatch'] as const) {
    fake.answer(name, () => new Promise<object>(() => {}))
  }
  const kinds = new Set<string>()
  live.connection.subscribe(({ kind }) => kinds.add(kind))
  fake.connect()
  live.watch(['A'])
  const waiting = live.snapshot('A')
  await vi.advanceTimersByTimeAsync(5000)
  await waiting
  await live.snapshot('B')
  live.watch(['B'])
  await vi.advanceTimersByTimeAsync(60_000)
  live.checkConnection()
  await vi.advanceTimersByTimeAsync(5000)
  expect([...kinds]).toEqual(['Connected', 'Busy'])
  expect(live.connection.getState()).toEqual({ kind: 'Connected' })
  expect(fake.redials()).toBe(0)
  expect(requestsOf(fake, 'device')).toEqual([{ deviceId: 'A' }])
  expect(fake.emitted).toEqual([['watch', { deviceIds: ['B'], batch: true }]])
})
