import { HOUR_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dates, period } from '../../../ui/range/choices.testing.ts'
import { movedBy } from '../../../ui/range/customDates.ts'
import { type PeriodChoice, shownPeriod } from '../../../ui/range/shownPeriod.ts'
import { coveredSpan, hydraPeriod, hydraToday } from './hydraPeriod.ts'

const nowMs = Date.parse('2026-11-15T12:00:00Z')
const BERLIN = 'Europe/Berlin'

const shown = (choice: PeriodChoice, tz: string) =>
  hydraPeriod(shownPeriod(choice, nowMs, tz), nowMs, tz)

test.each([
  ['2026-10-25', '2026-10-25', [['d', 21]]],
  ['2026-08-07', '2026-08-07', [['d', 100]]],
  ['2026-10-22', '2026-10-25', [['w', 3]]],
  [
    '2026-10-24',
    '2026-10-26',
    [
      ['w', 2],
      ['w', 3],
    ],
  ],
  [
    '2026-08-20',
    '2026-10-02',
    [
      ['m', 1],
      ['m', 2],
      ['m', 3],
    ],
  ],
  ['2026-12-24', '2026-12-24', []],
])('%s to %s is covered by the periods %j [C5, H14, H15]', (from, to, expected) => {
  const { periods } = shown(dates(from, to), BERLIN)
  expect(periods.map(({ range, offset }) => [range, offset])).toEqual(expected)
})

test('a calendar period is fetched and shown as chosen', () => {
  const week = { range: 'w', offset: 3 }
  expect(shown(period('w', 3), BERLIN)).toMatchObject({ periods: [week], query: week })
})

test('the energy of custom dates is fetched from midnight to midnight of the zone [H16]', () => {
  expect(shown(dates('2026-10-24', '2026-10-26'), BERLIN).query).toEqual({
    ...{ range: 'w', offset: 0 },
    ...{ startDate: '2026-10-24T00:00:00+02:00', endDate: '2026-10-27T00:00:00+01:00' },
  })
})

test('the covered span reaches from the oldest to the newest covering period', () => {
  const asked = shown(dates('2026-10-24', '2026-10-26'), 'UTC')
  expect(coveredSpan(asked, nowMs, 'UTC')).toEqual({
    fromMs: Date.parse('2026-10-19'),
    toMs: Date.parse('2026-11-02'),
  })
})

test('a custom day has 25 hours when clocks go back, and equals its calendar day', () => {
  const asked = shown(dates('2026-10-25', '2026-10-25'), BERLIN)
  expect((asked.span.toMs - asked.span.fromMs) / HOUR_MS).toBe(25)
  expect(coveredSpan(asked, nowMs, BERLIN)).toEqual(asked.span)
})

test('the covering periods include the past part of any dates', () => {
  const days = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 366 }), (back, length) => {
      const today = { year: 2026, month: 11, day: 15 }
      const { start } = movedBy({ start: today, end: today }, -back)
      const { end } = movedBy({ start, end: start }, length - 1)
      const asked = shown({ kind: 'dates', dates: { start, end } }, BERLIN)
      const covered = coveredSpan(asked, nowMs, BERLIN)
      expect(covered.fromMs).toBeLessThanOrEqual(asked.span.fromMs)
      expect(covered.toMs).toBeGreaterThanOrEqual(Math.min(asked.span.toMs, nowMs))
      expect(asked.periods.length).toBeLessThanOrEqual(14)
    }),
    { numRuns: 30 },
  )
})

test('the last 24 hours are asked for as hours of a span, and covered by two days [H14–H16]', () => {
  const day = shown({ kind: 'period', period: { range: '24h', offset: 0 } }, BERLIN)
  expect(day.query).toEqual({
    ...{ range: 'd', offset: 0 },
    ...{ startDate: '2026-11-14T14:00:00+01:00', endDate: '2026-11-15T14:00:00+01:00' },
  })
  expect(day.periods.map(({ offset }) => offset)).toEqual([0, 1])
})

test('a year is asked for as days, and covered by its months [H14–H16]', () => {
  const year = shown({ kind: 'period', period: { range: 'y', offset: 1 } }, BERLIN)
  expect(year.query).toMatchObject({ range: 'm', startDate: '2025-01-01T00:00:00+01:00' })
  expect(year.periods).toHaveLength(12)
})

test.each(['d', 'w', 'm'] as const)('a calendar period %s is asked for as such', (range) => {
  const asked = { range, offset: 2 }
  expect(shown(period(range, 2), BERLIN)).toMatchObject({ range, periods: [asked], query: asked })
})

test('today is the current day', () => {
  expect(hydraToday(nowMs, BERLIN)).toMatchObject({ query: { range: 'd', offset: 0 } })
})
