import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aBg, aHydra, aPm } from './devices.testing.ts'
import { createHub } from './hub.ts'
import type { DataEvent } from './liveSource.ts'
import { createSeed } from './seed.ts'
import { createStores } from './stores.ts'
import { createTimeSource } from './timeSource.ts'

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  vi.spyOn(console, 'info').mockImplementation(() => {})
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.restoreAllMocks()
})

function listening() {
  const stores = createStores()
  const time = createTimeSource(false)
  const told: string[] = []
  const streamed: unknown[] = []
  const hub = createHub({
    stores,
    time,
    heard: () => {},
    points: (json) => streamed.push(['points', json]),
    states: (json) => streamed.push(['states', json]),
    unproven: (id) => told.push(`unproven ${id}`),
    missed: (id) => told.push(`missed ${id}`),
    missedMany: () => told.push('missed many'),
    jumped: () => told.push('jumped'),
    skipped: () => told.push('skipped'),
    channelChanged: (id) => told.push(`changed ${id}`),
  })
  const seed = createSeed(stores, time, (id) => told.push(`recover ${id}`))
  seed.bg([aBg])
  seed.pm([aPm])
  seed.hydra([aHydra])
  return { stores, time, told, streamed, hub, seed }
}

const channelDown = { deviceId: 'HY-1', type: 'ac-power', channel: 1, v: 0, rp: 0, ns: 0, os: 1 }

test('frames come alone or as arrays [K4, K9]', () => {
  const { stores, hub } = listening()
  const csq = (deviceId: string, quality: number) => ({ deviceId, t: 101, csq: quality })
  hub('power', csq('BG-1', 3))
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(3)
  hub('power', [csq('BG-1', 4), csq('BG-1', 5)])
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(5)
  const channel = (number: number) => ({ ...channelDown, t: 101, channel: number, rp: number })
  hub('hydra_power', [channel(1), channel(4)])
  const power = stores.hydra.read('HY-1')?.device.latestData['ac-power']
  expect([power?.[1]?.rp, power?.[4]?.rp]).toEqual([1, 4])
})

test('what a meter says of its network is taken in [K3]', () => {
  const { stores, hub } = listening()
  hub('meter_status', { deviceId: 'PM-1', t: 101, cop: 'Airtel' })
  expect(stores.pm.read('PM-1')?.device.network.cop).toBe('Airtel')
})

test('a frame older than what is shown marks nothing [S12]', () => {
  for (const numbered of [false, true]) {
    const { stores, hub } = listening()
    const place = (seq: number) => (numbered ? { epoch: 1, seq } : {})
    hub('status', {
      ...{ deviceId: 'HY-1', t: 200, status: 'offline', lastSeen: 190 },
      ...place(9),
    })
    hub('hydra_power', { ...channelDown, t: 180, ...place(8) })
    const { device } = stores.hydra.read('HY-1') ?? {}
    expect(device).toMatchObject({ status: 'unknown', lastSeen: 190_000 })
    expect(device?.latestData).toEqual(aHydra.latestData)
  }
})

const HOUR_S = 3600

/** A hub whose server says what time it is, and a hydra that it heard a second ago. */
function timed() {
  const parts = listening()
  const nowS = 1_000_000
  const tell = (s: number) => parts.hub('clock', { now: s, speed: 1, paused: true, epoch: 1 })
  tell(nowS)
  const lastSeen = (nowS - 1) * 1000
  const latestData = { 'ac-power': { '1': { rp: 1000, v: 230, ns: 1 } } } as const
  parts.seed.hydra([{ ...aHydra, lastSeen, latestData }])
  parts.seed.bg([{ ...aBg, lastSeen }])
  parts.seed.pm([{ ...aPm, lastSeen }])
  const shown = () => parts.stores.hydra.read('HY-1')
  return { ...parts, nowS, tell, shown }
}

test.each([2, -2])(
  'a device’s clock is put off by %i h and right again: its values, its state and its chart go on (case 13)',
  (hours) => {
    const { hub, nowS, tell, shown } = timed()
    let seq = 0
    const power = (atS: number, offS: number, rp: number, isSample: boolean) => {
      tell(atS)
      if (!isSample) seq += 1
      const place = { epoch: 1, seq, ...(isSample && { sample: true }) }
      hub('hydra_power', {
        ...{ deviceId: 'HY-1', type: 'ac-power', channel: 1, v: 230, rp, t: atS + offS },
        ...place,
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
  'the energies of a day are of the server’s time where a device’s clock is off by %i h (case 13) [E4]',
  (hours) => {
    const { hub, nowS, stores } = timed()
    const t = nowS + hours * HOUR_S
    const daily_energy_data = { ...aBg.realtimeEnergy, timestamp: t - 30, solarEnergy: 7 }
    hub('power', { deviceId: 'BG-1', t, epoch: 1, seq: 1, daily_energy_data })
    expect(stores.bg.read('BG-1')?.device).toMatchObject({
      ...{ lastSeen: nowS * 1000, realtimeEnergy: { timestamp: (nowS - 30) * 1000 } },
    })
  },
)

test('nothing that was fetched of a device is of a later time than it was heard, by a clock that is ahead (case 13)', () => {
  const { seed, nowS, stores } = timed()
  const ahead = (nowS + 2 * HOUR_S) * 1000
  const [lastSeen, timestamp] = [nowS * 1000, ahead]
  const bgStamps = {
    powerState: { ...aBg.powerState, timestamp },
    realtimeEnergy: { ...aBg.realtimeEnergy, timestamp: timestamp - 30_000 },
  }
  seed.bg([{ ...aBg, lastSeen, ...bgStamps }])
  seed.pm([{ ...aPm, lastSeen, powerState: { ...aPm.powerState, timestamp } }])
  expect(stores.bg.read('BG-1')?.device).toMatchObject({
    ...{ powerState: { timestamp: lastSeen }, realtimeEnergy: { timestamp: lastSeen } },
  })
  expect(stores.pm.read('PM-1')?.device.powerState.timestamp).toBe(lastSeen)
})

test.each([2, -2])(
  'a device whose clock is off by %i h falls silent: the server says so, and when it heard it (case 13)',
  (hours) => {
    for (const deviceId of ['BG-1', 'PM-1', 'HY-1'] as const) {
      const { hub, nowS, stores } = timed()
      const offS = hours * HOUR_S
      const event = { 'BG-1': 'power', 'PM-1': 'meter_status', 'HY-1': 'hydra_status' } as const
      const said = { 'BG-1': { csq: 3 }, 'PM-1': { cop: 'MTN' }, 'HY-1': { status: 'up' } }
      hub(event[deviceId], { deviceId, t: nowS + offS, epoch: 1, seq: 1, ...said[deviceId] })
      // Some backends pass on what the device's own clock said.
      const lastSeen = nowS + offS
      hub('status', { deviceId, t: nowS, status: 'offline', lastSeen, epoch: 1, seq: 2 })
      const family = { 'BG-1': stores.bg, 'PM-1': stores.pm, 'HY-1': stores.hydra }[deviceId]
      expect(family.read(deviceId)?.device).toMatchObject({
        ...{ status: 'unknown', lastSeen: nowS * 1000 },
      })
    }
  },
)

test('what is fetched of a device that seems to have spoken in the future stops nothing (case 13)', () => {
  const { hub, seed, nowS, shown } = timed()
  const lastSeen = (nowS + 2 * HOUR_S) * 1000
  seed.hydra([{ ...aHydra, lastSeen, site: 'Ward' }])
  expect(shown()?.device).toMatchObject({ site: 'Ward', lastSeen: nowS * 1000 })
  hub('hydra_power', { ...channelDown, t: nowS + 2 * HOUR_S })
  expect(shown()?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
})

test('a channel’s change is taken in and told, so that its history is fetched again [S11]', () => {
  const { stores, told, hub } = listening()
  hub('hydra_power', { ...channelDown, t: 101 })
  expect(stores.hydra.read('HY-1')?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
  expect(told).toEqual(['changed HY-1'])
})

test('after a gap the chart waits for all channels: a lost outage would be drawn as twice the load', () => {
  const { stores, hub } = listening()
  const chart = () => stores.hydra.read('HY-1')?.chart.map(({ t }) => t)
  const channel = (number: number, t: number, seq: number) =>
    hub('hydra_power', {
      ...{ deviceId: 'HY-1', t, epoch: 1, seq, type: 'ac-power', channel: number, v: 230, rp: 500 },
    })
  channel(1, 101, 1)
  channel(4, 101, 2)
  channel(1, 103, 9)
  expect(chart()).toEqual([101_000])
  channel(4, 104, 10)
  expect(chart()).toEqual([101_000, 104_000])
})

test('a hydra that goes silent or comes back has its history fetched again [K5]', () => {
  const { told, hub } = listening()
  hub('status', { deviceId: 'HY-1', t: 130, status: 'offline', lastSeen: 120 })
  expect(told).toEqual(['changed HY-1'])
  hub('hydra_status', { deviceId: 'HY-1', t: 140, status: 'up' })
  hub('hydra_status', { deviceId: 'HY-1', t: 150, status: 'up' })
  expect(told).toEqual(['changed HY-1', 'changed HY-1'])
})

test('devices of which frames were left out are taken anew', () => {
  const { told, hub } = listening()
  const dropped = { frames: 9, deviceIds: ['BG-1', 'HY-1'], others: false, since: 100 }
  hub('dropped', dropped)
  expect(told).toEqual(['missed BG-1', 'missed HY-1'])
  hub('dropped', { ...dropped, deviceIds: [], others: true })
  expect(told.at(-1)).toBe('missed many')
})

test('a refused frame goes to the console and changes nothing', () => {
  const { stores, told, hub } = listening()
  const before = stores.hydra.read('HY-1')
  hub('hydra_power', { ...channelDown, t: 'soon' })
  hub('hydra_power', 'nonsense')
  expect(stores.hydra.read('HY-1')).toBe(before)
  expect(told).toEqual([])
  expect(console.warn).toHaveBeenCalledTimes(2)
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
] as const)('nothing that comes as %s can throw', (name: DataEvent) => {
  const { hub } = listening()
  for (const junk of [null, undefined, 1, '', [], [[]], {}, { deviceId: 'HY-1' }, { t: {} }]) {
    expect(() => hub(name, junk)).not.toThrow()
  }
})

test.each([
  ['hydra_power', channelDown],
  ['hydra_status', { status: 'down' }],
  ['hydra_energy', { type: 'ac-channel-energy', channel: 1, ie: 5 }],
] as const)('a hydra update for an unknown device is a warning only: %s [X21]', (name, data) => {
  const { stores, told, hub } = listening()
  for (const t of [101, 102]) hub(name, { ...data, deviceId: 'HY-9', t })
  expect(stores.hydra.read('HY-9')).toBeUndefined()
  expect(told).toEqual([])
  expect(console.warn).toHaveBeenCalledExactlyOnceWith('hydra update for unknown device HY-9')
})

test('of a thousand unknown hydras each is warned of, and of no more: the list must end [X21]', () => {
  const { hub } = listening()
  for (let number = 0; number < 1010; number += 1) {
    hub('hydra_status', { deviceId: `HY-X${number}`, t: 101, status: 'up' })
  }
  expect(console.warn).toHaveBeenCalledTimes(1000)
})

test('what is fetched of a device is fetched again when frames had overtaken it', () => {
  const { told, hub, seed } = listening()
  hub('hydra_power', { ...channelDown, deviceId: 'HY-9', t: 101 })
  seed.hydra([{ ...aHydra, deviceId: 'HY-9' }])
  expect(told).toEqual(['recover HY-9'])
})

test('what is fetched does not overwrite what frames have told since', () => {
  const { stores, hub, seed } = listening()
  hub('hydra_power', { ...channelDown, t: 101 })
  seed.hydra([aHydra])
  expect(stores.hydra.read('HY-1')?.device.latestData['ac-power']?.[1]?.ns).toBe(0)
})

test('a gap in the numbers, and a new epoch, are told; repetitions change nothing', () => {
  const { stores, told, hub } = listening()
  const numbered = (t: number, epoch: number, seq: number, csq: number) =>
    hub('power', { deviceId: 'BG-1', t, epoch, seq, csq })
  numbered(101, 1, 5, 1)
  numbered(102, 1, 6, 2)
  expect(told.splice(0)).toEqual(['unproven BG-1'])
  numbered(103, 1, 9, 3)
  expect(told).toEqual(['missed BG-1'])
  numbered(102, 1, 6, 4)
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(3)
  numbered(50, 2, 1, 5)
  expect(stores.bg.read('BG-1')?.device.signal_quality).toBe(5)
  expect(told).toEqual(['missed BG-1', 'missed BG-1'])
})

test('a clock that was moved on says that running periods have grown', () => {
  const { hub, told } = listening()
  const clock = { now: 1000, speed: 60, paused: true, epoch: 1 }
  hub('clock', clock)
  hub('clock', { ...clock, now: 1001 })
  expect(told).toEqual([])
  hub('clock', { ...clock, now: 1600 })
  expect(told).toEqual(['skipped'])
})

test('a clock of another epoch says that time jumped', () => {
  const { time, told, hub } = listening()
  const clock = { now: 1000, speed: 60, paused: true, epoch: 1 }
  hub('clock', clock)
  expect(time.nowMs()).toBe(1_000_000)
  hub('clock', { ...clock, speed: 1 })
  expect(told).toEqual([])
  hub('clock', { ...clock, now: 5, epoch: 2 })
  expect(told).toEqual(['jumped'])
})

test('a connection frame finds the device in its family [K5]', () => {
  const { stores, hub } = listening()
  hub('status', { deviceId: 'PM-1', t: 130, status: 'offline', lastSeen: 120 })
  expect(stores.pm.read('PM-1')?.device).toMatchObject({ status: 'unknown', lastSeen: 120_000 })
  expect(stores.bg.read('BG-1')?.device.status).toBe('up')
})

test('meter history that cannot be read is reset to empty [X22]', () => {
  const { stores, hub } = listening()
  const rows = [{ t: 0, haet: 1, haext: 0, hret: 0 }]
  hub('meter_power', { deviceId: 'PM-1', t: 101, daily_meter_data: rows })
  expect(stores.pm.read('PM-1')?.history).toHaveLength(1)
  hub('meter_power', { deviceId: 'PM-1', t: 102, daily_meter_data: 'broken' })
  expect(stores.pm.read('PM-1')?.history).toEqual([])
})

test('balance is only logged, and so is an error of switch_data [K6, X20]', () => {
  const { hub } = listening()
  hub('balance', { credit: 5 })
  expect(console.info).toHaveBeenCalledWith('balance:', { credit: 5 })
  const failed = { deviceId: 'BG-1', series: 'power', status: 'error', message: 'no memory card' }
  hub('switch_data', failed)
  expect(console.error).toHaveBeenCalledWith('switch_data: no memory card')
})

test('what is streamed of the past goes on to whoever asked, an error too [K7, K8]', () => {
  const { streamed, hub } = listening()
  const [chunk, failed] = [{ metric: 'solarPower' }, { series: 'power', status: 'error' }]
  hub('chat_data', chunk)
  hub('switch_data', failed)
  expect(streamed).toEqual([
    ['points', chunk],
    ['states', failed],
  ])
})
