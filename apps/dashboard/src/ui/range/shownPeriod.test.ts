import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dates, period } from './choices.testing.ts'
import { isoDate } from './customDates.ts'
import { chartRanges, rangeSpan } from './range.ts'
import { answeredPeriod, earlier, fileNamePart, hasEarlier, shownPeriod } from './shownPeriod.ts'

const nowMs = Date.parse('2026-11-15T12:00:00Z')
const BERLIN = 'Europe/Berlin'

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
  [period('y', 415), false],
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

test.each([
  [period('d', 1), '2026-11-14'],
  [period('w', 0), '2026-11-09_2026-11-15'],
  [period('y', 1), '2025-01-01_2025-12-31'],
  [period('24h', 0), '2026-11-14T1400_2026-11-15T1400'],
  [dates('2026-03-28', '2026-03-30'), '2026-03-28_2026-03-30'],
])('%j in the name of a file → %s', (choice, name) => {
  expect(fileNamePart(shownPeriod(choice, nowMs, BERLIN), BERLIN)).toBe(name)
})

test('periods follow each other without gaps, whatever the clocks and months do', () => {
  const zones = fc.constantFrom(BERLIN, 'Australia/Lord_Howe', 'Asia/Kolkata', 'America/St_Johns')
  const ranges = fc.constantFrom(...chartRanges)
  const minutes = fc.integer({ min: 0, max: 5 * 366 * 24 * 60 })
  fc.assert(
    fc.property(zones, ranges, minutes, fc.nat(40), (tz, range, atMinute, offset) => {
      const atMs = Date.parse('2024-01-01') + atMinute * 60_000
      const spanAt = (back: number) => shownPeriod(period(range, back), atMs, tz).span
      expect(spanAt(offset + 1).toMs).toBe(spanAt(offset).fromMs)
      expect(spanAt(0).fromMs).toBeLessThanOrEqual(atMs)
      expect(spanAt(0).toMs).toBeGreaterThanOrEqual(atMs)
    }),
    { numRuns: 200 },
  )
})

test('a period is named by the days of its answer where these are others', () => {
  const nowMs = Date.parse('2026-01-14T12:00Z')
  const week = shownPeriod({ kind: 'period', period: { range: 'w', offset: 0 } }, nowMs, 'UTC')
  const rolling = { fromMs: Date.parse('2026-01-08'), toMs: Date.parse('2026-01-15') }
  const answered = (band: 'hour' | 'day', span = rolling) =>
    answeredPeriod(week, { span, band }, nowMs, 'UTC')
  expect(answered('day').name).toBe('8 Jan – 14 Jan')
  expect(fileNamePart(answered('day'), 'UTC')).toBe('2026-01-08_2026-01-14')
  expect(answered('day', week.span)).toMatchObject({ name: 'This week', dates: week.dates })
  expect(answered('hour').name).toBe('This week')
})
