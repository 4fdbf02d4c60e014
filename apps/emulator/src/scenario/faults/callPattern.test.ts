import { expect, test } from 'vitest'
import { cpuMsOf } from '../../start/cpuTime.testing.ts'
import { httpPattern, matchesCall, matchesWholeCall } from './callPattern.ts'

const MS_MAX = 100
const LONG = 100_000

const call = (path: string, query = '') => ({ method: 'GET', path, query })

test.each([
  ['slashes', `GET ${'/'.repeat(LONG)}`],
  ['stars', `GET ${'/*'.repeat(LONG / 2)}`],
  ['names', `GET ${'/:a'.repeat(LONG / 3)}`],
  ['double stars', `GET ${'/**'.repeat(LONG / 3)}`],
  ['blanks', `GET ${' '.repeat(LONG)}`],
  ['questions', `GET /api/x${'?a'.repeat(LONG / 2)}`],
  ['parameters', `GET /api/x?${'a=1&'.repeat(LONG / 4)}`],
  ['parentheses of expressions', `GET /api/${'(a+)+'.repeat(LONG / 5)}`],
  ['one letter', `GET /${'a'.repeat(LONG)}!`],
  ['no method', 'G'.repeat(LONG)],
])('refuses a pattern of 100 KB of %s within ms (case 33)', (_, pattern) => {
  let read: { success: boolean } = { success: true }
  expect(cpuMsOf(() => (read = httpPattern.safeParse(pattern)))).toBeLessThan(MS_MAX)
  expect(read.success).toBe(false)
})

test.each([
  ['GET /api/*', call(`/api/${'a'.repeat(LONG)}`), true],
  ['GET /api/**', call(`/api${'/a'.repeat(LONG / 2)}`), true],
  [`GET ${'/*'.repeat(900)}`, call('/a'.repeat(LONG / 2)), false],
  [`GET ${'/:a'.repeat(600)}/**`, call('/a'.repeat(LONG / 2)), true],
  ['GET /api/x?a=2', call('/api/x', 'a=1&'.repeat(LONG / 4)), false],
  ['GET /api/x?a=1', call('/api/x', 'a=1&'.repeat(LONG / 4)), true],
  [`GET /${'*'.repeat(1_900)}`, call(`/${'a'.repeat(LONG)}`), false],
])('matches an address of 100 KB within ms (%#, case 33)', (pattern, address, expected) => {
  let met: boolean | null = null
  expect(cpuMsOf(() => (met = matchesCall(pattern, address)))).toBeLessThan(MS_MAX)
  expect(met).toBe(expected)
})

test.each([
  'GET /',
  'POST /api/hydra/device/:id?from=1',
  'PUT /api/*',
  'PATCH /api/**',
  'DELETE /x',
  '* /**',
])('%s is a pattern', (pattern) => {
  expect(httpPattern.parse(pattern)).toBe(pattern)
})

const messages = (pattern: string) =>
  httpPattern.safeParse(pattern).error?.issues.map(({ message }) => message) ?? []

test.each([
  'GET',
  '/api',
  'get /api',
  'HEAD /api',
  'GET api',
  'GET  /api',
  'GET /api x',
  'GET /api ',
])('"%s" is no pattern', (pattern) => {
  expect(messages(pattern)).toEqual(['must be a method and a path, e.g. GET /api/hydra/devices'])
})

test('a pattern has at most 2000 characters', () => {
  const longest = `GET /${'a'.repeat(1995)}`
  expect(messages(longest)).toEqual([])
  expect(messages(`${longest}a`)).toEqual(['is longer than any path of the contract'])
})

test.each([
  ['GET /api/x', call('/api/x'), true],
  ['POST /api/x', call('/api/x'), false],
  ['* /api/x', call('/api/x'), true],
  ['* /api/x', { ...call('/api/x'), method: 'POST' }, true],
  ['GET /api/x', call('/api/y'), false],
  ['GET /api/x', call('/api/x/y'), false],
  ['GET /api/x', call('/api'), false],
  ['GET /api/*', call('/api/x'), true],
  ['GET /api/*', call('/api/x/y'), false],
  ['GET /api/*', call('/api'), false],
  ['GET /api/:id/status', call('/api/HY-1/status'), true],
  ['GET /api/:id/status', call('/api/HY-1/power'), false],
  ['GET /api/:', call('/api/x'), false],
  ['GET /api/:', call('/api/:'), true],
  ['GET /api/x*', call('/api/xy'), false],
  ['GET /api/**', call('/api/x'), true],
  ['GET /api/**', call('/api/x/y/z'), true],
  ['GET /api/**', call('/api'), false],
  ['GET /api/**', call('/auth/x'), false],
  ['GET /api/:id/**', call('/api/x/y'), true],
  ['GET /**/x', call('/api/x'), false],
])('%s and the call %j: %s', (pattern, address, expected) => {
  expect(matchesCall(pattern, address)).toBe(expected)
})

test.each([
  ['GET /x', 'a=1&b=2', true],
  ['GET /x?a=1&b=2', 'a=1&b=2', true],
  ['GET /x?b=2&a=1', 'a=1&b=2', true],
  ['GET /x?a=1', 'a=1&b=2', true],
  ['GET /x?b=2', 'a=1&b=2&c=3', true],
  ['GET /x?a=2', 'a=1&b=2', false],
  ['GET /x?a=1&c=3', 'a=1&b=2', false],
  ['GET /x?a=1', 'a=10', false],
  ['GET /x?a=1', '', false],
  ['GET /x?', '', true],
  ['GET /x?', 'a=1', false],
  ['GET /x?a=b?c', 'a=b?c', true],
  ['GET /x?a=b?c', 'a=bc', false],
  ['GET /x?a=%20b', 'a=+b', true],
  ['GET /y?a=1', 'a=1', false],
])('%s and the query %j: %s', (pattern, query, expected) => {
  expect(matchesCall(pattern, call('/x', query))).toBe(expected)
})

test.each([
  ['GET /x?a=1&b=2', 'b=2&a=1', true],
  ['GET /x', 'a=1', true],
  ['GET /x?', '', true],
  ['GET /x?a=1', 'a=1&b=2', false],
  ['GET /x?a=1&b=2', 'a=1', false],
  ['GET /y?a=1', 'a=1', false],
])('%s and the query %j, as the whole of it: %s', (pattern, query, expected) => {
  expect(matchesWholeCall(pattern, call('/x', query))).toBe(expected)
})
