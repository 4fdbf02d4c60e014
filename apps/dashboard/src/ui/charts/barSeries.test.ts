import { expect, test } from 'vitest'
import { seriesShown, seriesTotal } from './barSeries.ts'

const series = [
  { key: 'in', name: 'Imported', color: 'red' },
  { key: 'out', name: 'Exported', color: 'blue' },
] as const
const rows = (...values: readonly (readonly [number | null, number | null])[]) =>
  values.map(([imported, exported], at) => ({
    fromMs: at,
    values: { in: imported, out: exported },
  }))

test('omits series without values, but keeps at least one', () => {
  expect(seriesShown({ series, rows: rows([0, 5], [null, null]) })).toEqual([series[1]])
  expect(seriesShown({ series, rows: rows([0, 0]) })).toEqual([series[0]])
})

test('an unknown value → adds nothing to the total', () => {
  expect(seriesTotal(rows([1, 0], [null, 0], [2, 0]), 'in')).toBe(3)
})
