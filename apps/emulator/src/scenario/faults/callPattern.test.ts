import { expect, test } from 'vitest'
import { cpuMsOf } from '../../cpuTime.testing.ts'
import { httpPattern, matchesCall } from './callPattern.ts'

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
  ['GET /api/x?a=1', call('/api/x', 'a=1&'.repeat(LONG / 4)), false],
  [`GET /${'*'.repeat(1_900)}`, call(`/${'a'.repeat(LONG)}`), false],
])('matches an address of 100 KB within ms (%#, case 33)', (pattern, address, expected) => {
  let met: boolean | null = null
  expect(cpuMsOf(() => (met = matchesCall(pattern, address)))).toBeLessThan(MS_MAX)
  expect(met).toBe(expected)
})
