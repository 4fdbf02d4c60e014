import { expect, test } from 'vitest'
import { mailedActionIn } from './mailedAction.ts'

test.each([
  ['mode=resetPassword&oobCode=abc&apiKey=x', { kind: 'reset-password', code: 'abc' }],
  ['mode=verifyEmail&oobCode=abc', { kind: 'verify-email', code: 'abc' }],
  ['mode=verifyEmail', { kind: 'unknown' }],
  ['mode=toString&oobCode=abc', { kind: 'unknown' }],
  ['', { kind: 'unknown' }],
])('the link of an email with %j has the action %o', (search, action) => {
  expect(mailedActionIn(new URLSearchParams(search))).toEqual(action)
})
