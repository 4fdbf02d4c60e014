import { i18n } from '@lingui/core'
import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, onTestFinished, test } from 'vitest'
import { signalBars, signalText } from '../Signal.tsx'
import {
  clockTime,
  dateAndTime,
  dateInText,
  dateTimeWithYear,
  dayAndMonth,
  monthAndYear,
} from './dateTime.ts'
import {
  duration,
  hoursAndMinutes,
  lastSeenText,
  relativeTime,
  rowLastSeenText,
} from './elapsed.ts'
import { plainSpaces } from './plainSpaces.testing.ts'

test.each([
  [0, 'just now'],
  [-5000, 'just now'],
  [1999, 'just now'],
  [12_000, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [2 * HOUR_MS, '2 h ago'],
  [200_000_000, '2 d ago'],
])('%i ms → %s', (ageMs, text) => {
  expect(relativeTime(1_000_000_000_000, 1_000_000_000_000 - ageMs)).toBe(text)
})

test.each([
  [0, '0 s'],
  [0.3, '< 1 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3900, '1 h 05 min'],
  [187_200, '2 d 4 h'],
])('%d seconds → %s', (seconds, text) => {
  expect(plainSpaces(duration(seconds))).toBe(text)
})

test.each([
  [undefined, '—'],
  [59, '59 s'],
  [86_399, '23 h 59 min'],
  [86_400, '24 h 00 min'],
  [175_079, '48 h 37 min'],
])('%s seconds in hours and minutes → %s', (seconds, text) => {
  expect(plainSpaces(hoursAndMinutes(seconds))).toBe(text)
})

test('a duration stays on one line', () => {
  expect(duration(3900)).toBe('1\u00a0h\u00a005\u00a0min')
})

test.each([
  [31, 'Excellent (CSQ 31 of 31)'],
  [17, 'Good (CSQ 17 of 31)'],
  [10, 'Fair (CSQ 10 of 31)'],
  [3, 'Weak (CSQ 3 of 31)'],
  [0, 'None (CSQ 0 of 31)'],
  [99, 'Unknown'],
])('CSQ %i → %s', (csq, text) => {
  expect(signalText(csq)).toBe(text)
})

test('a date within a sentence has no abbreviation, in French too', () => {
  const noonMs = Date.UTC(2026, 0, 15, 12)
  expect(dateInText(noonMs, 'Africa/Lagos')).toBe('15 January 2026')
  onTestFinished(() => i18n.activate('en'))
  i18n.loadAndActivate({ locale: 'fr', messages: {} })
  expect(dateInText(noonMs, 'Africa/Lagos')).toBe('15 janvier 2026')
})

test('a device that does not report → offline', () => {
  expect(lastSeenText(10_000, 5000)).toBe('Last seen 5 s ago')
  const lastSeen = Date.parse('2026-01-15T11:58:00Z')
  const row = { status: 'unknown', lastSeen, tz: 'Africa/Lagos' } as const
  const rowText = (laterMs: number) => rowLastSeenText(row, lastSeen + laterMs)
  expect(rowText(HOUR_MS)).toBe('Offline since 12:58')
  expect(rowText(24 * HOUR_MS)).toBe('Offline since 15 Jan, 12:58')
})

test('formats times in the site’s zone', () => {
  const atMs = Date.parse('2026-01-15T23:30:05Z')
  expect(clockTime(atMs, 'Africa/Lagos')).toBe('00:30')
  expect(dayAndMonth(atMs, 'Africa/Lagos')).toBe('16 Jan')
  expect(dateAndTime(atMs, 'America/Lima')).toMatch(/^Thu,? 15 Jan, 18:30:05$/)
  expect(monthAndYear(atMs, 'UTC')).toBe('January 2026')
})

test('formats the year in the site’s zone', () => {
  const newYearMs = Date.parse('2024-12-31T23:30:05Z')
  expect(dateTimeWithYear(newYearMs, 'Africa/Lagos')).toBe('1 Jan 2025, 00:30:05')
  expect(dateTimeWithYear(newYearMs, 'America/Lima')).toBe('31 Dec 2024, 18:30:05')
})

test('an unknown zone does not throw', () => {
  expect(clockTime(0, 'Mars/Olympus')).toMatch(/^\d\d:\d\d$/)
})

test.each([
  [31, 4],
  [17, 3],
  [10, 2],
  [3, 1],
  [0, 0],
  [99, null],
])('CSQ %i → %s bars', (csq, bars) => {
  expect(signalBars(csq)).toBe(bars)
})
