import { expect, test } from 'vitest'
import shipped from '../../../../fixtures/users.json'
import { readSeedUsers } from './seedUsers.ts'

test('reads the shipped accounts: each role, with unique addresses and ids [A1]', () => {
  const read = readSeedUsers(shipped)
  const users = read.ok ? read.value : []
  expect(users.map(({ email, claims }) => [email, claims.merchant, claims.approved])).toEqual([
    ['merchant@wattpost.test', true, true],
    ['merchant2@wattpost.test', true, true],
    ['owner@wattpost.test', false, true],
    ['pending@wattpost.test', false, false],
  ])
  expect(new Set(users.map(({ uid }) => uid)).size).toBe(4)
})

test.each([
  ['not a list', {}, ''],
  ['an invalid address', [{ ...shipped[0], email: 'no-address' }], '[0].email'],
  ['a password that Firebase refuses', [{ ...shipped[0], password: 'short' }], '[0].password'],
  ['no claims', [shipped[0], { ...shipped[1], claims: {} }], '[1].claims.merchant'],
])('%s is refused with its path', (_, json, where) => {
  expect(readSeedUsers(json)).toMatchObject({ ok: false, error: { what: 'users.json', where } })
})
