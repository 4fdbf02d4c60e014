import { expect, test } from 'vitest'
import { rangeName } from './rangeName.ts'
import { rangeSpan } from './rangeSpan.ts'

const nowMs = Date.parse('2026-01-15T12:30:00Z')

test.each([
  ['h', 0, 'Last hour'],
  ['h', 1, '1 h earlier'],
  ['h', 3, '3 h earlier'],
  ['d', 0, 'Today'],
  ['d', 1, 'Yesterday'],
  ['d', 3, '12 Jan'],
  ['d', 15, '31 Dec 2025'],
  ['w', 0, 'This week'],
  ['w', 1, 'Last week'],
  ['w', 2, '29 Dec 2025 – 4 Jan 2026'],
  ['w', 3, '22 Dec – 28 Dec 2025'],
  ['m', 0, 'This month'],
  ['m', 1, 'Last month'],
  ['m', 2, 'November 2025'],
] as const)('%s, %i back, is called %s', (range, offset, name) => {
  const choice = { range, offset }
  expect(rangeName(choice, rangeSpan(choice, nowMs, 'UTC'), nowMs, 'UTC')).toBe(name)
})

test('the year is that of the device’s own clock', () => {
  // In Lagos it is 2026 for half an hour.
  const newYearMs = Date.parse('2025-12-31T23:30:00Z')
  const choice = { range: 'd', offset: 2 } as const
  const nameIn = (tz: string) => rangeName(choice, rangeSpan(choice, newYearMs, tz), newYearMs, tz)
  expect(nameIn('Africa/Lagos')).toBe('30 Dec 2025')
  expect(nameIn('UTC')).toBe('29 Dec')
})
