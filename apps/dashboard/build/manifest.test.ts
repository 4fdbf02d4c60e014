import { expect, test } from 'vitest'
import { buildIdOf } from './manifest.ts'

test('the same parts in any order → the same id; other parts → another [H5]', () => {
  expect(buildIdOf(['a.js', 'b.js'])).toBe(buildIdOf(['b.js', 'a.js']))
  expect(buildIdOf(['a.js', 'b.js'])).not.toBe(buildIdOf(['a.js', 'c.js']))
  expect(buildIdOf(['ab', 'c'])).not.toBe(buildIdOf(['a', 'bc']))
})
