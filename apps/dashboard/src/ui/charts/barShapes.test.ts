import { expect, test } from 'vitest'
import type { BarSeries } from './barSeries.ts'
import { barParts, barPlace, barScale, outlinePath } from './barShapes.ts'

type Kind = 'grid' | 'solar' | 'charge'
const series: readonly BarSeries<Kind>[] = [
  { key: 'grid', name: 'Grid', color: 'blue' },
  { key: 'solar', name: 'Solar', color: 'yellow' },
  { key: 'charge', name: 'Charged', color: 'green', below: true },
]
const row = (grid: number | null, solar: number | null, charge: number | null) => ({
  fromMs: 0,
  values: { grid, solar, charge },
})
/** One CSS pixel for each Wh, with zero at 100. */
const plot = { left: 64, top: 8, width: 100, height: 150 }
const scale = { from: -50, to: 100, step: 25 }

test('a bar takes 70 % of its band, in the middle', () => {
  expect(barPlace(1, 2, plot)).toEqual({ x: 57.5, width: 35 })
})

test('the scale has room for the sums of both periods, above and below zero', () => {
  const before = [row(70, 20, 5)]
  expect(barScale({ rows: [row(30, 10, 40)], series })).toMatchObject({ from: -40, to: 40 })
  expect(barScale({ rows: [row(30, 10, 40)], before, series }).to).toBeGreaterThanOrEqual(90)
  expect(barScale({ rows: [row(null, null, null)], series })).toMatchObject({ from: 0, to: 1 })
})

test('sources are stacked upwards, uses downwards; only the outer ends are round', () => {
  const parts = barParts(row(30, 20, 40), series, { x: 10, width: 20 }, scale, plot)
  expect(parts.map((part) => [part.series.key, part.path])).toEqual([
    ['grid', 'M10 100V70H30V100Z'],
    ['solar', 'M10 70V53Q10 50 13 50H27Q30 50 30 53V70Z'],
    ['charge', 'M10 100V137Q10 140 13 140H27Q30 140 30 137V100Z'],
  ])
})

test('a value of 0 or without data has no part; the end below it is round', () => {
  const parts = barParts(row(30, 0, null), series, { x: 10, width: 20 }, scale, plot)
  expect(parts.map((part) => part.path)).toEqual(['M10 100V73Q10 70 13 70H27Q30 70 30 73V100Z'])
})

test('the previous period is an outline of the sums', () => {
  const place = { x: 10, width: 20 }
  expect(outlinePath(row(30, 20, 0), series, place, scale, plot)).toBe(
    'M10 100V53Q10 50 13 50H27Q30 50 30 53V100Z',
  )
  expect(outlinePath(row(null, null, null), series, place, scale, plot)).toBe('')
})
