import { expect, test } from 'vitest'
import { availabilityPercent } from './availabilityPercent.ts'

test.each([
  [100, '100.00'],
  [99.9999, '99.99'],
  [0, '0.00'],
  [Number.NaN, '—'],
])('an availability of %d is shown as %s: a short outage never disappears [S20]', (value, text) => {
  expect(availabilityPercent(value).number).toBe(text)
})
