import { expect, test } from 'vitest'
import { mayReload, withReload } from './reloadGuard.ts'

test.each([
  ['never', {}, 5_000, true],
  ['just now', { '/about': 5_000 }, 5_000, false],
  ['almost ten seconds ago', { '/about': 5_000 }, 14_999, false],
  ['ten seconds ago', { '/about': 5_000 }, 15_000, true],
  ['on another path', { '/features': 5_000 }, 5_001, true],
  ['in the future, by a clock since put back', { '/about': 99_000 }, 5_000, true],
])('a path reloaded %s may be reloaded: %s at %d: %s [S6]', (_, reloads, nowMs, may) => {
  expect(mayReload(reloads, '/about', nowMs)).toBe(may)
})

test('a reload of one path in between does not free another [S6]', () => {
  const reloads = withReload(withReload({}, '/about', 1_000), '/features', 2_000)
  expect(mayReload(reloads, '/about', 3_000)).toBe(false)
})

test('what forbids nothing any more is forgotten', () => {
  expect(withReload({ '/about': 1_000 }, '/features', 20_000)).toEqual({ '/features': 20_000 })
})
