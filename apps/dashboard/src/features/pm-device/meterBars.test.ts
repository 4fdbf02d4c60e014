import { expect, test } from 'vitest'
import { meterBars } from './meterBars.ts'

test('a row stands at the hour or day that it belongs to, and what was not told is not nothing [E12]', () => {
  // A meter that came in the middle of an hour.
  const rows = [
    { t: 15, haet: 5, haext: 1, hret: 0 },
    { t: 20, haet: 0, haext: 2, hret: 0 },
  ]
  expect(meterBars(rows, [0, 10, 20, 30, 40])).toEqual([
    { fromMs: 0, values: { imported: null, exported: null } },
    { fromMs: 10, values: { imported: 5, exported: 1 } },
    { fromMs: 20, values: { imported: 0, exported: 2 } },
    { fromMs: 30, values: { imported: null, exported: null } },
  ])
})
