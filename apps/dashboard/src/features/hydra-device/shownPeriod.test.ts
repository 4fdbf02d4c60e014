import { HOUR_MS, type RangeCode } from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rangeSpan } from '../../ui/range/range.ts'
import { isoDate, movedBy, plainDateIn } from './customDates.ts'
import { coveredSpan, earlier, hasEarlier, type PeriodChoice, shownPeriod } from './shownPeriod.ts'

const nowMs = Date.parse('2026-11-15T12:00:00Z')
const BERLIN = 'Europe/Berlin'
const period = (range: RangeCode, offset: number): PeriodChoice => ({
  kind: 'period',
  period: { range, offset },
})
function dates(from: string, to: string): PeriodChoice {
  const [start, end] = [plainDateIn(from), plainDateIn(to)]
  if (start === null || end === null) throw new Error('no dates')
  return { kind: 'dates', dates: { start, end } }
}

test.each([
  [period('d', 0), 'Today'],
  [period('d', 1), 'Yesterday'],
  [period('d', 2), '13 Nov'],
  [period('w', 0), 'This week'],
  [period('w', 2), '26 Oct – 1 Nov'],
  [period('m', 5), 'June 2026'],
  [dates('2026-01-15', '2026-01-15'), '15 Jan'],
  [dates('2026-01-15', '2026-01-20'), '15 Jan – 20 Jan'],
  [dates('2020-01-01', '2020-01-03'), '1 Jan – 3 Jan 2020'],
  [dates('2025-11-15', '2026-11-15'), '15 Nov 2025 – 15 Nov 2026'],
  [dates('2025-11-15', '2025-11-15'), '15 Nov 2025'],
])('%j → name %s', (choice, name) => {
  expect(shownPeriod(choice, nowMs, 'UTC').name).toBe(name)
})

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
  const { periods } = shownPeriod(dates(from, to), nowMs, BERLIN)
  expect(periods.map(({ range, offset }) => [range, offset])).toEqual(expected)
})

test('a calendar period is fetched and shown as chosen', () => {
  const week = { range: 'w', offset: 3 }
  expect(shownPeriod(period('w', 3), nowMs, BERLIN)).toMatchObject({ periods: [week], query: week })
})

test('the energy of custom dates is fetched from midnight to midnight of the zone [H16]', () => {
  expect(shownPeriod(dates('2026-10-24', '2026-10-26'), nowMs, BERLIN).query).toEqual({
    ...{ range: 'w', offset: 0 },
    ...{ startDate: '2026-10-24T00:00:00+02:00', endDate: '2026-10-27T00:00:00+01:00' },
  })
})

test('the covered span reaches from the oldest to the newest covering period', () => {
  const shown = shownPeriod(dates('2026-10-24', '2026-10-26'), nowMs, 'UTC')
  expect(coveredSpan(shown, nowMs, 'UTC')).toEqual({
    fromMs: Date.parse('2026-10-19'),
    toMs: Date.parse('2026-11-02'),
  })
})

test('a custom day has 25 hours when clocks go back, and equals its calendar day', () => {
  const shown = shownPeriod(dates('2026-10-25', '2026-10-25'), nowMs, BERLIN)
  expect((shown.span.toMs - shown.span.fromMs) / HOUR_MS).toBe(25)
  expect(coveredSpan(shown, nowMs, BERLIN)).toEqual(shown.span)
})

test('the covering periods include the past part of any dates', () => {
  const days = fc.integer({ min: 0, max: 900 })
  fc.assert(
    fc.property(days, fc.integer({ min: 1, max: 366 }), (back, length) => {
      const today = { year: 2026, month: 11, day: 15 }
      const { start } = movedBy({ start: today, end: today }, -back)
      const { end } = movedBy({ start, end: start }, length - 1)
      const shown = shownPeriod({ kind: 'dates', dates: { start, end } }, nowMs, BERLIN)
      const covered = coveredSpan(shown, nowMs, BERLIN)
      expect(covered.fromMs).toBeLessThanOrEqual(shown.span.fromMs)
      expect(covered.toMs).toBeGreaterThanOrEqual(Math.min(shown.span.toMs, nowMs))
      expect(shown.periods.length).toBeLessThanOrEqual(14)
    }),
    { numRuns: 30 },
  )
})

test('the previous period has the same length and ends where the period starts', () => {
  const choice = dates('2026-02-10', '2026-02-12')
  const before = earlier(choice, 1)
  expect(before.kind === 'dates' && isoDate(before.dates.start)).toBe('2026-02-07')
  expect(earlier(before, -1)).toEqual(choice)
  expect(earlier(period('w', 3), 1)).toEqual(period('w', 4))
  const { dates: days, span } = shownPeriod(period('m', 1), nowMs, BERLIN)
  expect([days.start, days.end].map(isoDate)).toEqual(['2026-10-01', '2026-10-31'])
  expect(span).toEqual(rangeSpan({ range: 'm', offset: 1 }, nowMs, BERLIN))
})

test.each([
  [period('d', 0), true],
  [period('w', 4999), true],
  [period('m', 5000), false],
  [dates('2026-02-10', '2026-02-12'), true],
])('%j has a previous period: %s', (choice, has) => {
  expect(hasEarlier(choice)).toBe(has)
})

test.each([
  [period('d', 0), '2026-11-15T12:00:00Z', true],
  [period('m', 1), '2026-11-15T12:00:00Z', false],
  [dates('2026-11-14', '2026-11-15'), '2026-11-15T12:00:00Z', true],
  [dates('2026-11-13', '2026-11-14'), '2026-11-15T12:00:00Z', false],
  // The last rows of a day arrive after its end.
  [dates('2026-11-13', '2026-11-14'), '2026-11-14T23:30:00Z', true],
  [dates('2026-11-13', '2026-11-14'), '2026-11-15T00:30:00Z', false],
  [dates('2026-11-16', '2026-11-17'), '2026-11-15T12:00:00Z', false],
  // From the first moment in Berlin to an hour after the last one.
  [dates('2026-11-13', '2026-11-14'), '2026-11-12T23:00:00Z', true],
  [dates('2026-11-13', '2026-11-14'), '2026-11-14T23:59:59Z', true],
  [dates('2026-11-13', '2026-11-14'), '2026-11-15T00:00:00Z', false],
])('%j at %s can grow: %s', (choice, at, grows) => {
  expect(shownPeriod(choice, Date.parse(at), BERLIN).grows).toBe(grows)
})
