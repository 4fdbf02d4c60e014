import { HOUR_MS } from '@wattpost/protocol/time'
import { expect, test } from 'vitest'
import { chartSummary, tableRows } from './LineChart.tsx'

const base = { label: 'Power', unit: 'W', tz: 'UTC', span: { fromMs: 0, toMs: 60_000 } }
const series = { key: 'p', name: 'Solar', color: 'red' }

test('summary has range, last value and number of gaps', () => {
  const points = [
    { t: 0, v: 5 },
    { t: 10_000, v: 1500 },
    { t: 10_001, v: null },
    { t: 50_000, v: 20 },
  ]
  expect(chartSummary({ ...base, series: [{ ...series, points }] })).toBe(
    'Power. Solar: from 5 W to 1.50 kW, last 20 W at Thu 1 Jan, 00:00:50, 1 gap.',
  )
})

test('summary of an empty series → no values', () => {
  expect(chartSummary({ ...base, series: [{ ...series, points: [] }] })).toBe(
    'Power. Solar: no values.',
  )
})

test('a day → a row for each hour with values', () => {
  const points = [0, 1, 2].flatMap((hour) => [
    { t: hour * HOUR_MS, v: hour },
    { t: hour * HOUR_MS + 60_000, v: hour * 10 },
  ])
  const rows = tableRows([points, []], { fromMs: 0, toMs: 24 * HOUR_MS }, 'UTC')
  expect(rows).toEqual([
    { fromMs: 0, values: [{ least: 0, greatest: 0 }, null] },
    { fromMs: HOUR_MS, values: [{ least: 1, greatest: 10 }, null] },
    { fromMs: 2 * HOUR_MS, values: [{ least: 2, greatest: 20 }, null] },
  ])
})

test('no values → no rows', () => {
  expect(tableRows([[]], { fromMs: 0, toMs: HOUR_MS }, 'UTC')).toEqual([])
})
