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

test('what has nothing to show takes no room, but something is shown', () => {
  expect(seriesShown({ series, rows: rows([0, 5], [null, null]) })).toEqual([series[1]])
  expect(seriesShown({ series, rows: rows([0, 0]) })).toEqual([series[0]])
})

test('what is not known adds nothing', () => {
  expect(seriesTotal(rows([1, 0], [null, 0], [2, 0]), 'in')).toBe(3)
})
