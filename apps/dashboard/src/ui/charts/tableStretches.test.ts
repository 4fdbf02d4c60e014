import { expect, test } from 'vitest'
import { tableStretches } from './tableStretches.ts'

const HOUR_MS = 3_600_000

test('an hour a row of a day, with least and greatest; what has yet to come is left out', () => {
  const points = [0, 1, 2].flatMap((hour) => [
    { t: hour * HOUR_MS, v: hour },
    { t: hour * HOUR_MS + 60_000, v: hour * 10 },
  ])
  const rows = tableStretches([points, []], { fromMs: 0, toMs: 24 * HOUR_MS }, 'UTC')
  expect(rows).toEqual([
    { fromMs: 0, values: [{ least: 0, greatest: 0 }, null] },
    { fromMs: HOUR_MS, values: [{ least: 1, greatest: 10 }, null] },
    { fromMs: 2 * HOUR_MS, values: [{ least: 2, greatest: 20 }, null] },
  ])
})

test('nothing known is no row', () => {
  expect(tableStretches([[]], { fromMs: 0, toMs: HOUR_MS }, 'UTC')).toEqual([])
})
