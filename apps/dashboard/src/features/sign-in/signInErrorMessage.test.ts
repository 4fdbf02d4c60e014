import { expect, test } from 'vitest'
import { signInErrorMessage } from './signInErrorMessage.ts'

test.each([new Error('auth/user-not-found'), new Error('network'), 'text', null])(
  'every cause of a failed sign-in has the same message [V1]',
  (error) => {
    expect(signInErrorMessage(error)).toBe('Invalid email or password.')
  },
)

test('unreadable claims have a separate message [V5, X7]', () => {
  expect(signInErrorMessage(new Error('Auth Claim Failed.'))).toBe('Auth Claim Failed.')
})
