import { userType } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { carriesClaims, identityOf } from './identity.ts'

const newUser = {
  uid: 'u1',
  email: '',
  emailVerified: false,
  name: '',
  photo: null,
  merchant: false,
  approved: true,
  profile: null,
}

test.each([
  ['no claims → an approved end user', {}, {}],
  [
    'all account fields',
    { email: 'a@b.test', email_verified: true, name: 'Ann', picture: 'https://p.test/a.png' },
    { email: 'a@b.test', emailVerified: true, name: 'Ann', photo: 'https://p.test/a.png' },
  ],
  [
    'claims of the right type',
    { merchant: true, approved: false, profile: { company: 'Sun' } },
    { merchant: true, approved: false, profile: { company: 'Sun' } },
  ],
  [
    'a claim of the wrong type → grants nothing',
    { merchant: 'yes', approved: 1, profile: 'Sun' },
    { merchant: false, approved: false, profile: null },
  ],
])('identity from a token: %s [A2] [E1]', (_, token, expected) => {
  expect(identityOf({ uid: 'u1', ...token })).toEqual({ ...newUser, ...expected })
})

test('the merchant claim → type merchant, otherwise end user [A1]', () => {
  expect(userType(identityOf({ uid: 'u1', ...{ merchant: true } }))).toBe('merchant')
  expect(userType(identityOf({ uid: 'u1' }))).toBe('end_user')
})

test.each([
  [{ uid: 'u1' }, false],
  [{ uid: 'u1', profile: null }, true],
  [{ uid: 'u1', merchant: false }, true],
])('%o carries claims: %s', (token, expected) => {
  expect(carriesClaims(token)).toBe(expected)
})
