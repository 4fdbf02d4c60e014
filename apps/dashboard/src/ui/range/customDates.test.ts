import { customRangeCode } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { customDatesIn, dayAt, daysOf, isoDate, plainDateIn, typedDates } from './customDates.ts'

const dates = (from: string, to: string) => customDatesIn(new URLSearchParams({ from, to }))

test.each([
  ['2026-01-15', '2026-01-15', 1, 'd'],
  ['2026-01-15', '2026-01-16', 2, 'w'],
  ['2026-01-15', '2026-01-21', 7, 'w'],
  ['2026-01-15', '2026-01-22', 8, 'm'],
  ['2024-02-28', '2024-03-01', 3, 'w'],
  ['2024-01-01', '2024-12-31', 366, 'm'],
])('from %s to %s → %i days, range %s [C5]', (from, to, days, range) => {
  const found = dates(from, to)
  expect(found && daysOf(found)).toBe(days)
  expect(found && customRangeCode(daysOf(found))).toBe(range)
})

test.each([
  ['2026-01-16', '2026-01-15'],
  ['2026-02-30', '2026-03-01'],
  ['2026-01-15', ''],
  ['2024-01-01', '2025-01-01'],
])('an address with %j to %j has no dates', (from, to) => {
  expect(dates(from, to)).toBeNull()
})

test.each([
  ['15/01/2026', '2026-01-15'],
  ['15-1-26', '2026-01-15'],
  ['1.2.2026', '2026-02-01'],
  ['01/15/2026', '2026-01-15'],
])('typed %s → %s [V6]', (typed, iso) => {
  const read = typedDates(typed, typed, 2026)
  expect(read.ok && isoDate(read.value.start)).toBe(iso)
})

test('a refusal names its field [V6]', () => {
  expect(typedDates('31/02/2026', '1/3/2026', 2026)).toEqual({
    ok: false,
    error: [
      expect.objectContaining({ where: 'start', message: expect.stringContaining('31/02/2026') }),
    ],
  })
  const fields = (start: string, end: string) => {
    const read = typedDates(start, end, 2026)
    return read.ok ? [] : read.error.map(({ where }) => where)
  }
  expect(fields('1/3/2026', '31/02/2026')).toEqual(['end'])
  expect(fields('30/02/2026', '31/02/2026')).toEqual(['start', 'end'])
  expect(typedDates('2/3/2026', '1/3/2026', 2026)).toEqual({
    ok: false,
    error: [{ what: 'dates', where: 'end', message: 'End precedes start.' }],
  })
  expect(typedDates('1/1/2024', '1/1/2025', 2026)).toEqual({
    ok: false,
    error: [{ what: 'dates', where: 'end', message: 'Choose at most 366 days.' }],
  })
})

test('a date survives a round trip through the address', () => {
  const date = { year: 2026, month: 3, day: 9 }
  expect(plainDateIn(isoDate(date))).toEqual(date)
})

test('the day is the zone’s', () => {
  const atMs = Date.UTC(2026, 0, 15, 23, 30)
  expect(isoDate(dayAt(atMs, 'UTC'))).toBe('2026-01-15')
  expect(isoDate(dayAt(atMs, 'Africa/Lagos'))).toBe('2026-01-16')
})
