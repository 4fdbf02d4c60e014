import { expect, test } from 'vitest'
import { httpByteRuleOf, httpFault } from './httpFaultSchema.ts'

const CALLS = { http: 'GET /api/*' }

test.each([
  { status: 400 },
  { status: 599, message: 'down' },
  { status: 500, body: { error: 'down' } },
  { body: null },
  { hang: true },
  { reset: true },
  { truncated: true },
  { malformed: true },
  { hang: true, direction: 'request' },
  { reset: true, direction: 'response' },
  { hang: true, who: 'owner@wattpost.test', probability: 0.5, times: 2 },
])('calls may fail with %j', (effect) => {
  expect(httpFault.parse({ ...CALLS, ...effect })).toStrictEqual({ ...CALLS, ...effect })
})

test('a delay needs no other effect, and may precede one', () => {
  expect(httpFault.parse({ ...CALLS, latency: '2s' })).toStrictEqual({ ...CALLS, latency: 2000 })
  expect(httpFault.parse({ ...CALLS, latency: '2s', reset: true })).toStrictEqual({
    ...CALLS,
    latency: 2000,
    reset: true,
  })
})

test('limits of bytes need no other effect, and may go with any', () => {
  const limits = { slice: { bytes: 100, pause: '20ms' }, limit: 500 }
  const fault = httpFault.parse({ ...CALLS, ...limits, bandwidth: '2.5kB/s', status: 500 })
  expect(fault).toStrictEqual({
    ...{ ...CALLS, bandwidth: 2500, limit: 500, status: 500 },
    slice: { bytes: 100, pause: 20 },
  })
  expect(httpByteRuleOf('it', fault)).toStrictEqual({
    ...{ key: 'it', bytesPerS: 2500, limit: 500 },
    slice: { bytes: 100, pauseMs: 20 },
  })
  const rates = ['1B/s', '3kB/s', '0.5MB/s']
  expect(
    rates.map((bandwidth) => httpFault.parse({ ...CALLS, bandwidth }).bandwidth),
  ).toStrictEqual([1, 3000, 500_000])
  expect(httpByteRuleOf('it', httpFault.parse({ ...CALLS, hang: true }))).toBe(null)
})

const refusals = (effect: object) =>
  httpFault
    .safeParse({ ...CALLS, ...effect })
    .error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test.each([{}, { times: 2 }, { direction: 'response' }])('%j is no effect', (effect) => {
  expect(refusals(effect)).toEqual([
    [
      'http',
      'needs an effect: status, body, latency, bandwidth, slice, limit, hang, reset, truncated or malformed',
    ],
  ])
})

test.each([
  [{ status: 500, hang: true }, 'hang', 'status and hang'],
  [{ body: null, truncated: true }, 'truncated', 'body and truncated'],
  [{ status: 500, body: {}, reset: true }, 'reset', 'status and reset'],
  [{ hang: true, reset: true, malformed: true }, 'reset', 'hang and reset and malformed'],
])('%j are too many effects', (effect, key, named) => {
  expect(refusals(effect)).toEqual([[key, `has one effect, not ${named}`]])
})

test.each([{ body: {} }, { latency: '2s' }, { hang: true }])(
  'a message needs a status, which %j lacks',
  (effect) => {
    expect(refusals({ ...effect, message: 'down' })).toEqual([['message', 'goes with "status"']])
  },
)

test('the message of an error has at most 1000 characters', () => {
  const message = 'a'.repeat(1000)
  expect(refusals({ status: 500, message })).toEqual([])
  expect(refusals({ status: 500, message: `${message}a` }).map(([path]) => path)).toEqual([
    'message',
  ])
})

test.each([
  ['status', { status: 399 }],
  ['status', { status: 600 }],
  ['status', { status: 400.5 }],
  ['hang', { hang: false }],
  ['reset', { reset: false }],
  ['truncated', { truncated: false }],
  ['malformed', { malformed: false }],
  ['direction', { hang: true, direction: 'in' }],
  ['times', { hang: true, times: 0 }],
  ['latency', { latency: 200 }],
  ['bandwidth', { bandwidth: 2000 }],
  ['bandwidth', { bandwidth: '2kB' }],
  ['bandwidth', { bandwidth: '0.5B/s' }],
  ['slice.bytes', { slice: { bytes: 0, pause: '1s' } }],
  ['slice.pause', { slice: { bytes: 1 } }],
  ['limit', { limit: 1.5 }],
  ['http', { http: '/api/*', hang: true }],
  ['', { hang: true, event: 'power' }],
])('a wrong "%s" is refused: %j', (key, effect) => {
  expect(refusals(effect).map(([path]) => path)).toEqual([key])
})
