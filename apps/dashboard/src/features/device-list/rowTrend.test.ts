import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { trendPoints } from './rowTrend.ts'

const hourly = (...values: number[]) => values.map((v, at) => ({ t: at * HOUR_MS, v }))
const recent = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ t: 30 * HOUR_MS + at * 10_000, v: at }))

test('draws nothing while the history loads, and with a few live values only', () => {
  expect(trendPoints(undefined, recent(60))).toEqual([])
  expect(trendPoints([], recent(3))).toEqual([])
  expect(trendPoints([], recent(11))).toEqual([])
  expect(trendPoints([], recent(12))).toEqual(recent(12))
  expect(trendPoints([hourly(1)], recent(12)), 'one point of the past').toEqual(recent(12))
})

test('the history of 24 hours ends with the newest live value', () => {
  const points = trendPoints([hourly(...Array.from({ length: 30 }, (_, at) => at))], recent(2))
  expect(points[0]?.t).toBe(7 * HOUR_MS)
  const dayLong = trendPoints([hourly(...Array.from({ length: 30 }, () => 1))], recent(1))
  expect(dayLong[0]?.t, 'exactly 24 hours before').toBe(6 * HOUR_MS)
  expect(trendPoints([hourly(1, 2)], []), 'no live value yet').toEqual(hourly(1, 2))
  const ended = trendPoints([hourly(1, 2, 3)], [{ t: 2 * HOUR_MS, v: 7 }])
  expect(ended, 'the newest of both').toEqual([...hourly(1, 2), { t: 2 * HOUR_MS, v: 7 }])
  expect(points.slice(-2)).toEqual([{ t: 29 * HOUR_MS, v: 29 }, recent(2)[1]])
})

test('sums the metrics of a device at the moments that all of them have', () => {
  expect(trendPoints([hourly(1, 2, 3), hourly(10, 20)], [])).toEqual(hourly(11, 22))
})
