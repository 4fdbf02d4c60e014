import { expect, test } from 'vitest'
import { isCodeRejected, passwordChangeError } from './accountErrors.ts'

test.each(['auth/wrong-password', 'auth/invalid-credential'])(
  '%s means a wrong current password [V3]',
  (code) => {
    const error = Object.assign(new Error('Firebase: Error.'), { code })
    expect(passwordChangeError(error)).toBe('Current password is incorrect.')
  },
)

test('a rejected new password shows the message of the identity service [V3]', () => {
  const error = Object.assign(new Error('Password should be at least 6 characters'), {
    code: 'auth/weak-password',
  })
  expect(passwordChangeError(error)).toBe(
    'Password not changed. Password should be at least 6 characters',
  )
})

test.each([
  ['auth/expired-action-code', true],
  ['auth/invalid-action-code', true],
  ['auth/network-request-failed', false],
  ['auth/too-many-requests', false],
])('%s means a rejected code: %s', (code, isRejected) => {
  expect(isCodeRejected(Object.assign(new Error(code), { code }))).toBe(isRejected)
})

test('other errors reject no code', () => {
  expect(isCodeRejected(null)).toBe(false)
  expect(isCodeRejected('expired')).toBe(false)
})
