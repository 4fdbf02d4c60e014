import { expect, test } from 'vitest'
import { messageOf } from './messageOf.ts'

test.each([
  ['an error has its own message', new TypeError('no such port'), 'no such port'],
  ['a text is the message', 'no such port', 'no such port'],
  ['any other value is written as text', 404, '404'],
  ['nothing is written as text', undefined, 'undefined'],
])('%s', (_, caught, message) => {
  expect(messageOf(caught)).toBe(message)
})
