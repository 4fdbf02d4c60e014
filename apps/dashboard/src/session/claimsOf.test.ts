import { expect, test } from 'vitest'
import { ClaimsError } from './ClaimsError.ts'
import { claimsOf } from './claimsOf.ts'

test('claims are what the token says, other fields left out [E1]', () => {
  expect(claimsOf({ merchant: true, approved: false, profile: { a: 1 }, iat: 5 })).toEqual({
    merchant: true,
    approved: false,
    profile: { a: 1 },
  })
})

test('someone without claims is an end user who need not wait', () => {
  expect(claimsOf({ sub: 'uid' })).toEqual({ merchant: false, approved: true, profile: null })
})

test('a claim of the wrong type is a failure with status 500 [V5, X7]', () => {
  const read = () => claimsOf({ merchant: 'yes' })
  expect(read).toThrow(ClaimsError)
  expect(read).toThrow('Auth Claim Failed.')
  expect(new ClaimsError(null).status).toBe(500)
})
