import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { BgDevice } from '../bg/device.ts'
import { HydraDevice } from '../hydra/device.ts'
import { energySummary } from '../hydra/energy.ts'
import { metricPoints } from '../metrics.ts'
import { PmDevice } from '../pm/device.ts'
import { meterRows } from '../pm/readings.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from '../specs.testing.ts'
import { DeviceTrack, type TrackData } from './deviceTrack.ts'

/** The track begins at 6:00 of the second day. */
const START_MS = COMMISSIONED_MS + DAY_MS + 6 * HOUR_MS
const COMMON = { scriptedFromMs: COMMISSIONED_MS, gridQuality: 'steady' } as const

type Written = Readonly<Record<string, readonly (readonly [minute: number, value: number])[]>>

/** A track of samples written as `[minute, value]`, and of gaps from one minute to another. */
function trackOf(samples: Written, gaps: readonly (readonly [number, number])[] = []): DeviceTrack {
  const quantities: TrackData['quantities'] = new Map(
    Object.entries(samples).map(([quantity, pairs]) => [
      quantity,
      { t: pairs.map(([minute]) => minute * MINUTE_MS), v: pairs.map(([, value]) => value) },
    ]),
  )
  return new DeviceTrack(START_MS, {
    fingerprint: JSON.stringify([samples, gaps]),
    quantities,
    gaps: gaps.map(([from, to]) => ({ fromMs: from * MINUTE_MS, toMs: to * MINUTE_MS })),
  })
}

const after = (minutes: number) => START_MS + minutes * MINUTE_MS

/** Values of all fields with a name in the frames of a report. */
function reported(device: BgDevice | PmDevice | HydraDevice, ms: number, field: string): unknown[] {
  return device
    .report(ms)
    .flatMap(({ data }) => (Object.hasOwn(data, field) ? [Reflect.get(data, field)] : []))
}

/** The values of a metric between two minutes of the track, every 10 s. */
function history(
  device: BgDevice | PmDevice | HydraDevice,
  metric: string,
  from: number,
  to: number,
) {
  const points = [...metricPoints(device, metric, { fromMs: after(from), toMs: after(to) }, null)]
  return points.flatMap((point) => (point === null ? [] : [point.v]))
}

const METER = {
  'phaseA.voltage': [[0, 231]],
  'phaseA.activePower': [
    [0, 1200],
    [10, 3000],
    [20.5, 600],
  ],
  'phaseA.powerFactor': [[0, 0.8]],
  'phaseB.activePower': [[0, 0]],
  'phaseC.activePower': [[0, 0]],
} as const

test('a meter reports imported values, and what follows from them', () => {
  const device = new PmDevice(pmSpec(1, { ...COMMON, track: trackOf(METER) }))
  expect(device.phasePower(after(15), 'A')).toStrictEqual({
    ...{ voltage: 231, activePower: 3000, powerFactor: 0.8 },
    ...{ apparentPower: 3750, reactivePower: 2250, current: 16.234 },
  })
  expect(device.totals(after(25)).totalActivePower).toBe(600)
})

test('frame, history and daily total of an imported meter agree', () => {
  const device = new PmDevice(pmSpec(1, { ...COMMON, track: trackOf(METER, [[30, 24 * 60]]) }))
  const [frame] = device
    .report(after(20.5))
    .filter(({ data }) => Reflect.get(data, 'phase') === 'A')
  expect(frame?.data).toMatchObject({ p: 600, v: 231 })
  expect(history(device, 'phaseA.activePower', 20, 21)).toEqual([3000, 3000, 3000, 600, 600, 600])
  const wh = (1200 * 10 + 3000 * 10.5 + 600 * 9.5) / 60
  const before = device.at(after(0)).state[0].importWh
  expect(device.at(after(40)).state[0].importWh - before).toBeCloseTo(wh, 9)
  const days = [...meterRows(device, { fromMs: after(0), toMs: after(18 * 60) }, 'day', 'UTC')]
  const rows = days.flatMap((row) => (row === null ? [] : [row.haet]))
  expect(rows).toEqual([Math.round(wh * 10) / 10])
})

test('history before a track is that of the simulated device', () => {
  const [plain, tracked] = [{}, { track: trackOf(METER) }].map(
    (change) => new PmDevice(pmSpec(1, { ...COMMON, ...change })),
  )
  expect(tracked?.snapshot(after(-1))).toEqual(plain?.snapshot(after(-1)))
  expect(tracked?.at(after(5)).flows).not.toEqual(plain?.at(after(5)).flows)
})

test('a device sends and counts nothing in a gap, and keeps its last values', () => {
  const device = new PmDevice(pmSpec(1, { ...COMMON, track: trackOf(METER, [[12, 18]]) }))
  expect(device.status(after(12) - 1)).toBe('up')
  expect(device.status(after(12))).toBe('unknown')
  expect(device.report(after(15))).toEqual([])
  expect(history(device, 'phaseA.activePower', 11, 19)).toHaveLength(12)
  expect(device.snapshot(after(15)).device.powerState.phaseA.activePower).toBe(3000)
  expect(device.at(after(18)).state).toEqual(device.at(after(12)).state)
  expect(device.nextEdgeMs(after(15))).toBe(after(18))
})

test('a moment is the same however the history was read', () => {
  const spec = pmSpec(1, { ...COMMON, track: trackOf(METER, [[12, 18]]) })
  const straight = new PmDevice(spec).at(after(25) + 7 * SECOND_MS)
  const slow = new PmDevice(spec)
  for (let ms = after(-3); ms < after(25); ms += 10 * SECOND_MS) slow.at(ms)
  expect(slow.at(after(25) + 7 * SECOND_MS)).toEqual(straight)
})

test('a phase that an input switches off has no imported power', () => {
  const device = new PmDevice(pmSpec(1, { ...COMMON, track: trackOf(METER) }))
  const off = after(11) - COMMISSIONED_MS
  for (const input of inputsOf(device.id, [off, { do: 'phase-off', phase: 'A' }]))
    device.enter(input)
  expect(device.phasePower(after(12), 'A')).toMatchObject({
    voltage: 0,
    activePower: 0,
    current: 0,
  })
})

test('apparent power is voltage times current', () => {
  const track = trackOf({
    'phaseB.voltage': [[0, 200]],
    'phaseB.current': [[0, 10]],
    'phaseB.activePower': [[0, -1600]],
    frequency: [[0, 49.2]],
    temperature: [[0, 71]],
  })
  const device = new PmDevice(pmSpec(1, { ...COMMON, track }))
  expect(device.phasePower(after(1), 'B')).toMatchObject({
    ...{ apparentPower: 2000, activePower: -1600, reactivePower: 1200, current: 10 },
  })
  expect(device.totals(after(1))).toMatchObject({ frequency: 49.2, temperature: 71 })
})

test.each([
  ['sun and battery give the consumption', { solarPower: 900, batteryPower: 300 }],
  ['sun and consumption give the battery', { solarPower: 900, consumtionPower: 600 }],
  ['battery and consumption give the sun', { batteryPower: 300, consumtionPower: 600 }],
])('at a bg device, %s [S15, S17, S18]', (_, powers) => {
  const pairs = Object.entries(powers).map(([quantity, watts]) => [quantity, [[0, watts]]])
  const track = trackOf({ ...Object.fromEntries(pairs), batteryVoltage: [[0, 50]] })
  const device = new BgDevice(bgSpec(6, { ...COMMON, track }))
  const { powerState } = device.snapshot(after(1)).device
  expect(powerState).toMatchObject({ batteryVoltage: 50, batteryCurrent: 6, batteryPower: 300 })
  expect(powerState).toMatchObject({ consumtionPower: 600, solarPower: 900 })
  const gained = (key: 'solarWh' | 'inverterInWh') =>
    device.at(after(60)).state[key] - device.at(after(0)).state[key]
  expect(gained('solarWh')).toBeCloseTo(900, 9)
  expect(gained('inverterInWh')).toBeCloseTo(600, 9)
})

test('a bg device takes AC while AC power is imported, and then has no sun [S18]', () => {
  const track = trackOf({
    acPower: [
      [0, 0],
      [10, 1000],
    ],
    consumtionPower: [[0, 550]],
    batteryCurrent: [[5, -2]],
    batteryVoltage: [[0, 50]],
  })
  const device = new BgDevice(bgSpec(6, { ...COMMON, track }))
  const powerAt = (minute: number) => device.snapshot(after(minute)).device.powerState
  expect(powerAt(6)).toMatchObject({ batteryPower: -100, consumtionPower: 550, solarPower: 450 })
  expect(powerAt(11)).toMatchObject({ acPower: 1000, solarPower: 0 })
  expect(powerAt(11).consumtionPower).toBeCloseTo(550, 0)
})

test('an empty or full battery of the simulation limits no imported power', () => {
  const track = trackOf({ batteryPower: [[0, -3000]], consumtionPower: [[0, 3000]] })
  const device = new BgDevice(bgSpec(6, { ...COMMON, track }))
  const { state, flows } = device.at(after(12 * 60))
  expect(flows).toMatchObject({ mode: 'inverter', batteryW: -3000, inverterDcW: 3000 })
  expect(state.storedWh).toBe(0)
  expect(state.batteryOutWh - device.at(after(0)).state.batteryOutWh).toBeCloseTo(36_000, 6)
})

const SITE = {
  'ac-power.1.rp': [
    [0, 1500],
    [30, 0],
  ],
  'ac-power.1.v': [[0, 219.5]],
  'ac-power.2.rp': [[0, 500]],
  'ac-power.3.rp': [[0, 0]],
  'battery-system.bp': [[0, 920]],
} as const

test('a hydra’s load by source follows from channels and battery', () => {
  const device = new HydraDevice(hydraSpec(3, { ...COMMON, track: trackOf(SITE) }))
  const at = device.at(after(10))
  expect(device.readings.acPower(at, 1)).toEqual({ rp: 1500, v: 219.5, ns: 1 })
  expect(device.readings.batterySystem(at)).toMatchObject({ bp: 920, mp: 2000 })
  // 1000 W of AC charge the battery with 920 W.
  expect(device.readings.powerSplit(at)).toEqual({ grid: 1000, generator: 0, solar: 0, battery: 0 })
  expect(reported(device, after(10), 'v')).toContain(219.5)
  expect(history(device, 'ac-power.1.rp', 29, 31)).toEqual([
    ...Array(6).fill(1500),
    ...Array(6).fill(0),
  ])
  const [row] = energySummary(device, { fromMs: after(0), toMs: after(60) }, 'ie', 'UTC')
  expect(row?.totalImportEnergy).toBe(750)
})

test('a state of charge is a line, and gives the battery power if none is imported', () => {
  const track = trackOf({
    'battery-system.abp': [
      [0, 60],
      [60, 50],
      [120, 50],
    ],
  })
  const device = new HydraDevice(hydraSpec(3, { ...COMMON, track }))
  const system = (minute: number) => device.readings.batterySystem(device.at(after(minute)))
  const { capacityWh } = device.installation.battery
  expect([system(0).abp, system(30).abp, system(45.5).abp, system(90).abp]).toEqual([
    60, 55, 52.4, 50,
  ])
  expect(system(30).bp).toBeCloseTo(-capacityWh / 10, 0)
  expect(system(90).bp).toBe(0)
  const out = device.at(after(120)).state.dischargedWh - device.at(after(0)).state.dischargedWh
  expect(out).toBeCloseTo(capacityWh / 10, 6)
})

test('an imported sun supplies the load and charges the battery', () => {
  const track = trackOf({ 'battery-system.sp': [[0, 4000]], 'battery-system.bp': [[0, 1000]] })
  const device = new HydraDevice(hydraSpec(3, { ...COMMON, variant: 'battery_monitor', track }))
  expect(device.readings.powerSplit(device.at(after(5)))).toEqual({
    ...{ grid: 0, generator: 0, solar: 3000, battery: 0 },
  })
})

test('a track has values from its first sample on, and moments until its last one', () => {
  const track = trackOf({
    frequency: [
      [2, 49],
      [5, 51],
    ],
    temperature: [[3, 30]],
  })
  expect([track.covers(after(2) - 1), track.covers(after(2))]).toEqual([false, true])
  expect([1, 2, 4, 5, 60].map((minute) => track.valueAt('frequency', after(minute)))).toEqual([
    ...[undefined, 49, 49, 51, 51],
  ])
  expect(track.valueAt('temperature', after(2)), 'not yet').toBeUndefined()
  expect(track.valueAt('phaseA.voltage', after(2)), 'not imported').toBeUndefined()
  const moments = [0, 2, 3, 4].map((minute) => track.nextMs(after(minute)))
  expect(moments).toEqual([after(2), after(3), after(5), after(5)])
  expect(track.nextMs(after(5))).toBe(Number.POSITIVE_INFINITY)
})

test('a line has a value between two samples, and none before the first', () => {
  const track = trackOf({
    'battery-system.abp': [
      [0, 60],
      [60, 50],
    ],
  })
  const line = (minute: number) => track.lineAt('battery-system.abp', after(minute))
  expect([line(-1), line(0), line(30), line(60), line(90)]).toEqual([
    undefined,
    { value: 60, perHour: -10 },
    { value: 55, perHour: -10 },
    { value: 50, perHour: 0 },
    { value: 50, perHour: 0 },
  ])
  expect(track.lineAt('frequency', after(0))).toBeUndefined()
})

test('a gap begins with its first moment and ends before its last one', () => {
  const track = trackOf({}, [
    [1, 2],
    [4, 5],
  ])
  const gaps = [after(1) - 1, after(1), after(2) - 1, after(2), after(3), after(4), after(5)]
  expect(gaps.map((ms) => track.isGap(ms))).toEqual([false, true, true, false, false, true, false])
  expect(track.gaps[0]).toEqual({ fromMs: after(1), toMs: after(2) })
  expect(track.covers(after(9)), 'without a sample').toBe(false)
})

test('tracks of other data, or of another start, have other keys of caches', () => {
  const data: TrackData = { fingerprint: 'a', quantities: new Map(), gaps: [] }
  const keys = [
    new DeviceTrack(0, data),
    new DeviceTrack(1, data),
    new DeviceTrack(0, { ...data, fingerprint: 'b' }),
  ].map((track) => JSON.stringify(track))
  expect(new Set(keys).size).toBe(3)
})
