import { expect, test } from 'vitest'
import { LoadFigures } from './figures.ts'

test('percentiles of 1 to 1000 ms', () => {
  const figures = new LoadFigures()
  for (let ms = 1; ms <= 1000; ms += 1) figures.took('calls', ms)
  const { count, p50, p95, p99, max } = figures.latency('calls') ?? {}
  expect(count).toBe(1000)
  // The histogram keeps three significant figures.
  expect([p50, p95, p99, max].map((ms) => Math.round((ms ?? 0) / 5) * 5)).toEqual([
    500, 950, 990, 1000,
  ])
})

test('each latency is apart, and nothing measured is null', () => {
  const figures = new LoadFigures()
  figures.took('deliveries', 0)
  expect(figures.latency('calls')).toBeNull()
  expect(figures.latency('deliveries')).toMatchObject({ count: 1, p50: 0, max: 0 })
})

test('errors are counted by kind, at most 20 kinds apart', () => {
  const figures = new LoadFigures()
  for (let n = 0; n < 30; n += 1) figures.failed(`kind ${n}`)
  figures.failed('kind 3')
  expect(figures.errors).toBe(31)
  expect(figures.errorKinds.slice(0, 2)).toEqual([
    ['other errors', 10],
    ['kind 3', 2],
  ])
  expect(figures.errorKinds).toHaveLength(21)
})
