import { DAY_MS, SPAN_DAYS_MAX } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { isoDate } from '../../../ui/range/customDates.ts'
import type { ChartRange } from '../../../ui/range/range.ts'
import { shownPeriod } from '../../../ui/range/shownPeriod.ts'
import { energyPeriod, meterSource, requestSpan, tableSpan } from './meterSpans.ts'

const nowMs = Date.parse('2026-03-15T12:30:00Z')
const LAGOS = 'Africa/Lagos'
const shown = (range: ChartRange, offset: number) =>
  shownPeriod({ kind: 'period', period: { range, offset } }, nowMs, LAGOS)
const sourceOf = (range: ChartRange, offset: number) => {
  const period = energyPeriod(shown(range, offset), nowMs, LAGOS)
  return [meterSource(period), period.band, isoDate(period.dates.start)]
}

test.each([
  ['d', 0, { kind: 'running', period: 'day' }, 'hour', '2026-03-15'],
  ['w', 0, { kind: 'running', period: 'week' }, 'day', '2026-03-09'],
  ['m', 0, { kind: 'running', period: 'month' }, 'day', '2026-03-01'],
  ['h', 0, { kind: 'running', period: 'day' }, 'hour', '2026-03-15'],
  // Hours of earlier days are not kept: a day is one bar.
  ['h', 30, { kind: 'days' }, 'day', '2026-03-14'],
  ['d', 1, { kind: 'days' }, 'day', '2026-03-14'],
  ['w', 1, { kind: 'days' }, 'day', '2026-03-02'],
  ['y', 0, { kind: 'days' }, 'month', '2026-01-01'],
] as const)('%s, %i back → source %j by %s from %s [H10, K2]', (range, offset, ...expected) => {
  expect(sourceOf(range, offset)).toEqual(expected)
})

test('the table has the days of the period, or of the month of a day', () => {
  expect(tableSpan(shown('w', 1), nowMs, LAGOS)).toEqual(shown('w', 1).span)
  expect(tableSpan(shown('d', 0), nowMs, LAGOS)).toEqual(shown('m', 0).span)
  expect(tableSpan(shown('d', 20), nowMs, LAGOS)).toEqual(shown('m', 1).span)
  expect(tableSpan(shown('d', 100), nowMs, LAGOS), 'of the year before').toEqual(shown('m', 3).span)
})

test('one request covers all parts, unless it is longer than the server allows', () => {
  const [year, before] = [shown('y', 0).span, shown('y', 1).span]
  expect(requestSpan(shown('w', 0).span, [shown('w', 1).span])).toEqual({
    ...{ fromMs: shown('w', 1).span.fromMs, toMs: shown('w', 0).span.toMs },
  })
  expect(requestSpan(year, [before])).toEqual(year)
})

test('a request of exactly the longest span covers both parts', () => {
  const longest = { fromMs: 0, toMs: SPAN_DAYS_MAX * DAY_MS }
  const [first, rest] = [
    { ...longest, fromMs: DAY_MS },
    { fromMs: 0, toMs: DAY_MS },
  ]
  expect(requestSpan(first, [rest])).toEqual(longest)
  expect(requestSpan(first, [{ ...rest, fromMs: -1 }])).toEqual(first)
})
