import { expect, test } from 'vitest'
import { readClaims, readSessionUser } from './session.ts'

test('reads a user without name and photo [H2]', () => {
  expect(readSessionUser({ user: { uid: 'u1', email: 'a@b.c', merchant: true } })).toEqual({
    uid: 'u1',
    email: 'a@b.c',
    emailVerified: false,
    merchant: true,
    approved: true,
    profile: null,
    name: '',
    photo: null,
  })
})

test('keeps all fields of a whole user [E1]', () => {
  const user = {
    ...{ uid: 'u1', email: 'a@b.c', emailVerified: true, merchant: false, approved: false },
    ...{ profile: { plan: 'x' }, name: 'Ada', photo: 'p.png' },
  }
  expect(readSessionUser({ user })).toEqual(user)
})

test.each([[{}], [{ user: null }], [{ user: 'u1' }], [{ user: { uid: '' } }], [null]])(
  'an answer %j has no user [S1]',
  (json) => {
    expect(readSessionUser(json)).toBeNull()
  },
)

test.each([['true'], [1], [null], [undefined], [{}]])(
  'a claim merchant of %j makes no merchant [A1]',
  (merchant) => {
    expect(readClaims({ merchant, approved: merchant, profile: merchant })).toEqual({
      merchant: false,
      approved: true,
      profile: merchant !== null && typeof merchant === 'object' ? {} : null,
    })
  },
)
