import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type Band, bandEdges } from './bands.ts'
import {
  alignedBefore,
  changeText,
  energyChange,
  energyTotals,
  missingBands,
} from './comparison.ts'

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
  expect(
    energyChange('grid', { ...week, band: 'day' }, lastWeek, at(wednesdayMs + 9 * HOUR_MS)),
  ).toEqual({
    ...{ text: '+10 %', untilMs: wednesdayMs },
  })
})

test('a week that is over is compared as a whole', () => {
  const week = days(MONDAY_MS, [10, 20, 30, 40, 50, 60, 140])
  expect(
    energyChange('grid', { ...week, band: 'day' }, lastWeek, at(MONDAY_MS + 7 * DAY_MS)),
  ).toEqual({
    ...{ text: '+25 %', untilMs: null },
  })
})

test('a day without data in one of the weeks is left out of both', () => {
  const week = days(MONDAY_MS, [20, null, 60, 80, 100, 120, 140])
  const before = days(MONDAY_MS - 7 * DAY_MS, [10, 20, null, 40, 50, 60, 70]).rows
  const { text } = energyChange(
    'grid',
    { ...week, band: 'day' },
    before,
    at(MONDAY_MS + 7 * DAY_MS),
  )
  expect(text).toBe('+100 %')
})

test('before the first day is over there is no change', () => {
  const week = days(MONDAY_MS, [5, null])
  expect(energyChange('grid', { ...week, band: 'day' }, lastWeek, at(MONDAY_MS + HOUR_MS))).toEqual(
    {
      ...{ text: null, untilMs: MONDAY_MS },
    },
  )
})

test('days that are over without data are counted an hour after their end', () => {
  const week = days(MONDAY_MS, [5, null, 7, null, null])
  const thursdayEndMs = MONDAY_MS + 4 * DAY_MS
  expect(missingBands(week, thursdayEndMs + HOUR_MS)).toEqual({ missing: 2, of: 4 })
  expect(missingBands(week, thursdayEndMs + HOUR_MS - 1)).toEqual({ missing: 1, of: 3 })
})

const BERLIN = 'Europe/Berlin'
/** Rows of a span whose import counts the bands. */
const counted = (from: string, to: string, band: Band) => {
  const span = { fromMs: Date.parse(from), toMs: Date.parse(to) }
  return bandEdges(span, band, BERLIN)
    .slice(0, -1)
    .map((fromMs, at) => ({ fromMs, values: { grid: at + 1 } }))
}

test('bands without previous data are null', () => {
  const [row] = alignedBefore([{ fromMs: 0, values: { grid: 1 } }], [], 'hour', BERLIN)
  expect(row).toStrictEqual({ fromMs: 0, values: { grid: null } })
})

test('hours of the previous day are aligned by their names', () => {
  const autumn = counted('2026-10-24T22:00Z', '2026-10-25T23:00Z', 'hour')
  const before = counted('2026-10-23T22:00Z', '2026-10-24T22:00Z', 'hour')
  const aligned = alignedBefore(autumn, before, 'hour', BERLIN)
  const grid = aligned.map(({ values }) => values.grid)
  expect(grid).toHaveLength(25)
  expect([grid[2], grid[3], grid[4], grid[24]]).toEqual([3, null, 4, 24])
  expect(aligned[4]?.fromMs).toBe(autumn[4]?.fromMs)
})

test('months of a leap year are aligned with those of the year before', () => {
  const year = (of: number) => counted(`${of - 1}-12-31T23:00Z`, `${of}-12-31T23:00Z`, 'month')
  const aligned = alignedBefore(year(2024), year(2023), 'month', BERLIN)
  expect(aligned.map(({ values }) => values.grid)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
})

test('totals leave out rows without data; an energy that no row has is not shown as 0', () => {
  const totals = energyTotals([
    { fromMs: 0, values: { grid: null, solar: null } },
    { fromMs: 1, values: { grid: 3, solar: null } },
    { fromMs: 2, values: { grid: 4, solar: null } },
  ])
  expect(totals).toStrictEqual({ grid: 7, solar: undefined })
})

test.each([
  [110, 100, '+10 %'],
  [88, 100, '−12 %'],
  [100.2, 100, '±0 %'],
  [99.8, 100, '±0 %'],
  [5, 0, null],
])('%d after %d → %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})
