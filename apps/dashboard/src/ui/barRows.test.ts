import { expect, test } from 'vitest'
import { seriesShown } from './barRows.ts'

const series = [
  { key: 'grid', name: 'Grid', color: 'blue' },
  { key: 'solar', name: 'Solar', color: 'yellow' },
] as const

test('a series that is 0 throughout takes no room', () => {
  const rows = [{ at: '00:00', values: { grid: 0, solar: 5 } }]
  expect(seriesShown({ series, rows }).map(({ key }) => key)).toEqual(['solar'])
})

test('with nothing to show the first series stays', () => {
  const rows = [{ at: '00:00', values: { grid: 0, solar: 0 } }]
  expect(seriesShown({ series, rows }).map(({ key }) => key)).toEqual(['grid'])
})
