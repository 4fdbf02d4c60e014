import { expect, test } from 'vitest'
import { dayTotals } from './dayTotals.ts'

test('a day is what its hours come to, in and out apart [E12]', () => {
  const rows = [
    { t: 0, haet: 1200, haext: 0, hret: 3 },
    { t: 3_600_000, haet: 300, haext: 450, hret: 3 },
  ]
  expect(dayTotals(rows)).toEqual({ haet: 1500, haext: 450, hret: 6 })
  expect(dayTotals([])).toEqual({ haet: 0, haext: 0, hret: 0 })
})
