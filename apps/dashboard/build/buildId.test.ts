import { expect, test } from 'vitest'
import { buildIdOf } from './buildId.ts'

test('the same parts give the same id, in whatever order; others another [H5]', () => {
  expect(buildIdOf(['a.js', 'b.js'])).toBe(buildIdOf(['b.js', 'a.js']))
  expect(buildIdOf(['a.js', 'b.js'])).not.toBe(buildIdOf(['a.js', 'c.js']))
  expect(buildIdOf(['ab', 'c'])).not.toBe(buildIdOf(['a', 'bc']))
})
