import { expect, test } from 'vitest'
import { linesOf, seriesOf } from './metricLines.ts'

const HOUR_MS = 3_600_000
const metric = (key: string) => ({ key, name: key.toUpperCase(), unit: 'W', color: `${key}-color` })
const [solar, load] = [metric('solar'), metric('load')]
const points = (fromMs: number, ...values: number[]) =>
  values.map((v, at) => ({ t: fromMs + at * 1000, v }))

test('what comes live goes on where each metric’s past ends; one that is not told is a break', () => {
  const fetched = new Map([['solar', points(0, 1, 2)]])
  const tail = [{ t: 2000, values: { solar: 3 } }]
  const series = seriesOf([solar, load], fetched, tail)
  expect(series.get('solar')).toEqual(points(0, 1, 2, 3))
  expect(series.get('load')).toEqual([{ t: 2000, v: null }])
})

test('a metric has a line by its name and colour, also before anything of it has come', () => {
  const series = new Map([['solar', points(0, 1, 2)]])
  const nothing = { byMetric: new Map(), aheadMs: HOUR_MS }
  expect(linesOf([solar, load], series, nothing)).toEqual([
    { key: 'solar', name: 'SOLAR', color: 'solar-color', points: points(0, 1, 2) },
    { key: 'load', name: 'LOAD', color: 'load-color', points: [] },
  ])
})

test('the time before lies over this one, with its own breaks', () => {
  const past = [...points(0, 5, 6, 7), ...points(60_000, 8)]
  const before = { byMetric: new Map([['load', past]]), aheadMs: HOUR_MS }
  const [, now, old] = linesOf([solar, load], new Map(), before)
  expect(now).toMatchObject({ key: 'load', points: [] })
  expect(old).toEqual({
    ...{ key: 'load before', name: 'LOAD, before', color: 'load-color', before: true },
    points: [
      ...points(HOUR_MS, 5, 6, 7),
      { t: HOUR_MS + 2001, v: null },
      ...points(HOUR_MS + 60_000, 8),
    ],
  })
})
