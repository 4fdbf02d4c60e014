import { ERRORS } from '@wattpost/protocol'
import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { ClaimsError, isUserGone, providerMessage } from './identityErrors.ts'

test('registration shows the identity service’s message [V2]', () => {
  const message = 'Firebase: Password should be at least 6 characters (auth/weak-password).'
  expect(providerMessage(new Error(message))).toBe(message)
  expect(providerMessage('refused')).toBe('refused')
})

test.each([
  ['auth/user-disabled', true],
  ['auth/user-token-expired', true],
  ['auth/invalid-user-token', true],
  ['auth/invalid-refresh-token', true],
  // Firebase's code also for a timeout or an unreadable answer.
  ['auth/network-request-failed', false],
  ['auth/too-many-requests', false],
  ['auth/internal-error', false],
])('with %s the user is gone: %s', (code, isGone) => {
  expect(isUserGone(new FirebaseError(code, 'no token'))).toBe(isGone)
})

test('without a signed-in user the user counts as gone', () => {
  expect(isUserGone(new Error(ERRORS.noAuthenticatedUser))).toBe(true)
  expect(isUserGone(null)).toBe(false)
})

test('a failure of the claims has status 500 and keeps its cause for the console [V5, X7]', () => {
  const cause = new TypeError('profile is no object')
  expect(new ClaimsError(cause)).toMatchObject({
    message: 'Auth Claim Failed.',
    status: 500,
    cause,
  })
})
