import { expect, test } from 'vitest'
import { authFault } from './fault.ts'

const who = 'owner@wattpost.test'

test.each([
  { auth: 'claims', who, claims: {} },
  { auth: 'claims', who, claims: { role: null, merchants: [1] } },
  { auth: 'expired', who },
  { auth: 'revoked', who },
  { auth: 'disabled', who },
  { auth: 'down' },
])('$auth is a fault of sign-in', (fault) => {
  expect(authFault.parse(fault)).toStrictEqual(fault)
  expect(authFault.parse({ ...fault, for: '1s' })).toStrictEqual({ ...fault, for: 1000 })
})

test.each([
  { auth: 'claims', who },
  { auth: 'claims', claims: {} },
  { auth: 'expired' },
  { auth: 'expired', who, claims: {} },
  { auth: 'disabled', who, times: 1 },
  { auth: 'down', who },
  { auth: 'down', for: '999ms' },
  { auth: 'slow' },
  { who },
])('%j is no fault of sign-in', (written) => {
  expect(authFault.safeParse(written).success).toBe(false)
})

test.each([
  [2, false],
  [3, true],
  [200, true],
  [201, false],
])('an account of %i characters is accepted: %s', (length, isAccepted) => {
  expect(authFault.safeParse({ auth: 'revoked', who: 'a'.repeat(length) }).success).toBe(isAccepted)
})

test('the name of a claim has at most 100 characters', () => {
  const accepts = (name: string) =>
    authFault.safeParse({ auth: 'claims', who, claims: { [name]: 'x' } }).success
  expect([100, 101].map((length) => accepts('a'.repeat(length)))).toEqual([true, false])
})
