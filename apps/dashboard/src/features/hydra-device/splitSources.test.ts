import { expect, test } from 'vitest'
import { splitSources } from './splitSources.ts'

const nothing = { grid: 0, generator: 0, solar: 0, battery: 0 }

test('a source that the variant does not watch has no tile [E14]', () => {
  expect(splitSources(nothing, 'grid_gen')).toEqual(['grid', 'generator', 'battery'])
  expect(splitSources(nothing, 'solar_grid')).toEqual(['grid', 'solar', 'battery'])
  expect(splitSources(nothing, 'battery_monitor')).toEqual(['solar', 'battery'])
})

test('whatever gives power is shown', () => {
  expect(splitSources({ ...nothing, solar: 5 }, 'grid_gen')).toContain('solar')
})
