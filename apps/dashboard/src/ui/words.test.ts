import { expect, test } from 'vitest'
import { ago } from './ago.ts'
import { duration } from './duration.ts'
import { rowSeenText, seenText } from './seenText.ts'
import { signalBars, signalWord } from './signal.ts'
import { clockTime, dateAndTime, datedMoment, dayAndMonth, monthAndYear } from './siteTime.ts'

test.each([
  [0, 'just now'],
  [-5000, 'just now'],
  [1999, 'just now'],
  [12_000, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [7_200_000, '2 h ago'],
  [200_000_000, '2 d ago'],
])('%i ms is %s', (ageMs, text) => {
  expect(ago(1_000_000_000_000, 1_000_000_000_000 - ageMs)).toBe(text)
})

test.each([
  [0, '0 s'],
  [0.3, '< 1 s'],
  [59.4, '59 s'],
  [60, '1 min'],
  [3599, '59 min'],
  [3900, '1 h 05 min'],
  [187_200, '2 d 4 h'],
])('%d seconds are %s', (seconds, text) => {
  expect(duration(seconds)).toBe(text)
})

test.each([
  [31, 'excellent (31/31)'],
  [17, 'good (17/31)'],
  [10, 'fair (10/31)'],
  [3, 'weak (3/31)'],
  [0, 'none (0/31)'],
  [99, 'not known'],
])('a CSQ of %i is %s', (csq, text) => {
  expect(signalWord(csq)).toBe(text)
})

test('a device that does not report is said to be offline', () => {
  expect(seenText('up', 10_000, 5000)).toBe('Last seen 5 s ago')
  expect(seenText('unknown', 10_000, 5000)).toBe('Offline, last seen 5 s ago')
  const lastSeen = Date.parse('2026-01-15T11:58:00Z')
  const row = { status: 'unknown', lastSeen, tz: 'Africa/Lagos' } as const
  const told = (laterMs: number) => rowSeenText(row, lastSeen + laterMs)
  expect(told(3_600_000)).toBe('Offline since 12:58')
  expect(told(24 * 3_600_000)).toBe('Offline since 15 Jan, 12:58')
})

test('times are those of the site, not of the viewer', () => {
  const atMs = Date.parse('2026-01-15T23:30:05Z')
  expect(clockTime(atMs, 'Africa/Lagos')).toBe('00:30')
  expect(dayAndMonth(atMs, 'Africa/Lagos')).toBe('16 Jan')
  expect(dateAndTime(atMs, 'America/Lima')).toMatch(/^Thu,? 15 Jan, 18:30:05$/)
  expect(monthAndYear(atMs, 'UTC')).toBe('January 2026')
})

test('what may be years ago has its year, the site’s own', () => {
  const newYearMs = Date.parse('2024-12-31T23:30:05Z')
  expect(datedMoment(newYearMs, 'Africa/Lagos')).toBe('1 Jan 2025, 00:30:05')
  expect(datedMoment(newYearMs, 'America/Lima')).toBe('31 Dec 2024, 18:30:05')
})

test('a zone that this browser does not know does not throw', () => {
  expect(clockTime(0, 'Mars/Olympus')).toMatch(/^\d\d:\d\d$/)
})

test.each([
  [31, 4],
  [17, 3],
  [10, 2],
  [3, 1],
  [0, 0],
  [99, null],
])('a CSQ of %i has %s bars', (csq, bars) => {
  expect(signalBars(csq)).toBe(bars)
})
