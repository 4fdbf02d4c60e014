import { expect, test } from 'vitest'
import { decodeChatData, decodeSwitchData, encodeChatData, encodeSwitchData } from './chartData.ts'

const wire = {
  deviceId: 'BG-0001',
  metric: 'solarPower',
  points: [{ t: 1_768_500_000.5, v: 120 }],
  status: 'done',
} as const
const chunk = { ...wire, points: [{ t: 1_768_500_000_500, v: 120 }] }

test('a chunk’s points survive decoding and encoding, times in milliseconds inside [K7, E20, C4]', () => {
  expect(decodeChatData(wire)).toEqual({ ok: true, value: chunk })
  expect(encodeChatData(chunk)).toEqual(wire)
})

test.each([
  ['a value that is no number', { t: 1_768_500_000_500, v: Number.NaN }],
  ['a time that is none', { t: Number.POSITIVE_INFINITY, v: 120 }],
])('sends no point with %s [K7, K8]', (_, point) => {
  const series = { deviceId: 'BG-0001', series: 'tamper', status: 'more' } as const
  expect(() => encodeChatData({ ...chunk, points: [point] })).toThrow()
  expect(() => encodeSwitchData({ ...series, points: [point] })).toThrow()
})

test.each([
  ['a status that is none', { ...wire, status: 'error' }, 'status'],
  ['a point without a value', { ...wire, points: [{ t: 1 }] }, 'points[0].v'],
  ['no points', { ...wire, points: undefined }, 'points'],
])('refuses %s and names its path [K7]', (_, json, where) => {
  expect(decodeChatData(json)).toMatchObject({
    ok: false,
    error: { what: 'chat_data chunk', where },
  })
})

const head = { deviceId: 'BG-0001', series: 'tamper' }

test.each(['power', 'tamper', 'switch'])('decodes the series %s [K8, E20]', (series) => {
  const points = [{ t: 1_768_500_000, v: 1 }]
  expect(decodeSwitchData({ ...head, series, points, status: 'more' })).toEqual({
    ok: true,
    value: { ...head, series, points: [{ t: 1_768_500_000_000, v: 1 }], status: 'more' },
  })
})

test('accepts `done` without points [K8]', () => {
  expect(decodeSwitchData({ ...head, status: 'done' })).toMatchObject({
    ok: true,
    value: { status: 'done', points: [] },
  })
})

test('decodes an error with its message [K8, X20]', () => {
  const error = { ...head, status: 'error', message: 'the series is gone' }
  expect(decodeSwitchData(error)).toEqual({ ok: true, value: error })
})

test('an error without a message gets a default message for the log [K8, X20]', () => {
  expect(decodeSwitchData({ ...head, status: 'error' })).toMatchObject({
    ok: true,
    value: { status: 'error', message: 'no reason given' },
  })
})

test.each([
  ['a series that is none', { ...head, series: 'voltage', points: [], status: 'more' }, 'series'],
  ['a status that is none', { ...head, points: [], status: 'paused' }, 'status'],
  ['more without points', { ...head, status: 'more' }, 'points'],
])('refuses %s and names its path [K8]', (_, json, where) => {
  expect(decodeSwitchData(json)).toMatchObject({
    ok: false,
    error: { what: 'switch_data chunk', where },
  })
})
