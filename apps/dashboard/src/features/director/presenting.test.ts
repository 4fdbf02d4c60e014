import { expect, test } from 'vitest'
import { withPresenting } from './presenting.ts'

test.each([
  ['', true, '?present=1'],
  ['?period=week', true, '?period=week&present=1'],
  ['?present=1&period=week', false, '?period=week'],
  ['?present=1', false, ''],
])('the query %j, presenting %j → %j', (search, isPresenting, expected) => {
  expect(withPresenting(search, isPresenting)).toBe(expected)
})
