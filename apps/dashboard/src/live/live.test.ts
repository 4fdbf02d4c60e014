import type { MetricPoint } from '@wattpost/protocol'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadUntilItComes } from '../ui/late/untilItComes.ts'
import { aBg, aHydra } from './devices.testing.ts'
import { createFakeSource } from './fakeSource.testing.ts'
import { createLive, type Live } from './live.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

const OWNER = { uid: 'uid-owner', type: 'end_user' } as const

/** `device` answers as the wire carries them: seconds. */
const hydraOnTheWire = { family: 'hydra', device: { ...aHydra, lastSeen: 200 } }

async function opened(isSimulated = false) {
  const fake = createFakeSource()
  const told: string[] = []
  const live = createLive({
    isSimulated,
    loadSource: async () => fake.open,
    untilItComes: (load) => load(),
    outdated: (id) => told.push(`outdated ${id}`),
    allOutdated: () => told.push('all outdated'),
    channelChanged: (id) => told.push(`changed ${id}`),
  })
  fake.answer('device', () => hydraOnTheWire)
  await live.open(OWNER)
  return { fake, told, live }
}

test('nothing can be sent before the connection stands [X19, A3]', async () => {
  const { live, fake } = await opened()
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow('Socket not connected')
  fake.connect()
  await expect(live.request('device', { deviceId: 'A' })).resolves.toEqual(hydraOnTheWire)
})

test('the connection is Busy while a request is out, and Timeout when nobody answers [S9]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  const answer = live.request('device', { deviceId: 'A' })
  expect(live.connection.getState().kind).toBe('Busy')
  await answer
  expect(live.connection.getState().kind).toBe('Connected')
  fake.answer('device', () => 'silent')
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow()
  expect(live.connection.getState().kind).toBe('Timeout')
  fake.emit('chat_data', {})
  expect(live.connection.getState().kind).toBe('Connected')
})

test('a refusal is an answer: it rejects, and the connection is not Busy any more [S9]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.answer('device', () => 'refused')
  await expect(live.snapshot('A')).rejects.toThrow('refused')
  expect(live.connection.getState().kind).toBe('Connected')
})

test('devices on screen are watched, again after a reconnection [K10]', async () => {
  const { live, fake } = await opened()
  const leave = live.watch(['HY-1'])
  expect(fake.asked).toEqual([])
  fake.connect()
  expect(fake.asked).toEqual([['watch', { deviceIds: ['HY-1'], batch: true }]])
  fake.lose()
  fake.connect()
  expect(fake.asked.filter(([name]) => name === 'watch')).toHaveLength(2)
  expect(fake.told).toEqual([])
  leave()
  expect(fake.told, 'nobody waits for an answer').toEqual([['unwatch', { deviceIds: ['HY-1'] }]])
  expect(fake.asked.some(([name]) => name === 'unwatch')).toBe(false)
})

test('a reconnection takes watched devices anew and fetches their past again', async () => {
  const { live, fake, told } = await opened()
  live.watch(['HY-1'])
  fake.connect()
  expect(told).toEqual([])
  fake.lose()
  fake.connect()
  await vi.waitFor(() => expect(told).toEqual(['all outdated', 'outdated HY-1']))
  expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000)
})

test('what was fetched before the connection stood is taken anew once it stands: nobody told the page meanwhile', async () => {
  const { live, fake, told } = await opened()
  live.watch(['HY-1', 'HY-2'])
  live.seed.hydra([aHydra])
  fake.connect()
  await vi.waitFor(() => expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000))
  expect(fake.asked.filter(([name]) => name === 'device')).toEqual([
    ['device', { deviceId: 'HY-1' }],
  ])
  expect(told, 'its past was fetched just now').toEqual([])
})

test('a gap takes the device anew and fetches its past again', async () => {
  const { live, fake, told } = await opened()
  fake.connect()
  live.seed.hydra([aHydra])
  const frame = (seq: number) => ({
    ...{ deviceId: 'HY-1', t: 101, epoch: 0, seq },
    ...{ type: 'ac-power', channel: 1, v: 1, rp: 1 },
  })
  fake.emit('hydra_power', [frame(1), frame(2)])
  expect(told).toEqual([])
  fake.emit('hydra_power', [frame(5), frame(9)])
  await vi.waitFor(() => expect(told).toEqual(['outdated HY-1']))
  expect(fake.asked.filter(([name]) => name === 'device')).toHaveLength(1)
  expect(live.stores.hydra.read('HY-1')?.device.lastSeen).toBe(200_000)
})

test('signing out disconnects and leaves nothing of the last user behind [S8]', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.seed.bg([aBg])
  fake.emit('clock', { now: 5, speed: 60, paused: false, epoch: 0 })
  live.close()
  expect(fake.isOpen()).toBe(false)
  expect(live.connection.getState()).toEqual({ kind: 'Idle' })
  expect(live.stores.bg.store.getState().devices.size).toBe(0)
  expect(live.time.store.getState().reading).toBeNull()
})

test.each([
  ['the connection is lost', (_: Live, lose: () => void) => lose()],
  ['the user signs out', (live: Live) => live.close()],
])('points that stream are not waited for once %s [K7, K8]', async (_, happens) => {
  const { live, fake } = await opened()
  fake.connect()
  const question = { deviceId: 'BG-1', fromMs: 0, toMs: 1000 }
  const answers = [
    live.points({ ...question, metric: 'acPower' }),
    live.states({ ...question, metric: 'power' }),
  ]
  const failed = answers.map((answer) => expect(answer).rejects.toThrow('Socket not connected'))
  await vi.waitFor(() => expect(fake.asked).toHaveLength(2))
  await new Promise(setImmediate)
  happens(live, fake.lose)
  await Promise.all(failed)
})

test('what was to be taken anew for one user is not asked for as the next one, however late it could be read (case 25) [S8]', async () => {
  const fake = createFakeSource()
  let letRead: () => void = () => {}
  const held = new Promise<void>((resolve) => {
    letRead = resolve
  })
  let isFirst = true
  const untilItComes = async <T>(load: () => Promise<T>) => {
    if (isFirst) {
      isFirst = false
      await held
    }
    return load()
  }
  const none = () => {}
  const live = createLive({
    ...{ isSimulated: false, loadSource: async () => fake.open, untilItComes },
    ...{ outdated: none, allOutdated: none, channelChanged: none },
  })
  void live.open(OWNER)
  const snapshot = live.snapshot('theirs')
  await live.open({ uid: 'uid-next', type: 'end_user' })
  fake.connect()
  letRead()
  await snapshot
  expect(fake.asked).toEqual([])
})

test('an answer that comes after signing out is not taken in', async () => {
  const { live, fake } = await opened()
  fake.connect()
  let answer: (device: object) => void = () => {}
  const held = new Promise<object>((resolve) => {
    answer = resolve
  })
  fake.answer('device', () => held)
  const snapshot = live.snapshot('HY-1')
  await vi.waitFor(() => expect(fake.asked).toHaveLength(1))
  live.close()
  answer(hydraOnTheWire)
  await snapshot
  expect(live.stores.hydra.read('HY-1')).toBeUndefined()
})

test('what the connection needs and does not get is asked for until it comes, and what HTTP brought stays [S9]', async () => {
  vi.useFakeTimers()
  const fake = createFakeSource()
  const ignore = () => {}
  const loadSource = vi.fn(async () => fake.open)
  for (let tries = 0; tries < 3; tries += 1) {
    loadSource.mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  }
  const live = createLive({
    ...{ isSimulated: false, loadSource, untilItComes: loadUntilItComes },
    ...{ outdated: ignore, allOutdated: ignore, channelChanged: ignore },
  })
  const opening = live.open(OWNER)
  await vi.advanceTimersByTimeAsync(0)
  live.seed.hydra([aHydra])
  const message = 'a part of this page did not come'
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
  const again = live.open(OWNER)
  await vi.advanceTimersByTimeAsync(0)
  live.close()
  await vi.advanceTimersByTimeAsync(60_000)
  await again
  expect(fake.users, 'for whom is not there any more nothing is opened').toEqual([OWNER])
  expect(live.connection.getState()).toEqual({ kind: 'Idle' })
  vi.useRealTimers()
})

test('signing out while the connection is still being loaded opens none [S8]', async () => {
  const fake = createFakeSource()
  const ignore = () => {}
  const live = createLive({
    isSimulated: false,
    loadSource: async () => fake.open,
    untilItComes: (load) => load(),
    outdated: ignore,
    allOutdated: ignore,
    channelChanged: ignore,
  })
  const opening = live.open(OWNER)
  live.close()
  await opening
  expect(fake.users).toEqual([])
})

test('when time jumps back, earlier values are believed again', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.seed.bg([aBg])
  fake.emit('clock', { now: 100, speed: 1, paused: false, epoch: 0 })
  fake.emit('clock', { now: 50, speed: 1, paused: false, epoch: 1 })
  live.seed.bg([{ ...aBg, lastSeen: 50_000, site: 'Earlier' }])
  expect(live.stores.bg.read('BG-1')?.device.site).toBe('Earlier')
})

test('when time jumps on, nothing is too old before it could have spoken of the new time', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  live.seed.bg([{ ...aBg, lastSeen: 100_000 }])
  const told = { ...aBg, lastSeen: 100_000 }
  const isOld = () => live.silence(told, live.time.nowMs()) === 'device'
  fake.emit('clock', { now: 100, speed: 1, paused: true, epoch: 0 })
  fake.emit('clock', { now: 9000, speed: 1, paused: true, epoch: 1 })
  expect(isOld()).toBe(false)
  const ends = vi.fn()
  live.settling.subscribe(ends)
  await vi.advanceTimersByTimeAsync(2999)
  expect(isOld()).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(isOld()).toBe(true)
  expect(ends).toHaveBeenCalledOnce()
  // A step that is no jump: what comes is of the same time, and who is silent is silent.
  fake.emit('clock', { now: 9900, speed: 1, paused: true, epoch: 1 })
  expect(isOld()).toBe(true)
  vi.useRealTimers()
})

test('when time jumps, the chart begins anew', async () => {
  const { live, fake } = await opened()
  fake.connect()
  live.seed.hydra([aHydra])
  fake.emit('clock', { now: 100, speed: 1, paused: false, epoch: 0 })
  const power = { type: 'ac-power', channel: 1, v: 230, rp: 5 }
  fake.emit('hydra_power', { deviceId: 'HY-1', t: 101, ...power })
  expect(live.stores.hydra.read('HY-1')?.chart).toHaveLength(1)
  fake.emit('clock', { now: 50, speed: 1, paused: false, epoch: 1 })
  expect(live.stores.hydra.read('HY-1')?.chart).toEqual([])
})

test('a connection that brings nothing is told within ten seconds, until something comes (case 7)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  fake.answer('unwatch', () => 'silent')
  await vi.advanceTimersByTimeAsync(4600)
  expect(live.connection.getState().kind).toBe('Timeout')
  fake.emit('clock', { now: 5, speed: 1, paused: false, epoch: 0 })
  expect(live.connection.getState().kind).toBe('Connected')
  vi.useRealTimers()
})

test('where nothing comes, what was told just now is old as well, though the devices’ time stands (case 7)', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.emit('clock', { now: 100, speed: 1, paused: true, epoch: 0 })
  expect(live.stateNow(aHydra)).toBe('up')
  fake.answer('device', () => 'silent')
  await expect(live.request('device', { deviceId: 'A' })).rejects.toThrow()
  expect(live.stateNow(aHydra)).toBe('unknown')
})

test('where no connection has ever come about, what HTTP brought is old, whether or not time is known (case 7)', async () => {
  for (const isSimulated of [false, true]) {
    const { live, fake } = await opened(isSimulated)
    const justNow = { ...aHydra, lastSeen: live.time.nowMs() }
    expect(live.stateNow(justNow)).toBe('up')
    fake.fail()
    expect(live.stateNow(justNow)).toBe('unknown')
    fake.connect()
    expect(live.stateNow(justNow)).toBe('up')
  }
})

/** A connection that stands, and two devices of which the first speaks once a second, as long as it may. */
async function heardOver() {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  live.seed.hydra([aHydra, { ...aHydra, deviceId: 'HY-2' }])
  let t = Date.now() / 1000
  const power = (deviceId: string) =>
    fake.emit('hydra_power', { deviceId, t, type: 'ac-power', channel: 1, v: 230, rp: 5 })
  const passes = async (seconds: number, speaking: readonly string[]) => {
    for (let second = 0; second < seconds; second += 1) {
      await vi.advanceTimersByTimeAsync(1000)
      t += 1
      for (const id of speaking) power(id)
    }
    await vi.advanceTimersByTimeAsync(100)
    t += 0.1
  }
  const silences = () =>
    ['HY-1', 'HY-2'].map((id) => {
      const device = live.stores.hydra.read(id)?.device
      return device && live.silence(device, live.time.nowMs())
    })
  const both = ['HY-1', 'HY-2']
  await passes(10, both)
  expect(silences()).toEqual(['nobody', 'nobody'])
  return { live, fake, passes, silences, both }
}

test('a device that is silent while another speaks is to blame as soon as it is late', async () => {
  const { passes, silences } = await heardOver()
  await passes(4, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'nobody'])
  await passes(2, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'device'])
  vi.useRealTimers()
})

test('where all devices are silent, an answer proves that they are to blame, and a refusal too', async () => {
  for (const kind of ['answered', 'refused'] as const) {
    const { fake, passes, silences } = await heardOver()
    if (kind === 'refused') fake.answer('unwatch', () => 'refused')
    await passes(10, [])
    expect(silences()).toEqual(['device', 'device'])
    vi.useRealTimers()
  }
})

test('of a link that is mute no device is to blame, before that is known and after it speaks again (case 7)', async () => {
  const { fake, passes, silences, both } = await heardOver()
  // The fake source does not wait for what does not come: on a real one Timeout is a few seconds later.
  fake.answer('unwatch', () => new Promise<object>(() => {}))
  await passes(7, [])
  expect(silences()).toEqual(['connection', 'connection'])
  await passes(1, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'connection'])
  await passes(1, both)
  expect(silences()).toEqual(['nobody', 'nobody'])
  await passes(7, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'device'])
  vi.useRealTimers()
})

test('after a long cut no device is to blame that could not be heard, until it is late anew (case 2)', async () => {
  const { fake, passes, silences } = await heardOver()
  // Who was silent before is so still.
  await passes(6, ['HY-1'])
  fake.lose()
  await passes(60, [])
  fake.connect()
  expect(silences()).toEqual(['connection', 'device'])
  await passes(2, [])
  expect(silences()).toEqual(['connection', 'device'])
  vi.useRealTimers()
})

test('nor after a short cut (cases 1, 3)', async () => {
  const { fake, passes, silences } = await heardOver()
  fake.lose()
  await passes(4, [])
  fake.connect()
  await passes(2, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'connection'])
  await passes(4, ['HY-1'])
  expect(silences()).toEqual(['nobody', 'device'])
  vi.useRealTimers()
})

test('after a sleep no device is to blame before it could be heard (case 13)', async () => {
  const { live, fake, passes, silences } = await heardOver()
  vi.setSystemTime(Date.now() + 3_600_000)
  expect(silences()).toEqual(['connection', 'connection'])
  live.woken()
  await vi.advanceTimersByTimeAsync(0)
  expect(silences()).toEqual(['connection', 'connection'])
  fake.emit('balance', 0)
  expect(silences()).toEqual(['connection', 'connection'])
  await passes(10, [])
  expect(silences()).toEqual(['device', 'device'])
  vi.useRealTimers()
})

test('after a sleep a connection that does not answer is dialled anew (case 13)', async () => {
  const { live, fake } = await opened()
  fake.connect()
  fake.answer('unwatch', () => 'silent')
  live.woken()
  live.woken()
  await vi.waitFor(() => expect(fake.redials()).toBe(1))
})

test('after a sleep a connection that answers is left alone, and one that is lost is dialled at once (case 13)', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  live.woken()
  expect(fake.redials()).toBe(0)
  await vi.advanceTimersByTimeAsync(2000)
  fake.connect()
  live.woken()
  await vi.advanceTimersByTimeAsync(2000)
  expect(fake.redials()).toBe(0)
  fake.lose()
  live.woken()
  expect(fake.redials()).toBe(1)
  vi.useRealTimers()
})

test('after a sleep a user who was refused is not dialled for, nor when somebody looks again (case 13) [S9]', async () => {
  vi.useFakeTimers()
  const { live, fake } = await opened()
  fake.connect()
  fake.lose()
  fake.refuse()
  for (let wake = 0; wake < 3; wake += 1) {
    live.woken()
    await vi.advanceTimersByTimeAsync(60_000)
  }
  expect(fake.redials()).toBe(0)
  expect(live.connection.getState()).toEqual({ kind: 'Failed', message: 'revoked' })
  vi.useRealTimers()
})

/** Streams a channel's points as the server does, in two chunks. */
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

test('after a cut the chart is filled with what the server kept, nothing twice (cases 1, 2)', async () => {
  const { live, fake } = await opened()
  const power = (t: number) =>
    fake.emit('hydra_power', { deviceId: 'HY-1', t, type: 'ac-power', channel: 1, v: 230, rp: t })
  fake.connect()
  fake.emit('clock', { now: 300, speed: 1, paused: true, epoch: 0 })
  live.seed.hydra([aHydra])
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
  const kept = Array.from({ length: 17 }, (_, index) => 140 + index * 10)
  expect(times()).toEqual([100, 110, 115, 120, 130, ...kept, 301])
})
