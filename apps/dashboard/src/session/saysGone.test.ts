import { ERRORS } from '@wattpost/protocol'
import { FirebaseError } from 'firebase/app'
import { expect, test } from 'vitest'
import { saysGone } from './saysGone.ts'

test.each([
  ['auth/user-disabled', true],
  ['auth/user-token-expired', true],
  ['auth/invalid-user-token', true],
  ['auth/invalid-refresh-token', true],
  // Also what Firebase says when no answer came in time, or none that can be read.
  ['auth/network-request-failed', false],
  ['auth/too-many-requests', false],
  ['auth/internal-error', false],
])('with %s the user is gone: %s', (code, isGone) => {
  expect(saysGone(new FirebaseError(code, 'no token'))).toBe(isGone)
})

test('where nobody is signed in, they are gone too', () => {
  expect(saysGone(new Error(ERRORS.noAuthenticatedUser))).toBe(true)
  expect(saysGone(null)).toBe(false)
})
