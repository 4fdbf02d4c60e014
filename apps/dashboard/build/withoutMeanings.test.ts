import { expect, test } from 'vitest'
import { withoutMeaningsIn } from './withoutMeanings.ts'

test.each([
  [
    "{ wire: 'p', unit: 'W', means: 'Active power; negative is exported' }",
    "{ wire: 'p', unit: 'W' }",
  ],
  ["{\n  unit: 'W',\n  means:\n    'The period’s end, (or) now',\n}", "{\n  unit: 'W',\n}"],
  ['{ is: timestamp, means: "Backend\'s time" }', '{ is: timestamp }'],
  ["{ means: 'State' }", '{ }'],
])('%s has no meaning in a page', (code, expected) => {
  expect(withoutMeaningsIn(code)).toBe(expected)
})
