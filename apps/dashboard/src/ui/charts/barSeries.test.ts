import { expect, test } from 'vitest'
import { runningTotals, seriesShown, seriesTotal, valuesAt } from './barSeries.ts'
import { inWords } from './HoverCard.tsx'

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

const card = {
  unit: 'Wh',
  by: 'hour',
  tz: 'UTC',
  series: [
    { key: 'grid', name: 'Grid', color: 'blue' },
    { key: 'solar', name: 'Solar', color: 'yellow' },
    { key: 'charge', name: 'Charged', color: 'green', below: true },
  ],
  rows: [
    { fromMs: Date.parse('2026-01-15T18:00Z'), values: { grid: 300, solar: 200, charge: null } },
  ],
} as const

test('a tooltip has the legend’s order, a dash for no data, and the total of the sources', () => {
  expect(inWords(valuesAt(card, 0))).toBe(
    '18:00, Grid 300 Wh, Solar 200 Wh, Charged —, Total 500 Wh',
  )
})

test('with a comparison it has the sum of the previous period', () => {
  const before = [{ fromMs: 0, values: { grid: 100, solar: 20, charge: 50 } }]
  const { lines } = valuesAt({ ...card, before }, 0)
  expect(lines.at(-1)).toMatchObject({ name: 'Previous period', value: '120 Wh' })
})

test('each row has the sum so far; an unknown hour adds nothing, and the future has no sum', () => {
  const hours = [3, null, 4, null, null].map((grid, at) => ({ fromMs: at, values: { grid } }))
  expect(runningTotals(hours).map(({ values }) => values.grid)).toEqual([3, 3, 7, null, null])
})
