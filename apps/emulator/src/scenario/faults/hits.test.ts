import { expect, test } from 'vitest'
import { z } from 'zod'
import { streamOf } from '../../engine/random.ts'
import { hits, latency, latencyMs } from './hits.ts'

const STREAM = streamOf(7, 'latency')
const SLOW = { lognormal: { median: 100, p95: 400 } }
const hitsForm = z.strictObject(hits)

test('a fault may hit all accounts, always and without end', () => {
  expect(hitsForm.parse({})).toStrictEqual({})
})

test.each([
  { who: 'owner@wattpost.test' },
  { probability: 0.001 },
  { probability: 1 },
  { times: 1 },
  { times: 1_000_000 },
])('hits may be limited by %j', (limit) => {
  expect(hitsForm.parse(limit)).toStrictEqual(limit)
})

test.each([
  [2, false],
  [3, true],
  [200, true],
  [201, false],
])('an account of %i characters is accepted: %s', (length, isAccepted) => {
  expect(hitsForm.safeParse({ who: 'a'.repeat(length) }).success).toBe(isAccepted)
})

test('the duration of a fault is at least a second, in ms', () => {
  expect(hitsForm.parse({ for: '1s' })).toStrictEqual({ for: 1000 })
  expect(hitsForm.safeParse({ for: '999ms' }).success).toBe(false)
})

test.each([
  { probability: 0 },
  { probability: 1.001 },
  { times: 0 },
  { times: 1_000_001 },
  { times: 1.5 },
  { whom: 'owner@wattpost.test' },
])('hits cannot be limited by %j', (limit) => {
  expect(hitsForm.safeParse(limit).success).toBe(false)
})

test.each([
  ['250ms', 250],
  ['0s', 0],
  [{ uniform: ['100ms', '1s'] }, { uniform: [100, 1000] }],
  [{ lognormal: { median: '100ms', p95: '400ms' } }, SLOW],
])('%j is a delay', (written, expected) => {
  expect(latency.parse(written)).toStrictEqual(expected)
})

test.each([
  250,
  '250',
  {},
  { uniform: ['1s'] },
  { uniform: ['1s', '2s', '3s'] },
  { lognormal: { median: '1s' } },
  { uniform: ['1s', '2s'], lognormal: { median: '1s', p95: '2s' } },
])('%j is no delay', (written) => {
  expect(latency.safeParse(written).error?.issues.map(({ message }) => message)).toEqual([
    'must be 250ms, { uniform: [a, b] } or { lognormal: { median, p95 } }',
  ])
})

test('a further percentile of a delay is refused', () => {
  const lognormal = { median: '1s', p95: '2s', p99: '3s' }
  expect(latency.safeParse({ lognormal }).success).toBe(false)
})

test('a constant delay is the same for each call', () => {
  expect([0, 1, 2].map((n) => latencyMs(250, STREAM, n))).toEqual([250, 250, 250])
})

test('delays of a stream are the same as ever', () => {
  const first = (delay: Parameters<typeof latencyMs>[0]) =>
    [0, 1, 2, 3].map((n) => Number(latencyMs(delay, STREAM, n).toFixed(3)))
  expect(first({ uniform: [100, 200] })).toEqual([159.113, 174.365, 186.494, 187.581])
  expect(first(SLOW)).toEqual([95.605, 331.513, 39.588, 139.175])
})

test('half of the lognormal delays are below the median, 95 % below p95', () => {
  const delays = Array.from({ length: 2000 }, (_, n) => latencyMs(SLOW, STREAM, n))
  const shareBelow = (ms: number) => delays.filter((delay) => delay < ms).length / delays.length
  expect(shareBelow(100)).toBeCloseTo(0.5, 1)
  expect(shareBelow(400)).toBeCloseTo(0.95, 1)
})

test.each([
  ['the median is 0', { median: 0, p95: 400 }, 0],
  ['p95 is the median', { median: 100, p95: 100 }, 100],
  ['p95 is below the median', { median: 100, p95: 50 }, 100],
])('lognormal delays do not vary if %s', (_, lognormal, expected) => {
  expect([0, 1, 2].map((n) => latencyMs({ lognormal }, STREAM, n))).toEqual(Array(3).fill(expected))
})
