import { expect, test } from 'vitest'
import { textAt, valuesAt } from './BarCard.tsx'

const props = {
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
  expect(textAt(props, 0)).toBe('18:00, Grid 300 Wh, Solar 200 Wh, Charged —, Total 500 Wh')
})

test('with a comparison it has the sum of the previous period', () => {
  const before = [{ fromMs: 0, values: { grid: 100, solar: 20, charge: 50 } }]
  const { lines } = valuesAt({ ...props, before }, 0)
  expect(lines.at(-1)).toMatchObject({ name: 'Previous period', value: '120 Wh' })
})
