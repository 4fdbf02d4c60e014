import { expect, test } from 'vitest'
import { latestIdOf, manifestOf } from './manifest.ts'

const json = { id: 'b1', matcher: { static: { '/': { payload: true }, '/about': {} } } }

test.each([
  ['/', true],
  ['/about', false],
  ['/login', false],
  ['/toString', false],
])('%s has a payload: %s [H4]', (path, payload) => {
  expect(manifestOf(json).rulesOf(path)).toEqual({ payload })
})

test('a path with a slash at its end is the same route', () => {
  const { rulesOf } = manifestOf({ id: 'b1', matcher: { static: { '/about': { payload: true } } } })
  expect(rulesOf('/about/')).toEqual({ payload: true })
})

test.each([null, {}, { id: 7 }, '<!doctype html>'])('%j is no manifest [X3]', (broken) => {
  expect(() => manifestOf(broken)).toThrow('no id')
  expect(() => latestIdOf(broken)).toThrow('no id')
})

test.each([
  [{ id: 'b1' }],
  [{ id: 'b1', matcher: null }],
  [{ id: 'b1', matcher: {} }],
  [{ id: 'b1', matcher: { static: null } }],
  [{ id: 'b1', matcher: { static: ['/'] } }],
  [{ id: 'b1', matcher: { static: '<html>' } }],
])('a matcher that cannot be read fails: %j [X3]', (broken) => {
  expect(() => manifestOf(broken)).toThrow('no route rules')
})
