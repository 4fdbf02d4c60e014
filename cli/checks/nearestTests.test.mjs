import { expect, test } from 'vitest'
import { nearestTests, readsEverything } from './nearestTests.mjs'

const TESTS = ['/a/live/x.test.ts', '/a/ui/csv/csv.test.ts', '/a/ui/menu.test.ts', '/b/y.test.ts']

test('tests beside the change come first; how many are left out is said', () => {
  const { nearest, left } = nearestTests(TESTS, ['/a/ui/csv/csv.ts'], 2)
  expect(nearest).toEqual(['/a/ui/csv/csv.test.ts', '/a/ui/menu.test.ts'])
  expect(left).toBe(2)
})

test('with several changes each has its nearest; a test of two projects counts once', () => {
  const { nearest } = nearestTests([...TESTS, ...TESTS], ['/b/y.ts', '/a/live/x.ts'], 2)
  expect(nearest).toEqual(['/a/live/x.test.ts', '/b/y.test.ts'])
})

test('few tests → none is left out', () => {
  expect(nearestTests(TESTS, ['/b/y.ts']).left).toBe(0)
})

test('boundaries run for every change, tests of pages for a changed page', () => {
  expect(readsEverything('/r/tests/boundaries/words.test.ts', ['a.ts'])).toBe(true)
  expect(readsEverything('/r/tests/docs/codeBlocks.test.ts', ['a.ts'])).toBe(false)
  expect(readsEverything('/r/tests/docs/codeBlocks.test.ts', ['docs/qa.md'])).toBe(true)
})
