import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { FakeSource } from './connection/fakeSource.testing.ts'
import { aBg, aHydra } from './devices/devices.testing.ts'
import { createTestedLive, hydraOnTheWire, OWNER, opened } from './openedLive.testing.ts'

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
