import { expect, test } from 'vitest'
import { type Band, bandEdges, bandNames } from '../../ui/charts/bands.ts'
import { rangeSpan } from '../../ui/range/rangeSpan.ts'
import { alignedBefore, bandRows } from './bands.ts'

const BERLIN = 'Europe/Berlin'
const NOTHING = { grid: 0, generator: 0, charge: 0, discharge: 0, solar: 0 }
const dayOf = (noon: string) => rangeSpan({ range: 'd', offset: 0 }, Date.parse(noon), BERLIN)
const [autumn, spring, usual] = [
  dayOf('2026-10-25T12:00Z'),
  dayOf('2026-03-29T12:00Z'),
  dayOf('2026-10-24T12:00Z'),
]
const names = (span: typeof usual, band: Band) => {
  const edges = bandEdges(span, band, BERLIN)
  return edges.slice(0, -1).map(bandNames(edges, band, BERLIN))
}

test('a day has as many hours as it has; the one that comes twice says which it is', () => {
  expect([usual, autumn, spring].map((span) => names(span, 'hour').length)).toEqual([24, 25, 23])
  expect(names(autumn, 'hour').slice(1, 5)).toEqual([
    '01:00',
    '02:00 (1st)',
    '02:00 (2nd)',
    '03:00',
  ])
  expect(names(spring, 'hour').slice(1, 4)).toEqual(['01:00', '03:00', '04:00'])
})

test('the parts of a day keep to the wall clock', () => {
  expect(names(autumn, 'part')).toEqual(['Night', 'Morning', 'Afternoon', 'Evening'])
  const [night = 0, morning = 0] = bandEdges(autumn, 'part', BERLIN)
  expect((morning - night) / 3_600_000).toBe(7)
})

test('a week has seven days, also where one is longer', () => {
  const week = rangeSpan({ range: 'w', offset: 0 }, autumn.fromMs, BERLIN)
  expect(names(week, 'day')).toHaveLength(7)
  expect(bandEdges(week, 'day', BERLIN).at(-1)).toBe(week.toMs)
})

test('what was told stands in its band, and nothing is invented where nothing was', () => {
  const edges = bandEdges(usual, 'hour', BERLIN)
  const rows = bandRows(edges, [
    { startMs: edges[3] ?? 0, wh: { ...NOTHING, grid: 7 } },
    { startMs: (edges[3] ?? 0) + 1800_000, wh: { ...NOTHING, grid: 1 } },
  ])
  expect(rows.map(({ values }) => values.grid).slice(2, 5)).toEqual([null, 8, null])
})

test('the hours of the day before stand under those of the same name', () => {
  const rowsOf = (span: typeof usual) => {
    const edges = bandEdges(span, 'hour', BERLIN)
    const told = edges
      .slice(0, -1)
      .map((startMs, at) => ({ startMs, wh: { ...NOTHING, grid: at + 1 } }))
    return bandRows(edges, told)
  }
  const aligned = alignedBefore(rowsOf(autumn), rowsOf(usual), BERLIN)
  const grid = aligned.map(({ values }) => values.grid)
  expect(grid).toHaveLength(25)
  expect([grid[2], grid[3], grid[4], grid[24]]).toEqual([3, null, 4, 24])
  expect(aligned[4]?.fromMs).toBe(rowsOf(autumn)[4]?.fromMs)
})
