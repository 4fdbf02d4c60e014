import { expect, test } from 'vitest'
import { passwordChangeError } from './passwordChangeError.ts'

test.each(['auth/wrong-password', 'auth/invalid-credential'])(
  '%s means that the current password is another one [V3]',
  (code) => {
    const error = Object.assign(new Error('Firebase: Error.'), { code })
    expect(passwordChangeError(error)).toBe('The current password is not right.')
  },
)

test('what is wrong with the new one is told as the provider says it [V3]', () => {
  const error = Object.assign(new Error('Password should be at least 6 characters'), {
    code: 'auth/weak-password',
  })
  expect(passwordChangeError(error)).toBe('Password should be at least 6 characters')
})
