import { expect, test } from 'vitest'
import { chartSummary } from './chartSummary.ts'

const base = { label: 'Power', unit: 'W', tz: 'UTC', span: { fromMs: 0, toMs: 60_000 } }
const series = { key: 'p', name: 'Solar', color: 'red' }

test('says what lies between, what came last, and how often it is broken', () => {
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

test('says that there is nothing', () => {
  expect(chartSummary({ ...base, series: [{ ...series, points: [] }] })).toBe(
    'Power. Solar: no values.',
  )
})
