import fc from 'fast-check'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { DataEvent } from '../connection/liveSource.ts'
import { bgSnapshot, unlistedBg } from '../devices/bgLive.ts'
import { createStores } from '../devices/deviceStores.ts'
import { aBg, aHydra, aPm } from '../devices/devices.testing.ts'
import { hydraSnapshot } from '../devices/hydraLive.ts'
import { pmSnapshot } from '../devices/pmLive.ts'
import { createStoreFetched } from '../devices/storeFetched.ts'
import { createTimeSource } from '../freshness/timeSource.ts'
import { createFrameReducer } from './frameReducer.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

function createSetup() {
  const stores = createStores()
  const time = createTimeSource(false)
  const calls: string[] = []
  const streamed: unknown[] = []
  const reports: string[] = []
  const reduceFrame = createFrameReducer({
    stores,
    time,
    onReport: (id, atMs) => reports.push(`${id} ${atMs}`),
    onPoints: (json) => streamed.push(['points', json]),
    onStates: (json) => streamed.push(['states', json]),
    onUnverified: (id) => calls.push(`unverified ${id}`),
    onGap: (id) => calls.push(`gap ${id}`),
    onManyGaps: () => calls.push('many gaps'),
    onTimeJump: (continuedAtMs) => calls.push(`jumped ${continuedAtMs}`),
    onTimeSkip: () => calls.push('skipped'),
    onChannelChange: (id) => calls.push(`changed ${id}`),
  })
  const storeFetched = createStoreFetched(stores, time, (id) => calls.push(`recover ${id}`))
  storeFetched.bg([aBg])
  storeFetched.pm([aPm])
  storeFetched.hydra([aHydra])
  return { stores, time, calls, streamed, reports, reduceFrame, storeFetched }
}

const channelDown = { deviceId: 'HY-1', type: 'ac-power', channel: 1, v: 0, rp: 0, ns: 0, os: 1 }

test('single frames and arrays are applied [K4, K9]', () => {
  const { stores, reduceFrame } = createSetup()
  const csq = (deviceId: string, quality: number) => ({ deviceId, t: 101, csq: quality })
  reduceFrame('power', csq('BG-1', 3))
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(3)
  reduceFrame('power', [csq('BG-1', 4), csq('BG-1', 5)])
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(5)
  const channel = (number: number) => ({ ...channelDown, t: 101, channel: number, rp: number })
  reduceFrame('hydra_power', [channel(1), channel(4)])
  const power = stores.hydra.read('HY-1')?.device.latestData['ac-power']
  expect([power?.[1]?.rp, power?.[4]?.rp]).toEqual([1, 4])
})

test('a meter’s network report is applied [K3]', () => {
  const { stores, reduceFrame } = createSetup()
  reduceFrame('meter_status', { deviceId: 'PM-1', t: 101, cop: 'Airtel' })
  expect(stores.pm.read('PM-1')?.device.network.cop).toBe('Airtel')
})

test.each([
  ['meter_status', 'pm', { deviceId: 'PM-1', cop: 'Orange' }],
  ['hydra_status', 'hydra', { deviceId: 'HY-1' }],
  ['status', 'bg', { deviceId: 'BG-1' }],
] as const)(
  'a device that %s reports offline was last seen when it says [K3, K5, K9]',
  (event, family, frame) => {
    const { stores, time, reduceFrame } = createSetup()
    const shown = () => stores[family].read(frame.deviceId)?.device
    const nowMs = time.nowMs()
    const before = shown()?.lastSeen
    reduceFrame(event, { ...frame, status: 'OFFLINE' })
    expect(shown(), 'no time').toMatchObject({ status: 'unknown', lastSeen: before })
    const lastSeen = nowMs - 90_000_000
    reduceFrame(event, { ...frame, status: 'OFFLINE', lastSeen })
    expect(shown(), 'its own time').toMatchObject({ status: 'unknown', lastSeen })
  },
)

test.each([
  ['meter_status', 'pm', { deviceId: 'PM-1' }, 'meter_power', { type: 'total-power', p: 5 }],
  [
    'hydra_status',
    'hydra',
    { deviceId: 'HY-1' },
    'hydra_power',
    { type: 'ac-power', channel: 1, rp: 5 },
  ],
] as const)(
  'a word of no known meaning in %s is no state of a %s, and is warned of once [S12]',
  (event, family, device, valuesEvent, values) => {
    const { stores, reduceFrame } = createSetup()
    const status = () => stores[family].read(device.deviceId)?.device.status
    for (const t of [101, 102]) reduceFrame(event, { ...device, t, status: 'FAULT' })
    expect(status()).toBe('unclear')
    expect(console.warn).toHaveBeenCalledTimes(1)
    reduceFrame(valuesEvent, { ...device, ...values, t: 103 })
    expect(status()).toBe(family === 'hydra' ? 'up' : 'unclear')
    reduceFrame(event, { ...device, t: 104, status: 'DOWN' })
    expect(status()).toBe('down')
  },
)

test('a bg listed with a word of no known meaning is unclear until it says more [K4, K5]', () => {
  const { stores, reduceFrame, storeFetched } = createSetup()
  const status = () => stores.bg.read('BG-2')?.device.status
  storeFetched.bg([{ ...aBg, deviceId: 'BG-2', status: 'unclear' }])
  reduceFrame('power', { deviceId: 'BG-2', t: 101, csq: 3 })
  reduceFrame('status', { deviceId: 'BG-2', t: 102, status: 'weird' })
  expect(status()).toBe('unclear')
  reduceFrame('status', { deviceId: 'BG-2', t: 103, status: 'online' })
  expect(status()).toBe('up')
})

const untimed = [
  ['power', 'bg', { deviceId: 'BG-1', hi_tmp: 71 }, { deviceId: 'BG-1', vb: 25 }],
  ['power', 'bg', { deviceId: 'BG-1', sw: 0 }, { deviceId: 'BG-1', vb: 25 }],
  ['power', 'bg', { deviceId: 'BG-1', tein: 4 }, { deviceId: 'BG-1', vb: 25 }],
  [
    ...(['meter_status', 'pm', { deviceId: 'PM-1', cop: 'Orange' }] as const),
    { deviceId: 'PM-1', csq: 3 },
  ],
  [
    ...(['hydra_status', 'hydra', { deviceId: 'HY-1', cop: 'Orange' }] as const),
    { deviceId: 'HY-1', status: 'down' },
  ],
] as const

test.each(untimed)(
  '%s: settings of a %s without a time are no sign of life, and no values are older for them [C4]',
  (event, family, settings, values) => {
    const { stores, time, reports, reduceFrame } = createSetup()
    const shown = () => stores[family].read(settings.deviceId)
    const known = shown()
    const nowS = Math.floor(time.nowMs() / 1000)
    reduceFrame(event, settings)
    expect(shown()?.device).not.toEqual(known?.device)
    expect(shown()?.device.lastSeen).toBe(known?.device.lastSeen)
    expect(shown()?.cursor.atMs).toBe(known?.cursor.atMs)
    if (event === 'power') expect(reports).toEqual([])
    // The first report of the same second.
    reduceFrame(event, { ...values, t: nowS })
    expect(shown()?.device.lastSeen).toBe(nowS * 1000)
  },
)

test('an offline bg stays offline after settings without a time, and is up after values without one', () => {
  const { stores, time, reports, reduceFrame, storeFetched } = createSetup()
  storeFetched.bg([{ ...aBg, deviceId: 'BG-2', status: 'unknown', lastSeen: 1000 }])
  const shown = () => stores.bg.read('BG-2')?.device
  reduceFrame('power', { deviceId: 'BG-2', hi_tmp: 60 })
  expect(shown()).toMatchObject({ status: 'unknown', lastSeen: 1000 })
  reduceFrame('power', { deviceId: 'BG-2', vb: 25 })
  const { status, lastSeen = 0 } = shown() ?? {}
  expect([status, reports.length]).toEqual(['up', 1])
  expect(lastSeen).toBeGreaterThan(time.nowMs() - 60_000)
  // What a list knows may be older than these values.
  storeFetched.bg([{ ...aBg, deviceId: 'BG-2', status: 'unknown', lastSeen: 1000 }])
  expect(shown()?.powerState.batteryVoltage).toBe(25)
})

test('a frame older than the shown state changes nothing [S12]', () => {
  for (const numbered of [false, true]) {
    const { stores, reduceFrame } = createSetup()
    const cursor = (seq: number) => (numbered ? { epoch: 1, seq } : {})
    reduceFrame('status', {
      ...{ deviceId: 'HY-1', t: 200, status: 'offline', lastSeen: 190 },
      ...cursor(9),
    })
    reduceFrame('hydra_power', { ...channelDown, t: 180, ...cursor(8) })
    const { device } = stores.hydra.read('HY-1') ?? {}
    expect(device).toMatchObject({ status: 'unknown', lastSeen: 190_000 })
    expect(device?.latestData).toEqual(aHydra.latestData)
  }
})

const HOUR_S = 3600

/** A reducer with known time, and a hydra last seen a second ago. */
function timed() {
  const parts = createSetup()
  const nowS = 1_000_000
  const setTime = (s: number) =>
    parts.reduceFrame('clock', { now: s, speed: 1, paused: true, epoch: 1 })
  setTime(nowS)
  const lastSeen = (nowS - 1) * 1000
  const latestData = { 'ac-power': { '1': { rp: 1000, v: 230, ns: 1 } } } as const
  parts.storeFetched.hydra([{ ...aHydra, lastSeen, latestData }])
  parts.storeFetched.bg([{ ...aBg, lastSeen }])
  parts.storeFetched.pm([{ ...aPm, lastSeen }])
  const shown = () => parts.stores.hydra.read('HY-1')
  return { ...parts, nowS, setTime, shown }
}

test.each([2, -2])(
  'a device’s clock set off by %i h and back keeps values, status and chart live (case 13)',
  (hours) => {
    const { reduceFrame, nowS, setTime, shown } = timed()
    let seq = 0
    const power = (atS: number, offS: number, rp: number, isSample: boolean) => {
      setTime(atS)
      if (!isSample) seq += 1
      const cursor = { epoch: 1, seq, ...(isSample && { sample: true }) }
      reduceFrame('hydra_power', {
        ...{ deviceId: 'HY-1', type: 'ac-power', channel: 1, v: 230, rp, t: atS + offS },
        ...cursor,
      })
      expect(shown()?.device.latestData['ac-power']?.[1]?.rp, `at ${atS}`).toBe(rp)
      expect(shown()?.device).toMatchObject({ status: 'up', lastSeen: atS * 1000 })
    }
    const offS = hours * HOUR_S
    power(nowS + 1, 0, 1, false)
    for (const [at, off] of [0, offS, offS, offS, 0, 0].entries())
      power(nowS + 2 + at, off, at, true)
    for (const [at, off] of [0, offS, 0].entries()) power(nowS + 8 + at, off, at, false)
    const times = shown()?.chart.map(({ t }) => t / 1000 - nowS)
    expect(times).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  },
)

test.each([2, -2])(
  'daily energies have the server’s time with a device clock off by %i h (case 13) [E4]',
  (hours) => {
    const { reduceFrame, nowS, stores } = timed()
    const t = nowS + hours * HOUR_S
    const daily_energy_data = { ...aBg.realtimeEnergy, timestamp: t - 30, solarEnergy: 7 }
    reduceFrame('power', { deviceId: 'BG-1', t, epoch: 1, seq: 1, daily_energy_data })
    expect(stores.bg.read('BG-1')?.device).toMatchObject({
      ...{ lastSeen: nowS * 1000, realtimeEnergy: { timestamp: (nowS - 30) * 1000 } },
    })
  },
)

test('no stamp of a fetched device is later than it was last seen, with its clock ahead (case 13)', () => {
  const { storeFetched, nowS, stores } = timed()
  const ahead = (nowS + 2 * HOUR_S) * 1000
  const [lastSeen, timestamp] = [nowS * 1000, ahead]
  const bgStamps = {
    powerState: { ...aBg.powerState, timestamp },
    realtimeEnergy: { ...aBg.realtimeEnergy, timestamp: timestamp - 30_000 },
  }
  storeFetched.bg([{ ...aBg, lastSeen, ...bgStamps }])
  storeFetched.pm([{ ...aPm, lastSeen, powerState: { ...aPm.powerState, timestamp } }])
  expect(stores.bg.read('BG-1')?.device).toMatchObject({
    ...{ powerState: { timestamp: lastSeen }, realtimeEnergy: { timestamp: lastSeen } },
  })
  expect(stores.pm.read('PM-1')?.device.powerState.timestamp).toBe(lastSeen)
})

test.each([2, -2])(
  'a device with a clock off by %i h goes offline with a plausible time (case 13)',
  (hours) => {
    for (const deviceId of ['BG-1', 'PM-1', 'HY-1'] as const) {
      const { reduceFrame, nowS, stores } = timed()
      const offS = hours * HOUR_S
      const event = { 'BG-1': 'power', 'PM-1': 'meter_status', 'HY-1': 'hydra_status' } as const
      const reported = { 'BG-1': { csq: 3 }, 'PM-1': { cop: 'MTN' }, 'HY-1': { status: 'up' } }
      reduceFrame(event[deviceId], {
        deviceId,
        t: nowS + offS,
        epoch: 1,
        seq: 1,
        ...reported[deviceId],
      })
      // Some backends send the time of the device's own clock.
      const lastSeen = nowS + offS
      reduceFrame('status', { deviceId, t: nowS, status: 'offline', lastSeen, epoch: 1, seq: 2 })
      const family = { 'BG-1': stores.bg, 'PM-1': stores.pm, 'HY-1': stores.hydra }[deviceId]
      expect(family.read(deviceId)?.device).toMatchObject({
        ...{ status: 'unknown', lastSeen: nowS * 1000 },
      })
    }
  },
)

test.each([
  ['PM-1', 'meter_status', { cop: 'MTN' }],
  ['HY-1', 'hydra_status', { signal_quality: 9 }],
] as const)(
  'frames of %s with a wrong clock that come late, after a step of time, keep its last report (case 13)',
  (deviceId, event, reported) => {
    const { reduceFrame, nowS, setTime, stores } = timed()
    const offS = 2 * HOUR_S
    const frame = { deviceId, epoch: 1 }
    reduceFrame(event, { ...frame, t: nowS + offS, seq: 1, ...reported })
    setTime(nowS + 300)
    reduceFrame('status', { ...frame, t: nowS, status: 'offline', lastSeen: nowS, seq: 2 })
    reduceFrame(event, { ...frame, t: nowS + offS, seq: 3, ...reported })
    const family = { 'PM-1': stores.pm, 'HY-1': stores.hydra }[deviceId]
    expect(family.read(deviceId)?.device.lastSeen).toBe(nowS * 1000)
  },
)

test('a meter’s history, stamped by the server, says nothing about the meter’s clock (case 13)', () => {
  const { reduceFrame, nowS, setTime, stores } = timed()
  const report = { deviceId: 'PM-1', t: nowS + 2 * HOUR_S, epoch: 1, cop: 'MTN' }
  reduceFrame('meter_status', { ...report, seq: 1 })
  reduceFrame('meter_power', { deviceId: 'PM-1', t: nowS, daily_meter_data: [] })
  setTime(nowS + 20)
  reduceFrame('meter_status', { ...report, seq: 2 })
  expect(stores.pm.read('PM-1')?.device.lastSeen).toBe(nowS * 1000)
})

test('a fetched device with a future time still accepts frames (case 13)', () => {
  const { reduceFrame, storeFetched, nowS, shown } = timed()
  const lastSeen = (nowS + 2 * HOUR_S) * 1000
  storeFetched.hydra([{ ...aHydra, lastSeen, site: 'Ward' }])
  expect(shown()?.device).toMatchObject({ site: 'Ward', lastSeen: nowS * 1000 })
  reduceFrame('hydra_power', { ...channelDown, t: nowS + 2 * HOUR_S })
  expect(shown()?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
})

test('a channel’s change is applied and reported, so that its history is refetched [S11]', () => {
  const { stores, calls, reduceFrame } = createSetup()
  reduceFrame('hydra_power', { ...channelDown, t: 101 })
  expect(stores.hydra.read('HY-1')?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
  expect(calls).toEqual(['changed HY-1'])
})

test('after a gap the chart waits for all channels, or a lost outage would double the load', () => {
  const { stores, reduceFrame } = createSetup()
  const chart = () => stores.hydra.read('HY-1')?.chart.map(({ t }) => t)
  const channel = (number: number, t: number, seq: number) =>
    reduceFrame('hydra_power', {
      ...{ deviceId: 'HY-1', t, epoch: 1, seq, type: 'ac-power', channel: number, v: 230, rp: 500 },
    })
  channel(1, 101, 1)
  channel(4, 101, 2)
  channel(1, 103, 9)
  expect(chart()).toEqual([101_000])
  channel(4, 104, 10)
  expect(chart()).toEqual([101_000, 104_000])
})

test('an old frame reports no change of a channel [S11]', () => {
  const { calls, reduceFrame } = createSetup()
  reduceFrame('hydra_power', { ...channelDown, t: 99 })
  expect(calls).toEqual([])
})

test('a hydra that goes down, or is reported offline again, keeps its history', () => {
  const { calls, reduceFrame } = createSetup()
  reduceFrame('hydra_status', { deviceId: 'HY-1', t: 110, status: 'down' })
  expect(calls).toEqual([])
  const offline = { deviceId: 'HY-1', status: 'offline', lastSeen: 110 }
  for (const t of [120, 130]) reduceFrame('status', { ...offline, t })
  expect(calls).toEqual(['changed HY-1'])
  expect(console.warn).not.toHaveBeenCalled()
})

test('a hydra that goes offline or comes back has its history refetched [K5]', () => {
  const { calls, reduceFrame } = createSetup()
  reduceFrame('status', { deviceId: 'HY-1', t: 130, status: 'offline', lastSeen: 120 })
  expect(calls).toEqual(['changed HY-1'])
  reduceFrame('hydra_status', { deviceId: 'HY-1', t: 140, status: 'up' })
  reduceFrame('hydra_status', { deviceId: 'HY-1', t: 150, status: 'up' })
  expect(calls).toEqual(['changed HY-1', 'changed HY-1'])
})

test('devices with dropped frames are reported as gaps', () => {
  const { calls, reduceFrame } = createSetup()
  const dropped = { frames: 9, deviceIds: ['BG-1', 'HY-1'], others: false, since: 100 }
  reduceFrame('dropped', dropped)
  expect(calls).toEqual(['gap BG-1', 'gap HY-1'])
  reduceFrame('dropped', { ...dropped, deviceIds: [], others: true })
  expect(calls.at(-1)).toBe('many gaps')
})

test('a refused frame is logged and changes nothing', () => {
  const { stores, calls, reduceFrame } = createSetup()
  const [meter, before] = [stores.pm.read('PM-1'), stores.hydra.read('HY-1')]
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 101, type: 'phase-power', p: 5 })
  reduceFrame('hydra_power', 'nonsense')
  expect(stores.pm.read('PM-1')).toBe(meter)
  expect(stores.hydra.read('HY-1')).toBe(before)
  expect(calls).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(2)
})

test.each([
  ['hydra_power', { ...channelDown, channel: 'first' }],
  ['hydra_power', { deviceId: 'HY-1', type: 'wind', speed: 5 }],
  ['hydra_energy', { deviceId: 'HY-1', type: 'fuel', litres: 5 }],
] as const)('an update marks its hydra up even when it can’t be read: %s [S12]', (name, data) => {
  const { stores, reduceFrame } = createSetup()
  reduceFrame('hydra_status', { deviceId: 'HY-1', t: 101, status: 'down' })
  const { latestData } = stores.hydra.read('HY-1')?.device ?? {}
  expect(stores.hydra.read('HY-1')?.device.status).toBe('down')
  reduceFrame(name, { ...data, t: 102 })
  expect(stores.hydra.read('HY-1')?.device).toMatchObject({ status: 'up', lastSeen: 102_000 })
  expect(stores.hydra.read('HY-1')?.device.latestData).toEqual(latestData)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('a hydra without a status is a known one [X21]', () => {
  const { storeFetched, reduceFrame } = createSetup()
  storeFetched.hydra([{ ...aHydra, deviceId: 'HY-2', status: undefined }])
  reduceFrame('hydra_power', { ...channelDown, deviceId: 'HY-2', t: 101 })
  expect(console.warn).not.toHaveBeenCalled()
})

test.each([
  'status',
  'power',
  'meter_power',
  'meter_status',
  'hydra_power',
  'hydra_status',
  'hydra_energy',
  'balance',
  'chat_data',
  'switch_data',
  'clock',
] as const)('no payload of %s throws', (name: DataEvent) => {
  const { reduceFrame } = createSetup()
  for (const junk of [null, undefined, 1, '', [], [[]], {}, { deviceId: 'HY-1' }, { t: {} }]) {
    expect(() => reduceFrame(name, junk)).not.toThrow()
  }
})

test.each([
  ['hydra_power', channelDown],
  ['hydra_status', { status: 'down' }],
  ['hydra_energy', { type: 'ac-channel-energy', channel: 1, ie: 5 }],
] as const)('a hydra update for an unknown device only warns: %s [X21]', (name, data) => {
  const { stores, calls, reduceFrame } = createSetup()
  for (const t of [101, 102]) reduceFrame(name, { ...data, deviceId: 'HY-9', t })
  expect(stores.hydra.read('HY-9')).toBeUndefined()
  expect(calls).toEqual([])
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('hydra update for unknown device HY-9')
})

test('at most a thousand unknown hydras are logged [X21]', () => {
  const { reduceFrame } = createSetup()
  for (let number = 0; number < 1010; number += 1) {
    reduceFrame('hydra_status', { deviceId: `HY-X${number}`, t: 101, status: 'up' })
  }
  expect(console.warn).toHaveBeenCalledTimes(1000)
})

test('a fetched device is fetched again when newer frames had arrived', () => {
  const { calls, reduceFrame, storeFetched } = createSetup()
  reduceFrame('hydra_power', { ...channelDown, deviceId: 'HY-9', t: 101 })
  storeFetched.hydra([{ ...aHydra, deviceId: 'HY-9' }])
  expect(calls).toEqual(['recover HY-9'])
})

test('a fetched device does not overwrite newer frames', () => {
  const { stores, reduceFrame, storeFetched } = createSetup()
  reduceFrame('hydra_power', { ...channelDown, t: 101 })
  storeFetched.hydra([aHydra])
  expect(stores.hydra.read('HY-1')?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
})

test('a gap in the numbers and a new epoch are reported; repetitions change nothing', () => {
  const { stores, calls, reduceFrame } = createSetup()
  const numbered = (t: number, epoch: number, seq: number, csq: number) =>
    reduceFrame('power', { deviceId: 'BG-1', t, epoch, seq, csq })
  numbered(101, 1, 5, 1)
  numbered(102, 1, 6, 2)
  expect(calls.splice(0)).toEqual(['unverified BG-1'])
  numbered(103, 1, 9, 3)
  expect(calls).toEqual(['gap BG-1'])
  numbered(102, 1, 6, 4)
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(3)
  numbered(50, 2, 1, 5)
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(5)
  expect(calls).toEqual(['gap BG-1', 'gap BG-1'])
})

test('a clock moved forward is reported as a time skip', () => {
  const { reduceFrame, calls } = createSetup()
  const clock = { now: 1000, speed: 60, paused: true, epoch: 1 }
  reduceFrame('clock', clock)
  reduceFrame('clock', { ...clock, now: 1001 })
  expect(calls).toEqual([])
  reduceFrame('clock', { ...clock, now: 1600 })
  expect(calls).toEqual(['skipped'])
})

test.each([
  [1, 2],
  [60, 120],
  [0.5, 2],
])('at speed %d a difference of up to %d s is a delay, not a skip', (speed, delayS) => {
  const { reduceFrame, calls } = createSetup()
  const clock = { speed, paused: true, epoch: 1 }
  reduceFrame('clock', { ...clock, now: 1000 })
  reduceFrame('clock', { ...clock, now: 1000 + delayS })
  expect(calls).toEqual([])
  reduceFrame('clock', { ...clock, now: 1001 + 2 * delayS })
  expect(calls).toEqual(['skipped'])
})

test('a clock of another epoch is reported as a time jump', () => {
  const { time, calls, reduceFrame } = createSetup()
  const clock = { now: 1000, speed: 60, paused: true, epoch: 1 }
  reduceFrame('clock', clock)
  expect(time.nowMs()).toBe(1_000_000)
  reduceFrame('clock', { ...clock, speed: 1 })
  expect(calls).toEqual([])
  reduceFrame('clock', { ...clock, now: 5, epoch: 2 })
  expect(calls).toEqual(['jumped 5000'])
  // A time that no delay of messages explains belongs to another world.
  reduceFrame('clock', { ...clock, now: 5 + 120, epoch: 3 })
  reduceFrame('clock', { ...clock, now: 125 + 121, epoch: 4 })
  expect(calls.slice(1)).toEqual(['jumped 125000', 'jumped null'])
})

test('a connection frame finds the device in its family [K5]', () => {
  const { stores, reduceFrame } = createSetup()
  reduceFrame('status', { deviceId: 'PM-1', t: 130, status: 'offline', lastSeen: 120 })
  expect(stores.pm.read('PM-1')?.device).toMatchObject({ status: 'unknown', lastSeen: 120_000 })
  expect(stores.bg.read('BG-1')?.device.status).toBe('up')
  expect(console.warn, 'no unknown hydra').not.toHaveBeenCalled()
})

test('unreadable meter history is reset to empty [X22]', () => {
  const { stores, reduceFrame } = createSetup()
  const rows = [{ t: 0, haet: 1, haext: 0, hret: 0 }]
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 101, daily_meter_data: rows })
  expect(stores.pm.read('PM-1')?.history).toHaveLength(1)
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 102, type: 'total-power', p: 'broken' })
  expect(stores.pm.read('PM-1')?.history, 'no history').toHaveLength(1)
  reduceFrame('meter_power', { deviceId: 'PM-9', t: 102, daily_meter_data: 'broken' })
  expect(stores.pm.read('PM-9')).toBeUndefined()
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 102, daily_meter_data: 'broken' })
  expect(stores.pm.read('PM-1')?.history).toEqual([])
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 103, daily_meter_data: rows })
  reduceFrame('meter_power', { t: 104, daily_meter_data: 'broken' })
  expect(stores.pm.read('PM-1')?.history, 'of the only meter').toEqual([])
})

test('the history of a meter that is listed later is shown once it is listed [K2, E12]', () => {
  const { stores, reduceFrame, storeFetched } = createSetup()
  const history = (haet: number) => [{ t: 0, haet, haext: 0, hret: 0 }]
  reduceFrame('meter_power', { deviceId: 'PM-2', t: 101, daily_meter_data: history(1) })
  reduceFrame('meter_power', { deviceId: 'PM-2', t: 102, daily_meter_data: history(2) })
  expect(stores.pm.read('PM-2')).toBeUndefined()
  storeFetched.pm([{ ...aPm, deviceId: 'PM-2' }])
  expect(stores.pm.read('PM-2')?.history).toEqual(history(2))
  reduceFrame('meter_power', { deviceId: 'PM-2', t: 103, daily_meter_data: history(3) })
  storeFetched.pm([{ ...aPm, deviceId: 'PM-2', lastSeen: aPm.lastSeen + 60_000 }])
  expect(stores.pm.read('PM-2')?.history, 'only the first listing').toEqual(history(3))
})

test('a device that is named by a number is the one of that text', () => {
  const { stores, reduceFrame } = createSetup()
  reduceFrame('power', { deviceId: 12, t: 101, batteryVoltage: 48 })
  expect(stores.bg.read('12')?.device.powerState).toMatchObject({ batteryVoltage: 48 })
  const meter = stores.pm.read('PM-1')
  if (meter === undefined) throw new Error('no meter')
  stores.pm.put('7', meter)
  const rows = [{ t: 0, haet: 1, haext: 0, hret: 0 }]
  reduceFrame('meter_power', { deviceId: 7, t: 101, daily_meter_data: rows })
  expect(stores.pm.read('7')?.history).toHaveLength(1)
  reduceFrame('meter_power', { deviceId: 7, t: 102, daily_meter_data: 'broken' })
  expect(stores.pm.read('7')?.history).toEqual([])
})

test('an answer with history is no report, and a report from before it is applied [K2, E12]', () => {
  const { stores, reports, reduceFrame } = createSetup()
  const rows = [{ t: 0, haet: 1, haext: 0, hret: 0 }]
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 110, daily_meter_data: rows })
  expect(reports).toEqual([])
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 105, type: 'total-power', f: 49.5 })
  expect(stores.pm.read('PM-1')).toMatchObject({
    device: { powerState: { frequency: 49.5 } },
    history: [{ haet: 1 }],
  })
  expect(reports).toEqual(['PM-1 105000'])
  const numbered = { epoch: 1, seq: 7, daily_meter_data: rows }
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 120, ...numbered })
  expect(stores.pm.read('PM-1')?.cursor).toMatchObject({ epoch: 1, seq: 7, atMs: 105_000 })
})

test('a report that overtakes an answer with history does not hide it [K2, E12]', () => {
  const { stores, calls, reduceFrame } = createSetup()
  const rows = [{ t: 0, haet: 1, haext: 0, hret: 0 }]
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 110, seq: 8, type: 'total-power', f: 49.5 })
  const before = stores.pm.read('PM-1')
  reduceFrame('meter_power', { deviceId: 'PM-1', t: 109, seq: 7, daily_meter_data: rows })
  expect(stores.pm.read('PM-1')).toEqual({ ...before, history: rows })
  expect(calls).toEqual(['unverified PM-1'])
})

test('balance and an error of switch_data are only logged [K6, X20]', () => {
  const { reduceFrame } = createSetup()
  reduceFrame('balance', { credit: 5 })
  expect(console.info).toHaveBeenCalledWith('balance:', { credit: 5 })
  const about = { deviceId: 'BG-1', series: 'power' }
  reduceFrame('switch_data', { ...about, status: 'done', points: [] })
  expect(console.error).not.toHaveBeenCalled()
  const failed = { ...about, status: 'error', message: 'no memory card' }
  reduceFrame('switch_data', failed)
  expect(console.error).toHaveBeenCalledWith('switch_data: no memory card')
})

test('history chunks are passed on, errors too [K7, K8]', () => {
  const { streamed, reduceFrame } = createSetup()
  const [chunk, failed] = [{ metric: 'solarPower' }, { series: 'power', status: 'error' }]
  reduceFrame('chat_data', chunk)
  reduceFrame('switch_data', failed)
  expect(streamed).toEqual([
    ['points', chunk],
    ['states', failed],
  ])
})

test('a bg device that no list has named exists with its first frame [K4]', () => {
  const { stores, reduceFrame, storeFetched, calls } = createSetup()
  reduceFrame('power', { deviceId: 'BG-9', t: 101, batteryVoltage: 48 })
  expect(stores.bg.read('BG-9')).toMatchObject({
    ...{ isUnlisted: true, device: { status: 'up', powerState: { batteryVoltage: 48 } } },
  })
  storeFetched.bg([{ ...aBg, deviceId: 'BG-9', lastSeen: 90_000 }])
  const { device, ...live } = stores.bg.read('BG-9') ?? {}
  expect(live).not.toHaveProperty('isUnlisted')
  expect(device).toMatchObject({ site: 'Shop', lastSeen: 101_000 })
  expect(device?.powerState).toMatchObject({ batteryVoltage: 48, batteryCurrent: -2 })
  expect(calls).toEqual([])
})

test('a status before the first frame or list of a bg device is its status [K5]', () => {
  const { stores, reduceFrame, storeFetched } = createSetup()
  const statusOf = (id: string) => stores.bg.read(id)?.device.status
  const offline = (deviceId: string) =>
    reduceFrame('status', { deviceId, t: 200, status: 'offline', lastSeen: 100 })
  for (const id of ['BG-7', 'BG-8', 'BG-9', 'BG-10']) offline(id)
  expect(statusOf('BG-9'), 'it may be of another family').toBeUndefined()
  reduceFrame('power', { deviceId: 'BG-7', t: 199, vb: 48 })
  reduceFrame('power', { deviceId: 'BG-8', t: 201, vb: 48 })
  storeFetched.bg([
    { ...aBg, deviceId: 'BG-9', lastSeen: 100_000 },
    { ...aBg, deviceId: 'BG-10', lastSeen: 201_000 },
  ])
  expect(['BG-7', 'BG-8', 'BG-9', 'BG-10'].map(statusOf)).toEqual([
    'unknown',
    'up',
    'unknown',
    'up',
  ])
  expect(stores.bg.read('BG-9')?.device.lastSeen).toBe(100_000)
})

test('a bg device whose page is open exists with its first status [K5]', () => {
  const { stores, reduceFrame } = createSetup()
  const status = (deviceId: string, word: string) =>
    reduceFrame('status', { deviceId, t: 200, status: word })
  const shown = (id: string) => stores.bg.read(id)
  status('BG-7', 'online')
  stores.bg.expect('BG-7', () => unlistedBg('BG-7'))
  const end = stores.bg.expect('BG-8', () => unlistedBg('BG-8'))
  expect(shown('BG-8'), 'nothing has come of it').toBeUndefined()
  status('BG-8', 'offline')
  expect([shown('BG-7')?.device.status, shown('BG-8')?.device.status]).toEqual(['up', 'unknown'])
  end()
  stores.bg.expect('BG-9', () => unlistedBg('BG-9'))()
  status('BG-9', 'online')
  expect(shown('BG-9'), 'its page is closed').toBeUndefined()
})

test('a meter that no list has named waits for its list [K2]', () => {
  const { stores, reduceFrame } = createSetup()
  reduceFrame('meter_power', { deviceId: 'PM-9', t: 101, totalActivePower: 5 })
  expect(stores.pm.read('PM-9')).toBeUndefined()
  expect(stores.pm.missedAtMs('PM-9')).toBe(101_000)
})

test('a frame without device and time is about the only one, now', () => {
  const { stores, time, reduceFrame } = createSetup()
  reduceFrame('hydra_power', { type: 'ac-power', channel: 1, rp: 7 })
  const { device } = stores.hydra.read('HY-1') ?? {}
  expect(device?.latestData['ac-power']?.[1]?.rp).toBe(7)
  expect(Math.abs((device?.lastSeen ?? 0) - time.nowMs())).toBeLessThan(1000)
})

test('what cannot be read of a device is logged once for each event', () => {
  const { reduceFrame } = createSetup()
  for (const t of [101, 102]) reduceFrame('power', { deviceId: 'BG-1', t, vb: 'high', ib: 1 })
  reduceFrame('power', { deviceId: 'BG-2', t: 101, vb: 'high' })
  expect(vi.mocked(console.warn).mock.calls).toEqual([
    ['power frame at vb: cannot be read'],
    ['power frame at vb: nothing can be read'],
  ])
})

test('an unreadable value of a device without an id in text is logged like any other', () => {
  const { reduceFrame } = createSetup()
  reduceFrame('power', { deviceId: { toString: 0 }, t: 101, vb: 'high', ib: 1 })
  expect(vi.mocked(console.warn).mock.calls).toEqual([['power frame at vb: cannot be read']])
})

test('rows of a meter that cannot be read are skipped; what is no history empties it [X22]', () => {
  const { stores, reduceFrame } = createSetup()
  const history = (daily_meter_data: unknown) =>
    reduceFrame('meter_power', { deviceId: 'PM-1', t: 101, daily_meter_data })
  history([{ t: 1, haet: 5 }, { haet: 6 }])
  expect(stores.pm.read('PM-1')?.history).toEqual([{ t: 1000, haet: 5 }])
  history('none')
  expect(stores.pm.read('PM-1')?.history).toEqual([])
})

const word = fc.oneof(fc.jsonValue(), fc.constantFrom('ONLINE', 'done', 'phase-power', 1, 0, 5))
const fields = fc.dictionary(
  fc.constantFrom(
    'type',
    'channel',
    'monitor',
    'phase',
    'status',
    'rp',
    'v',
    'sw',
    'vb',
    'soc',
    't',
  ),
  word,
)
const events: readonly DataEvent[] = [
  'status',
  'power',
  'meter_power',
  'hydra_power',
  'hydra_energy',
]

test('no frame throws, or hides or changes another device', () => {
  const { stores, reduceFrame } = createSetup()
  const others = () => [stores.bg, stores.pm, stores.hydra].map(({ read }) => read('OTHER'))
  stores.bg.put('OTHER', bgSnapshot({ ...aBg, deviceId: 'OTHER' }))
  stores.pm.put('OTHER', pmSnapshot({ ...aPm, deviceId: 'OTHER' }))
  stores.hydra.put('OTHER', hydraSnapshot({ ...aHydra, deviceId: 'OTHER' }))
  const before = others()
  fc.assert(
    fc.property(
      fc.constantFrom(...events),
      fc.constantFrom('BG-1', 'PM-1', 'HY-1', 'X-1', undefined),
      fields,
      (event, deviceId, frame) => {
        reduceFrame(event, { ...frame, ...(deviceId !== undefined && { deviceId }) })
        expect(others()).toEqual(before)
      },
    ),
  )
})
