import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { energyChange, missingBands } from './energyComparison.ts'

const MONDAY_MS = Date.parse('2026-01-12T00:00:00Z')
const unknown = { grid: null, generator: null, charge: null, discharge: null, solar: null }
/** Days from Monday with this import, Wh; `null` without data. */
const days = (fromMs: number, gridWh: readonly (number | null)[]) => ({
  rows: gridWh.map((grid, at) => ({ fromMs: fromMs + at * DAY_MS, values: { ...unknown, grid } })),
  edges: Array.from({ length: gridWh.length + 1 }, (_, at) => fromMs + at * DAY_MS),
})
const lastWeek = days(MONDAY_MS - 7 * DAY_MS, [10, 20, 30, 40, 50, 60, 70]).rows
const at = (nowMs: number) => ({ nowMs, tz: 'UTC' })

test('a running week is compared over its days that are over', () => {
  const week = days(MONDAY_MS, [11, 22, 900, null, null, null, null])
  const wednesdayMs = MONDAY_MS + 2 * DAY_MS
  expect(energyChange('grid', week, lastWeek, at(wednesdayMs + 9 * HOUR_MS))).toEqual({
    ...{ text: '+10 %', untilMs: wednesdayMs },
  })
})

test('a week that is over is compared as a whole', () => {
  const week = days(MONDAY_MS, [10, 20, 30, 40, 50, 60, 140])
  expect(energyChange('grid', week, lastWeek, at(MONDAY_MS + 7 * DAY_MS))).toEqual({
    ...{ text: '+25 %', untilMs: null },
  })
})

test('a day without data in one of the weeks is left out of both', () => {
  const week = days(MONDAY_MS, [20, null, 60, 80, 100, 120, 140])
  const before = days(MONDAY_MS - 7 * DAY_MS, [10, 20, null, 40, 50, 60, 70]).rows
  const { text } = energyChange('grid', week, before, at(MONDAY_MS + 7 * DAY_MS))
  expect(text).toBe('+100 %')
})

test('before the first day is over there is no change', () => {
  const week = days(MONDAY_MS, [5, null])
  expect(energyChange('grid', week, lastWeek, at(MONDAY_MS + HOUR_MS))).toEqual({
    ...{ text: null, untilMs: MONDAY_MS },
  })
})

test('days that are over without data are counted an hour after their end', () => {
  const week = days(MONDAY_MS, [5, null, 7, null, null])
  const thursdayEndMs = MONDAY_MS + 4 * DAY_MS
  expect(missingBands(week, thursdayEndMs + HOUR_MS)).toEqual({ missing: 2, of: 4 })
  expect(missingBands(week, thursdayEndMs + HOUR_MS - 1)).toEqual({ missing: 1, of: 3 })
})
