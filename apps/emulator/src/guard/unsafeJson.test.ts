import fc from 'fast-check'
import { expect, test } from 'vitest'
import { unsafeJson } from './unsafeJson.ts'

test('case 29: accepts any plain data', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 10 }).filter((json) => !JSON.stringify(json).includes('__proto__')),
      (json) => {
        expect(unsafeJson(json)).toBeNull()
      },
    ),
  )
})

test('case 29: measures nesting of any depth', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(unsafeJson(nested(64))).toBeNull()
  expect(unsafeJson(nested(65))).toMatch(/nested deeper than 64/)
  expect(unsafeJson(nested(100_000))).toMatch(/nested deeper than 64/)
})

test('case 29: finds a __proto__ key at any depth', () => {
  expect(unsafeJson(JSON.parse('[{"a":[{"__proto__":1}]}]'))).toMatch(/__proto__/)
  expect(unsafeJson({ a: '__proto__' })).toBeNull()
})
