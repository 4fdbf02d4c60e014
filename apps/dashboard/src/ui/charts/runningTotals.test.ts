import { expect, test } from 'vitest'
import { runningTotals } from './runningTotals.ts'

test('each row has the sum so far; an unknown hour adds nothing, and the future has no sum', () => {
  const rows = [3, null, 4, null, null].map((grid, at) => ({ fromMs: at, values: { grid } }))
  expect(runningTotals(rows).map(({ values }) => values.grid)).toEqual([3, 3, 7, null, null])
})
