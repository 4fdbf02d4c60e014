import { expect, test } from 'vitest'
import { withoutMeaningsIn } from './withoutMeanings.ts'

test.each([
  [
    "{ wire: 'p', unit: 'W', means: 'Active power; negative is exported' }",
    "{ wire: 'p', unit: 'W', }",
  ],
  ["{\n  unit: 'W',\n  means:\n    'The period’s end, (or) now',\n}", "{\n  unit: 'W',\n}"],
  ['{ is: timestamp, means: "Backend\'s time" }', '{ is: timestamp, }'],
  ["{ means: 'State' }", '{ }'],
  ["{ min: -1, max: 100, isDerived: true, unit: 'W' }", "{ unit: 'W' }"],
])('%s has no meaning and no bounds in a page', (code, expected) => {
  expect(withoutMeaningsIn(code)).toBe(expected)
})

test('bounds that code reads stay', () => {
  expect(withoutMeaningsIn("{ unit: 'V', min: 0, max: 1000 }")).toBe("{ unit: 'V', max: 1000 }")
  const code = 'const { min, max } = range; limit(min: number, { max: HIGHEST })'
  expect(withoutMeaningsIn(code)).toBe(code)
})

test('a schema is marked as free of effects, with the schemas in it', () => {
  expect(withoutMeaningsIn('z.object({ id: z.string().min(1) })')).toBe(
    '/* @__PURE__ */ z.object({ id: /* @__PURE__ */ z.string().min(1) })',
  )
})
