import { expect, test } from 'vitest'
import shipped from '../../../../fixtures/users.json'
import { readSeedUsers } from './seedUsers.ts'

test('the shipped accounts are readable, with one of each role and an address and id of their own [A1]', () => {
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
  ['an address that is none', [{ ...shipped[0], email: 'nobody' }], '[0].email'],
  ['a password that Firebase refuses', [{ ...shipped[0], password: 'short' }], '[0].password'],
  ['no claims', [shipped[0], { ...shipped[1], claims: {} }], '[1].claims.merchant'],
])('%s is refused with its place', (_, json, where) => {
  expect(readSeedUsers(json)).toMatchObject({ ok: false, error: { what: 'users.json', where } })
})
