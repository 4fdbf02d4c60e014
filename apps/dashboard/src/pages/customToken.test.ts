import { expect, test } from 'vitest'
import { customTokenIn } from './customToken.ts'

test.each([
  ['#token=a.b.c', 'a.b.c'],
  ['#other=1&token=a', 'a'],
  ['#top', null],
  ['', null],
])('the hash %j carries the token %j [V2]', (hash, token) => {
  expect(customTokenIn(hash)).toBe(token)
})
