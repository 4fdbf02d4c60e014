import { expect, test } from 'vitest'
import { decodeSwitchData } from './switchData.ts'

const head = { deviceId: 'BG-0001', series: 'tamper' }

test.each(['power', 'tamper', 'switch'])('the series %s reads [K8, E20]', (series) => {
  const points = [{ t: 1_768_500_000, v: 1 }]
  expect(decodeSwitchData({ ...head, series, points, status: 'more' })).toEqual({
    ok: true,
    value: { ...head, series, points: [{ t: 1_768_500_000_000, v: 1 }], status: 'more' },
  })
})

test('done may come without points [K8]', () => {
  expect(decodeSwitchData({ ...head, status: 'done' })).toMatchObject({
    ok: true,
    value: { status: 'done', points: [] },
  })
})

test('an error tells its message [K8, X20]', () => {
  const error = { ...head, status: 'error', message: 'the series is gone' }
  expect(decodeSwitchData(error)).toEqual({ ok: true, value: error })
})

test('an error without a message still is an error, and the log has words for it [K8, X20]', () => {
  expect(decodeSwitchData({ ...head, status: 'error' })).toMatchObject({
    ok: true,
    value: { status: 'error', message: 'no reason given' },
  })
})

test.each([
  ['a series that is none', { ...head, series: 'voltage', points: [], status: 'more' }, 'series'],
  ['a status that is none', { ...head, points: [], status: 'paused' }, 'status'],
  ['more without points', { ...head, status: 'more' }, 'points'],
])('%s is refused where it stands [K8]', (_, json, where) => {
  expect(decodeSwitchData(json)).toMatchObject({
    ok: false,
    error: { what: 'switch_data chunk', where },
  })
})
