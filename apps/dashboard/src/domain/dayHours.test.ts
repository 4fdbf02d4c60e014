import { expect, test } from 'vitest'
import { isDayHour } from './dayHours.ts'

test.each([
  [0, false],
  [5, false],
  [6, true],
  [17, true],
  [18, false],
  [23, false],
])('the hour that starts at %i counts as day: %s', (hour, isDay) => {
  expect(isDayHour(hour)).toBe(isDay)
})
