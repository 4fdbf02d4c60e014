import type { Ack } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { FULL, without } from './dialect.testing.ts'
import { ackIn, chunkIn, isUnknownIn, payloadIn, refusalIn } from './requests.ts'

const WATCH = { deviceIds: ['A'], batch: true }

test('without batch a request for arrays of frames asks for single ones', () => {
  expect(payloadIn(without('batch'), 'watch', WATCH)).toStrictEqual({ deviceIds: ['A'] })
  expect(payloadIn(FULL, 'watch', WATCH)).toBe(WATCH)
  expect(payloadIn(without('batch'), 'device', WATCH)).toBe(WATCH)
  for (const json of [null, 7, 'x', { deviceIds: [] }])
    expect(payloadIn(without('batch'), 'watch', json)).toBe(json)
})

test('without series only the three of the specification are known', () => {
  const refusal = (series: unknown) => refusalIn(without('series'), 'switch_data', { series })
  for (const series of ['online', 'phaseA', 'phaseB', 'phaseC'])
    expect(refusal(series)).toBe('series: power, tamper or switch')
  for (const series of ['power', 'tamper', 'switch', 7]) expect(refusal(series)).toBeNull()
  expect(refusalIn(FULL, 'switch_data', { series: 'online' })).toBeNull()
  expect(refusalIn(without('series'), 'chat_data', { series: 'online' })).toBeNull()
})

test('without dayTotals there is no such request', () => {
  expect(isUnknownIn(without('dayTotals'), 'day_totals')).toBe(true)
  expect(isUnknownIn(without('dayTotals'), 'watch')).toBe(false)
  expect(isUnknownIn(FULL, 'day_totals')).toBe(false)
})

const device = { deviceId: 'PM-1', tz: 'UTC', status: 'up' }
const SNAPSHOT = { ok: true, family: 'pm', device, epoch: 1, seq: 2, now: 3 } as Ack

test('a snapshot has no position without seq', () => {
  expect(ackIn(without('seq'), 'device', SNAPSHOT)).toStrictEqual({
    ...{ ok: true, family: 'pm', device, now: 3 },
  })
})

test('a snapshot has the device in the words of the dialect', () => {
  expect(ackIn(without('tz', 'statusWords'), 'device', SNAPSHOT)).toStrictEqual({
    ...SNAPSHOT,
    device: { deviceId: 'PM-1', status: 1 },
  })
})

test('a list has the devices in the words of the dialect', () => {
  const devices = ['up', 'down', 'unknown'].map((status) => ({ deviceId: 'BG-1', status }))
  const ack: Ack = { ok: true, devices, total: 3 } as Ack
  expect(ackIn(without('statusWords'), 'devices', ack)).toStrictEqual({
    ...{ ok: true, total: 3 },
    devices: ['active', 'inactive', 'offline'].map((status) => ({ deviceId: 'BG-1', status })),
  })
})

test('refusals, other answers and the full dialect stay as they are', () => {
  const refused: Ack = { ok: false, message: 'no' }
  expect(ackIn(without('tz'), 'device', refused)).toBe(refused)
  expect(ackIn(FULL, 'device', SNAPSHOT)).toBe(SNAPSHOT)
  expect(ackIn(without('tz'), 'watch', { ok: true })).toStrictEqual({ ok: true })
})

test('without batch only the last chunk of a history has a status', () => {
  const [more, done] = [
    { points: [], status: 'more' },
    { points: [], status: 'done' },
  ]
  expect(chunkIn(without('batch'), more)).toStrictEqual({ points: [] })
  expect(chunkIn(without('batch'), done)).toBe(done)
  expect(chunkIn(FULL, more)).toBe(more)
})
