import { expect, test } from 'vitest'
import { energySeries, energyTable, kindsOf } from './energySeries.ts'

const wh = { grid: 1, generator: 2, charge: 3, discharge: 4, solar: 5 }
const nothing = { grid: 0, generator: 0, charge: 0, discharge: 0, solar: 0 }
const unknown = { grid: null, generator: null, charge: null, discharge: null, solar: null }

test('sources are stacked upwards and charging below zero; a discharge is hatched in the battery’s colour', () => {
  expect(energySeries()).toStrictEqual([
    { key: 'grid', name: 'Grid', color: 'var(--source-grid)' },
    { key: 'generator', name: 'Generator', color: 'var(--source-generator)' },
    { key: 'solar', name: 'Solar charging', color: 'var(--source-solar)' },
    {
      key: 'discharge',
      name: 'Battery discharged',
      color: 'var(--source-battery)',
      hatched: true,
    },
    { key: 'charge', name: 'Battery charged', color: 'var(--source-battery)', below: true },
  ])
})

test.each([
  ['grid_gen', ['grid', 'generator', 'charge', 'discharge']],
  ['solar_grid', ['grid', 'charge', 'discharge', 'solar']],
  ['battery_monitor', ['charge', 'discharge', 'solar']],
  [undefined, ['grid', 'generator', 'charge', 'discharge', 'solar']],
] as const)('variant %s without energy shows %j', (variant, kinds) => {
  expect(kindsOf(variant, nothing)).toEqual(kinds)
  expect(kindsOf(variant, wh)).toHaveLength(5)
})

test('CSV leaves out hours without data, and keeps those with a part of it', () => {
  const part = { fromMs: 100, values: { ...unknown, solar: 5 } }
  expect(energyTable([part, { fromMs: 200, values: unknown }], 'UTC').rows).toEqual([part])
})
