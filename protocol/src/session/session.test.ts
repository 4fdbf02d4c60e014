import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { userType } from './claims.ts'
import { loginRequest } from './login.ts'
import { session } from './session.ts'

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
  ['somebody', { user }],
  ['nobody', {}],
  ['somebody without a profile', { user: { ...user, profile: null } }],
])('a session of %s reads [E1, H2]', (_, json) => {
  expect(decode('session', session, json)).toEqual({ ok: true, value: json })
})

test.each([
  ['uid', ''],
  ['emailVerified', 'yes'],
  ['merchant', 1],
  ['approved', undefined],
  ['profile', 'admin'],
])('a user whose %s is %j is refused there [E1]', (field, value) => {
  expect(decode('session', session, { user: { ...user, [field]: value } })).toMatchObject({
    ok: false,
    error: { where: `user.${field}` },
  })
})

test('a merchant is a merchant, anybody else an end user [A1]', () => {
  expect(userType({ merchant: true })).toBe('merchant')
  expect(userType({ merchant: false })).toBe('end_user')
})

test('a login names its fields as specified [H7]', () => {
  const { uid, ...rest } = user
  const body = { user: uid, ...rest }
  expect(decode('login', loginRequest, body)).toEqual({ ok: true, value: body })
})
