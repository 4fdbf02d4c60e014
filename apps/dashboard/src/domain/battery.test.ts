import { expect, test } from 'vitest'
import { isLowCharge } from './battery.ts'

test.each([
  [0, true],
  [19.9, true],
  [20, false],
  [100, false],
])('a charge of %d %% is low: %s', (percent, isLow) => {
  expect(isLowCharge(percent)).toBe(isLow)
})
