import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { csvText } from '../../../ui/csv/csvText.ts'
import { joined, linesOf, metricsLoad, metricsTable, seriesOf } from './metricSeries.ts'

const metric = (key: string) => ({ key, name: key.toUpperCase(), unit: 'W', color: `${key}-color` })
const [solar, load] = [metric('solar'), metric('load')]
const points = (fromMs: number, ...values: number[]) =>
  values.map((v, at) => ({ t: fromMs + at * 1000, v }))

test('live points follow each metric’s fetched points; a missing value is a break', () => {
  const fetched = new Map([['solar', points(0, 1, 2)]])
  const tail = [{ t: 2000, values: { solar: 3 } }]
  const series = seriesOf([solar, load], fetched, tail)
  expect(series.get('solar')).toEqual(points(0, 1, 2, 3))
  expect(series.get('load')).toEqual([{ t: 2000, v: null }])
})

test('lines stay the same arrays until a point comes, so that charts are not drawn again', () => {
  const byMetric = new Map([
    ['solar', points(0, 1, 2)],
    ['load', points(0, 3, 4)],
  ])
  const tail = [{ t: 2000, values: { solar: 5, load: 6 } }]
  const [before, after] = [1, 2].map(() => seriesOf([solar, load], new Map(byMetric), tail))
  for (const key of ['solar', 'load']) expect(after?.get(key)).toBe(before?.get(key))
  const newer = seriesOf([solar, load], byMetric, [...tail, { t: 3000, values: { solar: 7 } }])
  expect(newer.get('solar')).toEqual(points(0, 1, 2, 5, 7))
})

test('metrics that share their fetched points keep their own live points', () => {
  const shared = points(0, 1, 2)
  const tail = [{ t: 2000, values: { solar: 5, load: 6 } }]
  const both = new Map([
    ['solar', shared],
    ['load', shared],
  ])
  const series = seriesOf([solar, load], both, tail)
  expect([series.get('solar')?.at(-1)?.v, series.get('load')?.at(-1)?.v]).toEqual([5, 6])
})

test('a metric without points has a line with its name and colour', () => {
  const series = new Map([['solar', points(0, 1, 2)]])
  const nothing = { byMetric: new Map(), aheadMs: HOUR_MS }
  expect(linesOf([solar, load], series, nothing)).toEqual([
    { key: 'solar', name: 'SOLAR', color: 'solar-color', points: points(0, 1, 2) },
    { key: 'load', name: 'LOAD', color: 'load-color', points: [] },
  ])
})

test('the previous period is drawn over the current one, with its own breaks', () => {
  const past = [...points(0, 5, 6, 7), ...points(60_000, 8)]
  const before = { byMetric: new Map([['load', past]]), aheadMs: HOUR_MS }
  const [, now, old] = linesOf([solar, load], new Map(), before)
  expect(now).toMatchObject({ key: 'load', points: [] })
  expect(old).toEqual({
    ...{ key: 'load before', name: 'LOAD, previous period', color: 'load-color', previous: true },
    points: [
      ...points(HOUR_MS, 5, 6, 7),
      { t: HOUR_MS + 2001, v: null },
      ...points(HOUR_MS + 60_000, 8),
    ],
  })
})

const every = (stepS: number, ...seconds: readonly number[]) =>
  seconds.map((s) => ({ t: s * stepS * 1000, v: s }))
const fetched = every(10, 0, 1, 2, 3)

test('live points follow the fetched ones without duplicates', () => {
  const live = every(1, 29, 30, 31, 32)
  expect(joined(fetched, live)).toEqual([...fetched, ...live.slice(2)])
})

test('missing points between fetched and live ones are a break', () => {
  const whole = joined(fetched, every(1, 100, 101))
  expect(whole).toContainEqual({ t: 30_001, v: null })
})

const hasBreak = (live: readonly { t: number; v: number }[]) =>
  joined(fetched, live).some(({ v }) => v === null)

test('up to 25 s between fetched and live points are no break', () => {
  expect(hasBreak([{ t: 55_000, v: 1 }])).toBe(false)
  expect(hasBreak([{ t: 55_001, v: 1 }])).toBe(true)
})

test('live points 20 s after fetched ones of each second are no break', () => {
  const [eachSecond, live] = [every(1, 0, 1, 2), every(1, 22, 23)]
  expect(joined(eachSecond, live)).toEqual([...eachSecond, ...live])
})

test('a single fetched point has no spacing: only 25 s after it are no break', () => {
  const [first] = fetched
  if (first === undefined) throw new Error('no point')
  const whole = (t: number) => joined([first], [{ t, v: 1 }])
  expect(whole(25_000)).toHaveLength(2)
  expect(whole(25_001)).toEqual([first, { t: 1, v: null }, { t: 25_001, v: 1 }])
})

test('widely spaced points of a fast clock are no break', () => {
  const live = every(60, 1, 2, 3)
  expect(joined(fetched, live).every(({ v }) => v !== null)).toBe(true)
})

test('fetched or live points alone stay unchanged', () => {
  expect(joined([], fetched)).toEqual(fetched)
  expect(joined(fetched, [])).toEqual(fetched)
})

const none = new Map([['solar', []]])
const some = new Map([['solar', [{ t: 0, v: 1 }]]])
const oneOfTwo = new Map([...some, ...new Map([['load', []]])])
const failure = new Error('too slow')
const known = { series: none, isAnswered: true, streaming: false, failure: null }

test.each([
  ['no answer yet', { isAnswered: false, streaming: true }, { data: undefined, error: null }],
  [
    'live values before any answer',
    { isAnswered: false, series: some },
    { data: undefined, error: null },
  ],
  ['an answer without points', {}, { data: 'empty', error: null }],
  ['the first points are loading', { streaming: true }, { data: 'charts', error: null }],
  ['points', { series: some }, { data: 'charts', error: null }],
  ['a failure without points', { isAnswered: false, failure }, { data: undefined, error: failure }],
  ['a retry after a failure', { failure, streaming: true }, { data: 'charts', error: failure }],
  ['points of one of two metrics', { series: oneOfTwo }, { data: 'charts', error: null }],
  ['points and a partial failure', { series: some, failure }, { data: 'charts', error: failure }],
])('%s', (_, more, shown) => {
  expect(metricsLoad({ ...known, ...more })).toEqual(shown)
})

test('CSV has a row for each moment, in local time with offset; gaps are empty cells', () => {
  const metrics = [
    { key: 'p', name: 'Solar', unit: 'W', color: '' },
    { key: 'f', name: 'Power factor', unit: '', color: '' },
  ]
  const atMs = Date.parse('2026-01-15T17:58:30Z')
  const series = new Map([
    [
      'p',
      [
        { t: atMs, v: 12.5 },
        { t: atMs + 1, v: null },
      ],
    ],
    ['f', [{ t: atMs + 10_000, v: 0.9 }]],
  ])
  expect(csvText(metricsTable(metrics, series, 'Africa/Lagos'), false).split('\r\n')).toEqual([
    'Time,Solar (W),Power factor',
    '2026-01-15T18:58:30+01:00,12.5,',
    '2026-01-15T18:58:40+01:00,,0.9',
  ])
})

test('CSV rows are ordered by time, whichever metric came first; an absent metric has no rows', () => {
  const series = new Map([
    ['solar', points(2000, 3, 4)],
    ['load', points(0, 1, 2)],
  ])
  const { rows } = metricsTable([solar, load, metric('battery')], series, 'UTC')
  expect(rows.map(({ t }) => t)).toEqual([0, 1000, 2000, 3000])
})
