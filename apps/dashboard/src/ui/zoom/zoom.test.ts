import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, test } from 'vitest'
import {
  between,
  detailSpan,
  fitted,
  moved,
  pinched,
  scaled,
  visibleOf,
  zoomIn,
  zoomText,
} from './zoom.ts'

const hours = (from: number, to: number) => ({ fromMs: from * HOUR_MS, toMs: to * HOUR_MS })
const day = hours(0, 24)

test('a zoom is kept in the address in seconds', () => {
  const window = hours(1, 2)
  expect(zoomText(window)).toBe('3600-7200')
  expect(zoomIn(zoomText(window))).toEqual(window)
})

test.each(['', '7200-3600', '3600', '1e3-2e3', '3600-3600'])('?zoom=%s is no zoom', (text) => {
  expect(zoomIn(text)).toBeNull()
})

test('zooming in keeps the moment below the pointer at its place', () => {
  expect(scaled(day, day, 0.5, 6 * HOUR_MS)).toEqual(hours(3, 15))
  expect(scaled(hours(3, 15), day, 0.5, 3 * HOUR_MS)).toEqual(hours(3, 9))
})

test('zooming out stops at the ends and becomes the whole period', () => {
  expect(scaled(hours(0, 6), day, 2, 6 * HOUR_MS)).toEqual(hours(0, 12))
  expect(scaled(hours(1, 13), day, 2, 6 * HOUR_MS)).toBeNull()
})

test('a zoom is never shorter than a minute', () => {
  const window = scaled(hours(3, 4), day, 0.0001, 3 * HOUR_MS)
  expect(window && window.toMs - window.fromMs).toBe(60_000)
})

test('panning keeps the length and stops at the ends', () => {
  expect(moved(hours(6, 12), day, 0.5)).toEqual(hours(9, 15))
  expect(moved(hours(6, 12), day, -2)).toEqual(hours(0, 6))
  expect(moved(hours(6, 12), day, 9)).toEqual(hours(18, 24))
})

test('a dragged range is zoomed in whichever direction it was dragged', () => {
  expect(between(9 * HOUR_MS, 6 * HOUR_MS, day)).toEqual(hours(6, 9))
})

test('a pinch keeps both moments below their fingers', () => {
  const moments = [6 * HOUR_MS, 12 * HOUR_MS] as const
  expect(pinched({ moments, places: [0, 1] }, day)).toEqual(hours(6, 12))
  expect(pinched({ moments, places: [0.25, 0.75] }, day)).toEqual(hours(3, 15))
  expect(pinched({ moments, places: [0.5, 0.5] }, day)).toBeNull()
})

test('a zoom of another period shows the whole one', () => {
  expect(visibleOf(day, hours(30, 31))).toEqual(day)
  expect(visibleOf(day, null)).toEqual(day)
  expect(visibleOf(day, hours(2, 3))).toEqual(hours(2, 3))
  expect(fitted(hours(-1, 30), day)).toBeNull()
})

test('points are fetched for a small part only, and seldom while it moves', () => {
  const month = hours(0, 720)
  expect(detailSpan(month, month)).toBeNull()
  expect(detailSpan(month, hours(100, 200))).toBeNull()
  const span = detailSpan(month, hours(100, 110))
  expect(span?.fromMs).toBeLessThanOrEqual(100 * HOUR_MS)
  expect(span?.toMs).toBeGreaterThanOrEqual(110 * HOUR_MS)
  expect(detailSpan(month, hours(100.2, 110.1))).toEqual(span)
  expect(detailSpan(month, hours(0, 10))?.fromMs).toBe(0)
})
