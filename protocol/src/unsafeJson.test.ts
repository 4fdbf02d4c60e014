import fc from 'fast-check'
import { expect, test } from 'vitest'
import { expensiveJson, jsonExtent, jsonIn, unsafeJson } from './unsafeJson.ts'

const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const bytesOf = (text: string) => new TextEncoder().encode(text)
const TOO_DEEP = 'It is nested too deeply; at most 64 levels are read.'

test('case 29: accepts any plain data', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 10 }).filter((json) => !JSON.stringify(json).includes('__proto__')),
      (json) => {
        expect(unsafeJson(json)).toBeNull()
        expect(expensiveJson(JSON.stringify(json))).toBeNull()
        expect(expensiveJson(bytesOf(JSON.stringify(json)))).toBeNull()
      },
    ),
  )
})

test('case 29: measures nesting of any depth', () => {
  expect(unsafeJson(JSON.parse(nested(64)))).toBeNull()
  expect(unsafeJson(JSON.parse(nested(65)))).toBe(TOO_DEEP)
  expect(unsafeJson(JSON.parse(nested(100_000)))).toBe(TOO_DEEP)
})

test('case 29: finds a __proto__ key at any depth', () => {
  expect(unsafeJson(JSON.parse('[{"a":[{"__proto__":1}]}]'))).toMatch(/__proto__/)
  expect(unsafeJson({ a: '__proto__' })).toBeNull()
})

test.each([
  ['lists', (depth: number) => nested(depth)],
  ['objects', (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`],
  ['lists that are not closed', (depth: number) => '['.repeat(depth)],
])('measures %s in a text that is not parsed', (_, textOf) => {
  expect(expensiveJson(textOf(64))).toBeNull()
  expect(expensiveJson(textOf(65))).toBe(TOO_DEEP)
  expect(expensiveJson(bytesOf(textOf(65)))).toBe(TOO_DEEP)
})

test('measures depth and values of a text up to the limits', () => {
  const limits = { depth: 3, values: 5 }
  expect(jsonExtent('{"a":[1,2],"b":3}', limits)).toEqual({ depth: 2, values: 4 })
  expect(jsonExtent(bytesOf('[[[[[[[['), limits)).toEqual({ depth: 4, values: 4 })
  expect(jsonExtent('[1,1,1,1,1,1,1,1,1]', limits)).toEqual({ depth: 1, values: 6 })
})

test.each([
  ['lists beside each other', `[${'[],'.repeat(100)}1]`],
  ['objects beside each other', `[${'{"a":{}},'.repeat(100)}1]`],
  ['brackets in a text', JSON.stringify('['.repeat(100))],
  ['brackets after a quote in a text', JSON.stringify(`"\\${'{'.repeat(100)}`)],
  ['brackets in a text that is not closed', `"\\"${'['.repeat(100)}`],
  ['commas in a text', JSON.stringify(','.repeat(200_000))],
])('counts no %s', (_, text) => {
  expect(expensiveJson(text)).toBeNull()
})

test('counts the brackets behind a text', () => {
  expect(expensiveJson(`["\\\\",${'['.repeat(64)}`)).toBe(TOO_DEEP)
})

test('accepts 100,000 values in a text', () => {
  const problem = 'It has too many values; at most 100,000 are read.'
  expect(expensiveJson(`[${'1,'.repeat(99_999)}1]`)).toBeNull()
  expect(expensiveJson(`[${'1,'.repeat(100_000)}1]`)).toBe(problem)
  expect(expensiveJson(`[${'[],'.repeat(50_000)}1]`)).toBe(problem)
  expect(expensiveJson(`[${'{},'.repeat(50_000)}1]`)).toBe(problem)
})

test('accepts as many values as its caller says', () => {
  expect(expensiveJson('[1,2,3]', 3)).toBeNull()
  expect(expensiveJson('[1,2,3,4]', 3)).toBe('It has too many values; at most 3 are read.')
})

test('a text that is no JSON has no value', () => {
  expect(['{"a":1}', 'null', '', '{', '<html>'].map(jsonIn)).toEqual([
    { a: 1 },
    ...[null, undefined, undefined, undefined],
  ])
})
