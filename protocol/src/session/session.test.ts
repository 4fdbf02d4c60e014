import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { loginRequest, session } from './session.ts'
import { userType } from './userType.ts'

const user = {
  uid: 'uid-1',
  email: 'owner@wattpost.test',
  emailVerified: true,
  name: 'Ada',
  photo: null,
  merchant: false,
  approved: true,
  profile: { phone: '+234' },
}

test.each([
  ['a signed-in user', { user }],
  ['no user', {}],
  ['a user without a profile', { user: { ...user, profile: null } }],
])('decodes a session of %s [E1, H2]', (_, json) => {
  expect(decode('session', session, json)).toEqual({ ok: true, value: json })
})

test.each([
  ['uid', ''],
  ['emailVerified', 'yes'],
  ['merchant', 1],
  ['approved', undefined],
  ['profile', 'admin'],
])('refuses a user whose %s is %j and names the field [E1]', (field, value) => {
  expect(decode('session', session, { user: { ...user, [field]: value } })).toMatchObject({
    ok: false,
    error: { where: `user.${field}` },
  })
})

test('a user with the merchant claim is a merchant, any other an end user [A1]', () => {
  expect(userType({ merchant: true })).toBe('merchant')
  expect(userType({ merchant: false })).toBe('end_user')
})

test('a login has the specified fields [H7]', () => {
  const { uid, ...rest } = user
  const body = { user: uid, ...rest }
  expect(decode('login', loginRequest, body)).toEqual({ ok: true, value: body })
})
