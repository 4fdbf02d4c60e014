import { expect, test } from 'vitest'
import type { Refusal, Result } from '../result.ts'
import { readPower } from './bg.ts'
import { readEnergyRows } from './bodies.ts'
import { readConnection } from './connection.ts'
import { readHydra } from './hydra.ts'
import { readHydraEnergy, readHydraPower } from './hydraFrames.ts'
import { readHydraStatus } from './hydraStatus.ts'
import { readMeterHistory, readMeterPower, readMeterStatus } from './pm.ts'
import type { FrameContext, Reading, ReportedFrame } from './reading.ts'
import { readChatData, readSwitchData } from './series.ts'

const timeZone = 'America/Bogota'
const context: FrameContext = { nowMs: () => 5000, onlyDevice: () => null, timeZone }
const deviceId = 'HY-1'

function valueIn<T>(read: Result<Reading<T>, Refusal>): T | Refusal {
  return read.ok ? read.value.value : read.error
}

function bodyOf<B>(read: Result<Reading<ReportedFrame<B>>, Refusal>): B | Refusal {
  return read.ok ? read.value.value.body : read.error
}

const several = (latestData: object) => ({ type: 'several', latestData })

test.each([
  [
    'a list',
    [
      { channel: 1, rp: 5 },
      { channel: '2', rp: 6, v: 230 },
    ],
  ],
  ['an object by channel', { 1: { rp: 5 }, 2: { rp: 6, voltage: 230 } }],
])('one frame has the power of several channels as %s [K9]', (_, data) => {
  const frame = { deviceId, type: 'ac-power', data }
  expect(bodyOf(readHydraPower(frame, context))).toEqual(
    several({ 'ac-power': { 1: { rp: 5 }, 2: { rp: 6, v: 230 } } }),
  )
})

test('a channel in `data` that names itself is read [K9]', () => {
  const frame = { deviceId, type: 'ac_power', data: { channel: 3, rp: 7 } }
  expect(bodyOf(readHydraPower(frame, context))).toEqual(several({ 'ac-power': { 3: { rp: 7 } } }))
})

test.each([
  [
    { type: 'ac-power', channel: '4', data: { v: 227.7, rp: 1515 } },
    { type: 'ac-power', channel: 4, v: 227.7, rp: 1515 },
  ],
  [
    { type: 'battery-monitor-power', monitor_id: '1', data: { v: 51.65, i: -6.86, p: -354.4 } },
    { type: 'battery-monitor-power', monitor: '1', v: 51.65, i: -6.86, p: -354.4 },
  ],
  [
    { type: 'battery-monitor-power', monitor_id: 1, v: 51.65 },
    { type: 'battery-monitor-power', monitor: '1', v: 51.65 },
  ],
])('power is that of the channel or monitor named beside it: %j [K9]', (fields, body) => {
  const frame = { deviceId, timestamp: 1_795_903_481_904, ...fields }
  expect(bodyOf(readHydraPower(frame, context))).toEqual(body)
})

test.each([
  [
    { type: 'ac-channel-energy', channel: '4', data: { ie: 9 } },
    { type: 'ac-channel-energy', channel: 4, ie: 9 },
  ],
  [
    { type: 'battery-monitor-energy', monitor_id: '1', data: { ce: 8, de: 3 } },
    { type: 'battery-monitor-energy', monitor: '1', ce: 8, de: 3 },
  ],
  [
    { type: 'battery-monitor-energy', monitor_id: '1', ce: 8 },
    { type: 'battery-monitor-energy', monitor: '1', ce: 8 },
  ],
])('energy is that of the channel or monitor named beside it: %j [K9]', (fields, body) => {
  expect(bodyOf(readHydraEnergy({ deviceId, ...fields }, context))).toEqual(body)
})

test('values by channel stay a map where the frame names a channel too [K9]', () => {
  const frame = { deviceId, type: 'ac-power', channel: 1, data: { 3: { rp: 7 } } }
  expect(bodyOf(readHydraPower(frame, context))).toEqual(several({ 'ac-power': { 3: { rp: 7 } } }))
})

test('an element of a list that names no channel is left out [K9]', () => {
  const data = [{ rp: 1 }, 5, null, { channel: 1.5, rp: 2 }, { channel: '', rp: 3 }]
  const frame = { deviceId, type: 'ac-power', data: [...data, { channel: 4, rp: 9 }] }
  expect(bodyOf(readHydraPower(frame, context))).toEqual(several({ 'ac-power': { 4: { rp: 9 } } }))
})

test('battery monitors are read under other names, and by number [K9]', () => {
  const power = [{ monitor_id: 1, voltage: 51.2, current: -2, power: -102.4, ts: 5 }]
  expect(
    bodyOf(readHydraPower({ deviceId, type: 'battery-monitor-power', data: power }, context)),
  ).toEqual(several({ 'battery-monitor-power': { 1: { v: 51.2, i: -2, p: -102.4 } } }))
  const energy = [{ monitor: 'bm-2', charged_energy_Wh: 8, discharged_energy_Wh: 3 }]
  expect(
    bodyOf(readHydraEnergy({ deviceId, type: 'battery-monitor-energy', data: energy }, context)),
  ).toEqual({ ...several({ 'battery-monitor-energy': { 'bm-2': { ce: 8, de: 3 } } }), rows: [] })
})

test('the battery system and all types together are read from `data` or `latestData` [K9]', () => {
  const system = { deviceId, type: 'battery-system', data: { bp: 5, abp: 60 } }
  expect(bodyOf(readHydraPower(system, context))).toEqual(
    several({ 'battery-system': { bp: 5, abp: 60 } }),
  )
  const latest = { 'ac-power': [{ channel: 1, rp: 5 }], 'power-split': { grid: 5 } }
  const read = several({ 'ac-power': { 1: { rp: 5 } }, 'power-split': { grid: 5 } })
  for (const frame of [
    { deviceId, data: latest },
    { deviceId, latestData: latest },
  ]) {
    expect(bodyOf(readHydraPower(frame, context))).toEqual(read)
  }
  expect(bodyOf(readHydraPower({ deviceId, ...latest }, context))).toEqual(read)
})

test('an energy summary of a day starts at midnight of the backend’s zone [K9]', () => {
  const row = { _id: { period: '2026-03-05' }, totalImportEnergy: 7 }
  const body = {
    ...several({}),
    rows: [{ period: '2026-03-05T05:00:00.000Z', isDays: true, totalImportEnergy: 7 }],
  }
  const type = 'energy-summary'
  expect(bodyOf(readHydraEnergy({ deviceId, type, data: row }, context))).toEqual(body)
  expect(bodyOf(readHydraEnergy({ deviceId, type, data: [row, 5, {}] }, context))).toEqual(body)
  expect(bodyOf(readHydraEnergy({ deviceId, ...row }, context))).toEqual(body)
})

test('an energy summary by channel counts the site: its own row, else the sum [K9, E19]', () => {
  const rowOf = (channel: unknown, totals: object) => ({
    _id: { period: '2026-03-05', type: 'all', channel },
    ...totals,
  })
  const rowsOf = (...data: readonly object[]) =>
    bodyOf(readHydraEnergy({ deviceId, type: 'energy-summary', data }, context))
  const start = { period: '2026-03-05T05:00:00.000Z', isDays: true }
  const channels = [
    rowOf('1', { totalImportEnergy: 26_744 }),
    rowOf(2, { totalImportEnergy: 1000 }),
    rowOf('battery', { totalChargeEnergy: 7 }),
  ]
  expect(rowsOf(...channels)).toMatchObject({
    rows: [{ ...start, totalImportEnergy: 27_744, totalChargeEnergy: 7 }],
  })
  expect(rowsOf(...channels, rowOf('all', { totalImportEnergy: 28_000 }))).toMatchObject({
    rows: [{ ...start, totalImportEnergy: 28_000, totalChargeEnergy: 7 }],
  })
})

test('a whole energy summary without an offset is one of the backend’s zone [K9]', () => {
  const totals = { totalChargeEnergy: 1, totalDischargeEnergy: 2, solarChargeEnergy: 3 }
  const frame = { deviceId, t: 5, type: 'energy-summary', totalImportEnergy: 4, ...totals }
  const period = '2026-03-05 14:00'
  expect(bodyOf(readHydraEnergy({ ...frame, period }, context))).toEqual({
    ...{ type: 'energy-summary', totalImportEnergy: 4, ...totals },
    period: '2026-03-05T19:00:00.000Z',
  })
})

test('a status has the network beside it, or a change of a channel [K9, S11]', () => {
  const network = { deviceId, status: 'up', cop: 'Tigo', signal_quality: 24 }
  expect(bodyOf(readHydraStatus(network, context))).toEqual({
    ...{ status: 'up', network_data: { cop: 'Tigo', signal_quality: 24 } },
  })
  const change = { channel: 2, os: 1, ns: 0, v: 0 }
  expect(bodyOf(readHydraStatus({ deviceId, ts: 4, ...change }, context))).toEqual({
    ...{ network_data: {}, change },
  })
})

test('a hydra has its latest data as lists, and numbers as names of monitors [E14, E16]', () => {
  const hydra = {
    deviceId,
    latestData: {
      'ac-channel-energy': [{ channel: 1, ie: 9 }],
      'battery-monitor-power': [],
    },
    lifetime_energy: [{ monitor_id: 1, lifetime_import_energy_Wh: 9 }],
  }
  expect(valueIn(readHydra(hydra, context))).toMatchObject({
    latestData: { 'ac-channel-energy': { 1: { ie: 9 } }, 'battery-monitor-power': {} },
    lifetime_energy: [{ monitor_id: '1', lifetime_import_energy_Wh: 9 }],
  })
})

test('energy rows name their period in `_id`, beside it or as it [E19]', () => {
  const energyData = [
    { _id: { period: '2026-03-05 14:00', channel: 1 }, totalImportEnergy: 1 },
    { period: '2026-03-05', channel: 2, totalImportEnergy: 2 },
    { _id: '2026-03', totalImportEnergy: 3 },
    { _id: { period: 'never' }, totalImportEnergy: 4 },
  ]
  expect(valueIn(readEnergyRows({ energyData }, context))).toEqual([
    { _id: { period: '2026-03-05T19:00:00.000Z', channel: 1 }, totalImportEnergy: 1 },
    { _id: { period: '2026-03-05T05:00:00.000Z', channel: 2 }, totalImportEnergy: 2 },
    { _id: { period: '2026-03-01T05:00:00.000Z' }, totalImportEnergy: 3 },
  ])
})

test('a meter’s energy is read under the names of its entity, by time or period [H10, E11]', () => {
  const data = [
    { timestamp: 10, importEnergy: 1, exportEnergy: 2, reactiveImport: 3, apparentEnergy: 4 },
    { period: '2026-03-05 14:00', haet: 5, importEnergy: 6 },
    { importEnergy: 7 },
  ]
  expect(valueIn(readMeterHistory({ data }, context))).toEqual([
    { t: 10_000, haet: 1, haext: 2, hret: 3 },
    { t: Date.parse('2026-03-05T19:00:00Z'), haet: 5 },
  ])
})

test('points are read from `data`, also by `timestamp` and `value` [K7, K8]', () => {
  const data = [
    { t: 1, v: 2 },
    { timestamp: 3, value: 4 },
  ]
  const points = [
    { t: 1000, v: 2 },
    { t: 3000, v: 4 },
  ]
  expect(valueIn(readChatData({ deviceId, metric: 'm', data }, context))).toEqual({
    ...{ deviceId, metric: 'm', status: 'open', points },
  })
  expect(valueIn(readSwitchData({ deviceId, series: 'power', data }, context))).toEqual({
    ...{ deviceId, metric: 'power', status: 'open', points },
  })
})

test('the end of an answer names no series, and has no points [K7, K8]', () => {
  const end = { deviceId, status: 'done' }
  const points = [{ t: 1, v: 1 }]
  expect(valueIn(readChatData({ ...end, points }, context))).toEqual({
    ...{ deviceId, metric: null, status: 'done', points: [] },
  })
  expect(
    valueIn(readSwitchData({ deviceId, status: 'error', message: 'no' }, context)),
  ).toStrictEqual({ deviceId, metric: null, status: 'error', message: 'no' })
  expect(readSwitchData({ deviceId, points }, context).ok).toBe(false)
  expect(readChatData({ status: 'done' }, context).ok).toBe(false)
})

test('values of any frame are read from `data`, beside its device and time [K2, K3, K4, K5, K9]', () => {
  const head = { deviceId, t: 5 }
  const of = (data: object) => ({ ...head, data })
  expect(bodyOf(readPower(of({ batteryVoltage: 52 }), context))).toMatchObject({
    currentData: { batteryVoltage: 52 },
  })
  expect(
    bodyOf(readMeterPower({ ...of({ phaseA: { voltage: 230 } }), type: 'phase-power' }, context)),
  ).toMatchObject({ parts: { powerState: { phaseA: { voltage: 230 } } } })
  expect(bodyOf(readMeterStatus(of({ status: 'up', cop: 'Tigo', csq: 20 }), context))).toEqual({
    ...{ status: 'up', cop: 'Tigo', signal_quality: 20 },
  })
  expect(bodyOf(readConnection(of({ status: 1 }), context))).toMatchObject({ status: 'online' })
  expect(bodyOf(readHydraStatus(of({ channel: 1, os: 1, ns: 0 }), context))).toMatchObject({
    change: { channel: 1, ns: 0 },
  })
  const whole = readPower({ data: { ...head, sw: 1, pw: 0, tm: 0, bv: 44000 } }, context)
  expect(whole.ok && whole.value.value).toMatchObject({ head: { deviceId, t: 5000 } })
})

test.each([
  ['that only millivolts explain is in volts', 48_200, 48.2],
  ['within its bound stays', 999, 999],
  ['beyond its bound that no millivolts explain stays', 1200, 1200],
  ['below zero stays', -48_200, -48_200],
])('a voltage %s [K4]', (_, vb, batteryVoltage) => {
  const read = (sent: unknown) => bodyOf(readPower({ deviceId: 'BG-1', t: 5, vb: sent }, context))
  expect(read(vb)).toMatchObject({ powerState: { batteryVoltage } })
  expect(read(String(vb))).toEqual(read(vb))
})
