import { expect, test } from 'vitest'
import { comparedRows, energySeries, energyTable, kindsOf } from './energySeries.ts'

const wh = { grid: 1, generator: 2, charge: 3, discharge: 4, solar: 5 }
const nothing = { grid: 0, generator: 0, charge: 0, discharge: 0, solar: 0 }
const unknown = { grid: null, generator: null, charge: null, discharge: null, solar: null }

test('each energy has a bar; only grid and generator are stacked', () => {
  expect(energySeries(false)).toStrictEqual([
    { key: 'grid', name: 'Grid', color: 'var(--source-grid)', stack: 'import' },
    { key: 'generator', name: 'Generator', color: 'var(--source-generator)', stack: 'import' },
    { key: 'charge', name: 'Battery charged', color: 'var(--source-battery)', stack: 'charge' },
    {
      key: 'discharge',
      name: 'Battery discharged',
      color: 'var(--source-battery)',
      stack: 'discharge',
      hatched: true,
    },
    { key: 'solar', name: 'Solar charging', color: 'var(--source-solar)', stack: 'solar' },
  ])
})

test('a comparison adds the previous period, in the same colours and in stacks of its own', () => {
  const series = energySeries(true)
  expect(series.slice(0, 5)).toStrictEqual(energySeries(false))
  expect(series.slice(5).map(({ key }) => key)).toEqual([
    'grid before',
    'generator before',
    'charge before',
    'discharge before',
    'solar before',
  ])
  expect(series[6]).toStrictEqual({
    key: 'generator before',
    name: 'Generator, previous period',
    color: 'var(--source-generator)',
    stack: 'import before',
    previous: true,
  })
})

test('rows are joined with those of the previous period; its missing rows are null', () => {
  const before = { grid: 10, generator: 20, charge: 30, discharge: 40, solar: 50 }
  const rows = [
    { fromMs: 100, values: wh },
    { fromMs: 200, values: wh },
  ]
  const [first, second] = comparedRows(rows, [{ fromMs: 0, values: before }])
  expect(first).toStrictEqual({
    fromMs: 100,
    values: {
      ...wh,
      'grid before': 10,
      'generator before': 20,
      'charge before': 30,
      'discharge before': 40,
      'solar before': 50,
    },
  })
  expect(second?.values).toMatchObject({ grid: 1, 'grid before': null, 'solar before': null })
})

test('without a previous period its values are null', () => {
  const [row] = comparedRows([{ fromMs: 100, values: wh }], undefined)
  expect(row?.values).toMatchObject({ solar: 5, 'solar before': null })
})

test.each([
  ['grid_gen', ['grid', 'generator', 'charge', 'discharge']],
  ['solar_grid', ['grid', 'charge', 'discharge', 'solar']],
  ['battery_monitor', ['charge', 'discharge', 'solar']],
] as const)('variant %s without energy shows %j', (variant, kinds) => {
  expect(kindsOf(variant, nothing)).toEqual(kinds)
  expect(kindsOf(variant, wh)).toHaveLength(5)
})

test('CSV leaves out hours without data, and keeps those with a part of it', () => {
  const part = { fromMs: 100, values: { ...unknown, solar: 5 } }
  expect(energyTable([part, { fromMs: 200, values: unknown }], 'UTC').rows).toEqual([part])
})
