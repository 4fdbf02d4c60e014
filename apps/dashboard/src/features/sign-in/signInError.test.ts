import { expect, test } from 'vitest'
import { signInError } from './signInError.ts'

test.each([new Error('auth/user-not-found'), new Error('network'), 'text', null])(
  'whatever went wrong, a failed login says one thing [V1]',
  (error) => {
    expect(signInError(error)).toBe('Invalid email or password.')
  },
)

test('claims that cannot be read are told as such [V5, X7]', () => {
  expect(signInError(new Error('Auth Claim Failed.'))).toBe('Auth Claim Failed.')
})
