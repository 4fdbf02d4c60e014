import { expect, test } from 'vitest'
import { claimsOf } from './claimsOf.ts'
import { ClaimsError } from './identityErrors.ts'

test('claims are read from the token, without other fields [E1]', () => {
  expect(claimsOf({ merchant: true, approved: false, profile: { a: 1 }, iat: 5 })).toEqual({
    merchant: true,
    approved: false,
    profile: { a: 1 },
  })
})

test('a user without claims is an approved end user', () => {
  expect(claimsOf({ sub: 'uid' })).toEqual({ merchant: false, approved: true, profile: null })
})

test('a claim of the wrong type is a failure with status 500 [V5, X7]', () => {
  const read = () => claimsOf({ merchant: 'yes' })
  expect(read).toThrow(ClaimsError)
  expect(read).toThrow('Auth Claim Failed.')
  expect(new ClaimsError(null).status).toBe(500)
})
