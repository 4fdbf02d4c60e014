import { expect, test } from 'vitest'
import { readEnergyRows, readPowerStatus, readTimeline } from './bodies.ts'
import { readChatData, readSwitchData } from './series.ts'

const period = '2026-01-15T17:00:00+01:00'
const readValue = (read: { ok: true; value: { value: unknown } } | { ok: false }) =>
  read.ok ? read.value.value : 'refused'

test('keeps energy rows with a period, and the totals that they have [E19]', () => {
  const energyData = [
    { _id: { period, type: 'ie' }, totalImportEnergy: 5 },
    { _id: { period: 'soon' }, totalImportEnergy: 6 },
    { totalImportEnergy: 7 },
  ]
  expect(readValue(readEnergyRows({ energyData }, {}))).toEqual([energyData[0]])
  expect(readValue(readEnergyRows({ energyData: energyData.slice(1) }, {}))).toBe('refused')
  expect(readValue(readEnergyRows({ energyData: [] }, {}))).toEqual([])
  expect(readValue(readEnergyRows({ energyData: {} }, {}))).toBe('refused')
  expect(readValue(readEnergyRows(null, {}))).toBe('refused')
})

test('keeps a power status with parts missing, and the group of each channel [E17, C6]', () => {
  const report = {
    dailyUsage: [{ channel: 4, tup: 60 }, { channel: 9, tup: 5 }, { tup: 5 }],
    grid: { tup: 60, tdn: 'x' },
  }
  expect(readValue(readPowerStatus(report, {}))).toEqual({
    dailyUsage: [{ channel: 4, tup: 60, group: 'generator' }],
    grid: { tup: 60 },
    generator: {},
  })
  expect(readValue(readPowerStatus('none', {}))).toBe('refused')
  expect(readValue(readPowerStatus({ message: 'not today' }, {}))).toBe('refused')
})

test.each([[[]], [{}]])('a power status may be one without channels: %j [E17]', (dailyUsage) => {
  const report = { deviceId: 'HYB-1', dailyUsage, bothDownTime: 0, totalSecondsInPeriod: 5 }
  expect(readValue(readPowerStatus(report, {}))).toEqual({
    ...report,
    dailyUsage: [],
    grid: {},
    generator: {},
  })
})

test('a power status and chunks of points may name their device by a whole number', () => {
  const grid = { tup: 60, tdn: 0, availability: 100 }
  expect(readPowerStatus({ deviceId: 12, grid }, {})).toMatchObject({
    value: { value: { deviceId: '12', grid }, unread: null },
  })
  const frames = { nowMs: () => 0, onlyDevice: () => null }
  const points = [{ t: 1, v: 2 }]
  const chunk = { deviceId: 12, status: 'done', points }
  const read = { deviceId: '12', points: [{ t: 1000, v: 2 }] }
  expect(readValue(readChatData({ ...chunk, metric: 'rp' }, frames))).toMatchObject(read)
  expect(readValue(readSwitchData({ ...chunk, series: 'power' }, frames))).toMatchObject(read)
})

test('a state that stays the same is no event [S11]', () => {
  const byChannel = { 1: [1, 0, 0, 2].map((ns, at) => ({ ts: at, ns, os: at === 1 ? 1 : 0 })) }
  expect(readValue(readTimeline({ byChannel }, {}))).toHaveProperty('byChannel.1', [
    { channel: 1, ts: 0, powerStatus: 'power_restored', ns: 1, os: 0 },
    { channel: 1, ts: 1000, powerStatus: 'power_failed', ns: 0, os: 1 },
    { channel: 1, ts: 3000, powerStatus: 'power_failed', ns: 2, os: 0 },
  ])
})

test('completes a change by what its state and its channel’s key say [E18, S11]', () => {
  const byChannel = {
    1: [
      { ts: 5, ns: 1 },
      { ts: 6, powerStatus: 'power_failed', duration: 3 },
      { ts: 7 },
      { ns: 1 },
    ],
    2: 'none',
  }
  const unknown = [{ from: 1, to: 2 }, { from: 3 }]
  expect(readValue(readTimeline({ byChannel, unknown }, {}))).toEqual({
    byChannel: {
      1: [
        { channel: 1, ts: 5000, powerStatus: 'power_restored', ns: 1, os: 0 },
        { channel: 1, ts: 6000, powerStatus: 'power_failed', ns: 0, os: 1, duration: 3 },
      ],
      2: [],
    },
    unknown: [{ from: 1000, to: 2000 }],
  })
  expect(readValue(readTimeline({ byChannel: {} }, {}))).toEqual({ byChannel: {} })
  expect(readValue(readTimeline({}, {}))).toBe('refused')
  expect(readValue(readTimeline([], {}))).toEqual({ byChannel: {} })
})

const context = { nowMs: () => 0, onlyDevice: () => null }
const points = [{ t: 1, v: 2 }, { t: 2 }, { t: 'x', v: 1 }]
const kept = [{ t: 1000, v: 2 }]

test.each([
  ['without a status', undefined, 'open'],
  ['with an unknown status', 'partial', 'open'],
  ['in other letters', 'DONE', 'done'],
])('takes the points of a chunk %s [K7, K8]', (_, status, read) => {
  const chunk = { deviceId: 'X-1', points, ...(status && { status }) }
  expect(readValue(readChatData({ ...chunk, metric: 'acPower' }, context))).toEqual({
    ...{ deviceId: 'X-1', metric: 'acPower', status: read, points: kept },
  })
  expect(readValue(readSwitchData({ ...chunk, series: 'power' }, context))).toEqual({
    ...{ deviceId: 'X-1', metric: 'power', status: read, points: kept },
  })
})

test('an end without points has none [K7, K8]', () => {
  const end = { deviceId: 'X-1', status: 'done', metric: 'acPower', series: 'power' }
  expect(readValue(readChatData(end, context))).toMatchObject({ status: 'done', points: [] })
  expect(readValue(readSwitchData(end, context))).toMatchObject({ status: 'done', points: [] })
})

test('a series that failed gives its message [X20]', () => {
  const failed = { deviceId: 'X-1', series: 'power', status: 'Error', message: 5 }
  expect(readValue(readSwitchData(failed, context))).toMatchObject({
    ...{ status: 'error', message: 'no reason given' },
  })
})

test.each([
  ['metric', { deviceId: 'X-1', points }],
  ['device', { metric: 'power', series: 'power', points }],
])('a chunk without a %s is refused', (_, chunk) => {
  expect(readChatData(chunk, context).ok).toBe(false)
  expect(readSwitchData(chunk, context).ok).toBe(false)
})
