import { expect, test } from 'vitest'
import { claimsOf } from './claimsOf.ts'

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

test('claims of other types leave an approved end user', () => {
  const odd = { merchant: 'yes', approved: 1, profile: 'none' }
  expect(claimsOf(odd)).toEqual({ merchant: false, approved: true, profile: null })
})
