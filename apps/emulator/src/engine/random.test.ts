import { expect, test } from 'vitest'
import { bell, between, pick, smooth, streamOf, unit } from './random.ts'

const COUNT = 20_000
const indices = Array.from({ length: COUNT }, (_, index) => index)
const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

test('gives the same number for a stream and index in any order of calls', () => {
  const stream = streamOf(7, 'BG-0001', 'load')
  const forward = indices.map((index) => unit(stream, index))
  const backward = indices.toReversed().map((index) => unit(streamOf(7, 'BG-0001', 'load'), index))
  expect(backward.toReversed()).toEqual(forward)
})

test('gives the numbers of earlier versions, so that runs can be repeated', () => {
  const stream = streamOf(7, 'BG-0001', 'load')
  expect(stream).toBe(4_184_591_022)
  expect([-1, 0, 1, 2].map((index) => unit(stream, index))).toEqual([
    0.08601730829104781, 0.20194050879217684, 0.4937955946661532, 0.0283275805413723,
  ])
  expect([0, 1, 2].map((index) => bell(stream, index))).toEqual([
    -0.29185508587397635, -0.45114282378926873, -0.1933613868895918,
  ])
})

test('a stream depends only on seed and names, and names do not run together', () => {
  const streams = [
    streamOf(7, 'BG-0001'),
    streamOf(8, 'BG-0001'),
    streamOf(7, 'BG-0002'),
    streamOf(7, 'BG-0001', 'load'),
    streamOf(7, 'BG-000', '1'),
    streamOf(7, 'BG-0', '001'),
    streamOf(7, 'outage', 12),
    streamOf(7, 'outage', 1, 2),
  ]
  expect(new Set(streams).size).toBe(streams.length)
})

test('1,000 devices have 1,000 different streams', () => {
  const ids = Array.from({ length: 1000 }, (_, n) => streamOf(42, `HY-${n}`))
  expect(new Set(ids).size).toBe(1000)
})

test('spreads numbers evenly over [0, 1)', () => {
  const values = indices.map((index) => unit(streamOf(3, 'even'), index))
  expect(Math.min(...values)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...values)).toBeLessThan(1)
  for (let tenth = 0; tenth < 10; tenth++) {
    const share = values.filter((value) => Math.floor(value * 10) === tenth).length / COUNT
    expect(share).toBeGreaterThan(0.09)
    expect(share).toBeLessThan(0.11)
  }
})

test('neighbouring indices and seeds are uncorrelated', () => {
  const correlation = (a: number[], b: number[]) =>
    mean(a.map((value, index) => (value - 0.5) * ((b[index] ?? 0) - 0.5))) * 12
  const values = indices.map((index) => unit(streamOf(1, 'a'), index))
  const next = indices.map((index) => unit(streamOf(1, 'a'), index + 1))
  const other = indices.map((index) => unit(streamOf(2, 'a'), index))
  expect(Math.abs(correlation(values, next))).toBeLessThan(0.03)
  expect(Math.abs(correlation(values, other))).toBeLessThan(0.03)
})

test('between, bell and pick cover their range and stay inside', () => {
  const stream = streamOf(5, 'bounds')
  const spread = indices.map((index) => between(stream, index, -2, 6))
  expect(Math.min(...spread)).toBeCloseTo(-2, 1)
  expect(Math.max(...spread)).toBeCloseTo(6, 1)
  const bells = indices.map((index) => bell(stream, index))
  expect(mean(bells)).toBeCloseTo(0, 1)
  expect(bells.every((value) => Math.abs(value) < 1)).toBe(true)
  expect(bells.filter((value) => Math.abs(value) < 0.5).length / COUNT).toBeCloseTo(0.75, 1)
  const picked = new Set(indices.map((index) => pick(stream, index, ['a', 'b', 'c'])))
  expect(picked).toEqual(new Set(['a', 'b', 'c']))
})

test('smooth noise equals the stream at whole positions and has no jumps between', () => {
  const stream = streamOf(9, 'smooth')
  expect(smooth(stream, 4)).toBe(unit(stream, 4))
  expect(smooth(stream, 4.5)).toBeCloseTo((unit(stream, 4) + unit(stream, 5)) / 2, 12)
  expect(smooth(stream, 5 - 1e-9)).toBeCloseTo(smooth(stream, 5), 6)
})
