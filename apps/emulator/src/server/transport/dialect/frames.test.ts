import {
  bgDevice,
  type FrameEvent,
  hydraDevice,
  meterDevice,
  type WireFrame,
} from '@wattpost/protocol'
import { describe, expect, test } from 'vitest'
import { HEAD, runOf, START_MS, scenarioOf } from '../../../scenario/scenarios.testing.ts'
import type { Device } from '../../../world/createDevice.ts'
import { CORE, FULL, without } from './dialect.testing.ts'
import { coreFrames, cursorIn, framesIn, wholeReport } from './frames.ts'

const { run } = runOf(
  scenarioOf(`${HEAD}fleet:
  - { id: BG-0001, family: bg, outages: scripted }
  - { id: PM-0001, family: pm, outages: scripted }
  - { id: HY-0001, family: hydra, variant: grid_gen, outages: scripted }
`),
)
const deviceOf = (id: string): Device => run.world.simulatedDevice(id).device
const frame = (event: FrameEvent, data: WireFrame) => ({ event, deviceId: 'X', data })
/** The data of frames in the core. */
const inCore = (event: FrameEvent, ...data: WireFrame[]) =>
  framesIn(
    CORE,
    data.map((one) => frame(event, one)),
  ).map((sent) => sent.data)
const HEADS = { deviceId: 'X', t: 7 }

test('the full dialect sends the frames of the device, the same objects', () => {
  const frames = wholeReport(deviceOf('BG-0001'), START_MS)
  expect(framesIn(FULL, frames)).toBe(frames)
})

describe('in the core', () => {
  test.each<[string, FrameEvent, WireFrame, WireFrame]>([
    ['switch', 'power', { sw: 1, pw: 0, tm: 1, bv: 5 }, { sw: 1, power: 0, tamper: 1, bv: 5 }],
    [
      'dividers',
      'power',
      { br1: 1, br2: 2, sr1: 3, sr2: 4 },
      { br1: 1, battery_r2: 2, solar_r1: 3, solar_r2: 4 },
    ],
    [
      'thresholds',
      'power',
      { hi_tmp: 1, hi_vol: 2, hi_pwd: 3, hi_pwn: 4, lo_eng: 5, no_chg: 6 },
      {
        hi_tmp: 1,
        high_voltage: 2,
        high_power_day: 3,
        high_power_night: 4,
        low_energy: 5,
        not_charging: 6,
      },
    ],
    [
      'network',
      'power',
      { imei: 'a', imsi: 'b', net: 'c', csq: 9 },
      { imei: 'a', imsi: 'b', network: 'c', csq: 9 },
    ],
    ['signal', 'power', { csq: 9 }, { csq: 9 }],
    [
      'day energy',
      'power',
      { daily_energy_data: { solarEnergy: 1 } },
      { daily_energy_data: { solarEnergy: 1 } },
    ],
    [
      'history',
      'meter_power',
      { daily_meter_data: [{ t: 1, haet: 2 }] },
      { daily_meter_data: [{ t: 1, haet: 2 }] },
    ],
    ['operator', 'meter_status', { cop: 'MTN', csq: 3 }, { cop: 'MTN', signal_quality: 3 }],
    [
      'phase power',
      'meter_power',
      { type: 'phase-power', phase: 'B', v: 1, i: 2, p: 3, q: 4, s: 5, pf: 6 },
      {
        type: 'phase-power',
        phaseB: {
          voltage: 1,
          current: 2,
          activePower: 3,
          reactivePower: 4,
          apparentPower: 5,
          powerFactor: 6,
        },
      },
    ],
    [
      'channel',
      'hydra_power',
      { type: 'ac-power', channel: 2, ns: 0, os: 1, v: 230, rp: 4 },
      { type: 'ac-power', channel: 2, rp: 4 },
    ],
  ])('a frame of %s has the names of the specification', (_, event, data, core) => {
    expect(inCore(event, { ...HEADS, ...data })).toStrictEqual([{ ...HEADS, ...core }])
  })

  test.each<[FrameEvent, string]>([
    ['hydra_power', 'battery-monitor-power'],
    ['hydra_power', 'power-split'],
    ['hydra_energy', 'battery-monitor-energy'],
  ])('%s of type %s is not sent: the specification has no fields of it', (event, type) => {
    expect(inCore(event, { ...HEADS, type })).toEqual([])
  })

  test('live values have all the measured fields of a bg device, and its time', () => {
    const { powerState } = deviceOf('BG-0001').snapshot(START_MS).device as ReturnType<
      typeof bgDevice.parse
    >
    const [live = {}] = inCoreReport('BG-0001').filter((data) => 'batteryVoltage' in data)
    const { deviceId: _, t, timestamp, ...values } = live
    expect([t, timestamp]).toEqual([START_MS / 1000, START_MS / 1000])
    expect(powerState).toMatchObject(values)
    expect(Object.keys(values)).toHaveLength(11)
  })

  test('the historical frame has all lifetime fields of a bg device', () => {
    const keys = Object.keys(bgDevice.shape)
    const [historical = {}] = inCoreReport('BG-0001').filter((data) => 'tein' in data)
    const { deviceId: _, t: __, tein: ___, ...values } = historical
    expect(keys).toEqual(expect.arrayContaining(Object.keys(values)))
    expect(Object.keys(values)).toHaveLength(8)
  })

  test('totals and counters have the fields of a meter', () => {
    const { powerState, lifetime } = meterDevice.shape
    const ofType = (type: string) =>
      inCoreReport('PM-0001').find((data) => data.type === type) ?? {}
    const { timestamp: _, ...totals } = powerState.shape
    expect(Object.keys(ofType('total-power'))).toEqual(
      expect.arrayContaining(Object.keys(totals).filter((key) => !key.startsWith('phase'))),
    )
    expect(Object.keys(ofType('total-energy'))).toEqual(
      expect.arrayContaining(Object.keys(lifetime.shape)),
    )
    const { phaseA } = ofType('phase-energy') as { phaseA?: object }
    expect(Object.keys(powerState.shape.phaseA.shape)).toEqual(
      expect.arrayContaining(Object.keys(phaseA ?? {})),
    )
    expect(Object.keys(phaseA ?? {})).toHaveLength(5)
  })

  const inCoreReport = (id: string) =>
    framesIn(CORE, wholeReport(deviceOf(id), START_MS)).map(({ data }) => data)
})

test.each<[FrameEvent, unknown, unknown]>([
  ['status', 'online', true],
  ['status', 'offline', false],
  ['meter_status', 'up', 1],
  ['meter_status', 'down', 0],
  ['meter_status', 'unknown', null],
  ['hydra_status', 'up', 'ONLINE'],
  ['hydra_status', 'down', 'DOWN'],
  ['hydra_status', 'unknown', 'OFFLINE'],
])('without statusWords a %s of %o is %o', (event, status, word) => {
  const frames = [frame(event, { ...HEADS, status, cop: 'MTN' })]
  const sent = framesIn(without('statusWords'), frames)
  expect(sent).toStrictEqual([frame(event, { ...HEADS, status: word, cop: 'MTN' })])
  expect(framesIn(without('tz'), frames)).toEqual(frames)
})

test('without statusWords a frame without a status gets none', () => {
  const frames = [
    frame('meter_status', { cop: 'MTN' }),
    frame('hydra_power', { type: 'power-split' }),
  ]
  expect(framesIn(without('statusWords'), frames)).toStrictEqual(frames)
})

test('frames have a cursor unless seq is taken away', () => {
  expect(cursorIn(without('tz'), { seq: 3 })).toEqual({ seq: 3 })
  expect(cursorIn(without('seq'), { seq: 3 })).toEqual({})
})

describe('the whole report', () => {
  const kindsOf = (id: string, ms = START_MS) =>
    wholeReport(deviceOf(id), ms).map(
      ({ event, data }) => `${event} ${data.type ?? ''}${data.channel ?? ''}${data.phase ?? ''}`,
    )

  test.each(['BG-0001', 'PM-0001', 'HY-0001'])('of %s has each kind once', (id) => {
    const kinds = kindsOf(id).filter((kind) => kind !== 'power ')
    expect(kinds.length).toBeGreaterThan(0)
    expect(new Set(kinds).size).toBe(kinds.length)
  })

  test('keeps the state of a channel', () => {
    const channels = wholeReport(deviceOf('HY-0001'), START_MS).filter(
      ({ data }) => data.type === 'ac-power',
    )
    expect(channels.map(({ data }) => data.ns)).toEqual([1, 1, 1, 0, 0, 0])
  })

  test('of an offline device has its last values, then that it is offline', () => {
    const { run: other } = runOf(
      scenarioOf(`${HEAD}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen, outages: scripted }
`),
    )
    const { device } = other.world.simulatedDevice('HY-0001')
    device.enter({ deviceId: device.id, atMs: START_MS + 60_000, action: { do: 'offline' } })
    const frames = wholeReport(device, START_MS + 300_000)
    const lastS = (START_MS + 60_000) / 1000
    const states = frames.filter(({ event }) => event.endsWith('status'))
    expect(states.map(({ data }) => data)).toMatchObject([
      { status: 'offline', lastSeen: lastS },
      { status: 'unknown' },
    ])
    expect(frames.at(-1)?.event).toBe('hydra_status')
    const system = frames.find(({ data }) => data.type === 'battery-system')
    expect(system?.data.t).toBe(lastS - 0.001)
    expect(hydraDevice.shape.deviceId.parse(system?.deviceId)).toBe('HY-0001')
  })
})

test('the core counts the import of a channel, never its export [E15]', () => {
  const head = { deviceId: 'HY-1', t: 100 }
  const data = { ...head, type: 'ac-channel-energy', channel: 1, ie: 12, ee: 3 }
  const [frame] = coreFrames([{ event: 'hydra_energy', deviceId: 'HY-1', data }])
  expect(frame?.data).toStrictEqual({ ...head, type: 'ac-channel-energy', channel: 1, ie: 12 })
})
