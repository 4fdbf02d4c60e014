import fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatDateInput, isCalendarDate, parseDateInput } from './dateInput.ts'

const read = (text: string, thisYear = 2026) => {
  const date = parseDateInput(text, thisYear)
  return date.ok ? `${date.value.year}-${date.value.month}-${date.value.day}` : 'refused'
}

test.each([
  ['slashes', '15/01/2026', '2026-1-15'],
  ['dashes', '15-01-2026', '2026-1-15'],
  ['dots', '15.01.2026', '2026-1-15'],
  ['single digits', '5/1/2026', '2026-1-5'],
  ['blanks around it', '  15/01/2026 ', '2026-1-15'],
  ['both readings possible: the day comes first', '03/04/2026', '2026-4-3'],
  ['only month first is a date', '01/15/2026', '2026-1-15'],
  ['only month first is a date, with dashes', '12-31-2026', '2026-12-31'],
  ['the last day of a long month', '31/12/2026', '2026-12-31'],
  ['the last day of a short month', '30/04/2026', '2026-4-30'],
  ['29/02 in a leap year', '29/02/2028', '2028-2-29'],
  ['29/02 in a leap century', '29/02/2000', '2000-2-29'],
  ['02/29 in a leap year, month first', '02/29/2028', '2028-2-29'],
])('%s: %s is %s [V6]', (_, text, date) => {
  expect(read(text)).toBe(date)
})

test.each([
  ['31/02', '31/02/2026'],
  ['31/04', '31/04/2026'],
  ['29/02 in an ordinary year', '29/02/2026'],
  ['29/02 in an ordinary century', '29/02/1900'],
  ['day 0', '00/01/2026'],
  ['month 0', '01/00/2026'],
  ['day 32', '32/01/2026'],
  ['no month either way', '13/13/2026'],
  ['mixed separators', '15/01-2026'],
  ['another separator', '15 01 2026'],
  ['no separators', '15012026'],
  ['the year first', '2026-01-15'],
  ['a year of one digit', '15/01/6'],
  ['a year of three digits', '15/01/202'],
  ['a year of five digits', '15/01/20260'],
  ['a day of three digits', '015/01/2026'],
  ['no year', '15/01'],
  ['a sign', '-15/01/2026'],
  ['a time behind it', '15/01/2026 10:00'],
  ['other digits', '١٥/٠١/٢٠٢٦'],
  ['words', 'yesterday'],
  ['empty text', ''],
])('%s: refuses "%s" [V6]', (_, text) => {
  expect(read(text)).toBe('refused')
})

test.each([
  ['26', 2026, 2026],
  ['00', 2026, 2000],
  ['75', 2026, 2075],
  ['77', 2026, 1977],
  ['99', 2026, 1999],
  ['01', 2099, 2101],
  ['98', 2001, 1998],
])('year %s in %i is %i, the nearest [V6]', (twoDigits, thisYear, year) => {
  expect(read(`15/01/${twoDigits}`, thisYear)).toBe(`${year}-1-15`)
})

test('a two-digit year is at most 50 years away [V6]', () => {
  const years = fc.integer({ min: 1000, max: 9000 })
  fc.assert(
    fc.property(years, fc.integer({ min: 0, max: 99 }), (thisYear, twoDigits) => {
      const date = parseDateInput(`15/01/${String(twoDigits).padStart(2, '0')}`, thisYear)
      const year = date.ok ? date.value.year : Number.NaN
      expect(Math.abs(year - thisYear)).toBeLessThanOrEqual(50)
      expect(year % 100).toBe(twoDigits)
    }),
  )
})

test('the century decides whether 29/02 exists [V6]', () => {
  expect(read('29/02/28', 2026)).toBe('2028-2-29')
  expect(read('29/02/00', 1901)).toBe('refused')
})

test('a refusal quotes the input and shows the format [V6]', () => {
  expect(parseDateInput('31/02/2026', 2026)).toEqual({
    ok: false,
    error: {
      what: 'date',
      where: '',
      message: '"31/02/2026" is not a date: write day/month/year, e.g. 15/01/2026',
    },
  })
})

const date = fc
  .date({
    min: new Date('0001-01-01'),
    max: new Date('9999-12-31'),
    noInvalidDate: true,
  })
  .map((day) => ({
    year: day.getUTCFullYear(),
    month: day.getUTCMonth() + 1,
    day: day.getUTCDate(),
  }))

test('a formatted date parses to itself [V6]', () => {
  fc.assert(
    fc.property(date, (plain) => {
      expect(parseDateInput(formatDateInput(plain), 2026)).toEqual({ ok: true, value: plain })
    }),
  )
})

test('a date exists if and only if the calendar has it [V6]', () => {
  const part = (max: number) => fc.integer({ min: -1, max })
  fc.assert(
    fc.property(fc.integer({ min: 1000, max: 9999 }), part(14), part(33), (year, month, day) => {
      const utc = new Date(Date.UTC(year, month - 1, day))
      const exists = utc.getUTCMonth() === month - 1 && utc.getUTCDate() === day
      expect(isCalendarDate({ year, month, day })).toBe(exists)
    }),
    { numRuns: 1000 },
  )
})

test('any input gives a calendar date or a refusal [V6]', () => {
  const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d/.-]{0,12}$/))
  fc.assert(
    fc.property(typed, (text) => {
      const parsed = parseDateInput(text, 2026)
      if (parsed.ok) expect(isCalendarDate(parsed.value)).toBe(true)
      else expect(parsed.error.message).toContain(text)
    }),
  )
})
