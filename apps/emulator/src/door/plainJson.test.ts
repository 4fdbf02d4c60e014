import fc from 'fast-check'
import { expect, test } from 'vitest'
import { trickIn } from './plainJson.ts'

test('case 29: what is only data has no trick in it, whatever it says', () => {
  fc.assert(
    fc.property(
      fc.jsonValue({ maxDepth: 10 }).filter((json) => !JSON.stringify(json).includes('__proto__')),
      (json) => {
        expect(trickIn(json)).toBeNull()
      },
    ),
  )
})

test('case 29: nesting is measured, however deep it is', () => {
  const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))
  expect(trickIn(nested(64))).toBeNull()
  expect(trickIn(nested(65))).toMatch(/nested deeper than 64/)
  expect(trickIn(nested(100_000))).toMatch(/nested deeper than 64/)
})

test('case 29: a key that changes what an object is is found at any place', () => {
  expect(trickIn(JSON.parse('[{"a":[{"__proto__":1}]}]'))).toMatch(/__proto__/)
  expect(trickIn({ a: '__proto__' })).toBeNull()
})
