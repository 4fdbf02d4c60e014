import { accepted, refused } from '@wattpost/protocol'
import { describe, expect, test } from 'vitest'
import type { AssignAction } from './action.ts'
import { assigned, checkAssignment, type Ownership } from './scope.ts'

const UIDS: Readonly<Record<string, string>> = {
  'mara@wattpost.test': 'uid-mara',
  'milo@wattpost.test': 'uid-milo',
  'olive@wattpost.test': 'uid-olive',
}
const uidOf = (email: string) => UIDS[email]
const assign = (to: Omit<AssignAction, 'do'>): AssignAction => ({ do: 'assign', ...to })

describe('an assignment', () => {
  test.each([
    { merchant: 'mara@wattpost.test' },
    { owner: 'olive@wattpost.test' },
    { owner: null },
    { merchant: 'mara@wattpost.test', owner: null },
    { merchant: 'mara@wattpost.test', owner: 'olive@wattpost.test' },
  ])('to %j is accepted', (to) => {
    expect(checkAssignment(assign(to), uidOf)).toEqual(accepted(assign(to)))
  })

  test.each([
    [{}, '', 'assign needs a merchant or an owner'],
    [{ merchant: 'max@wattpost.test' }, 'merchant', 'no account "max@wattpost.test"'],
    [{ owner: 'otto@wattpost.test' }, 'owner', 'no account "otto@wattpost.test"'],
    [
      { merchant: 'mara@wattpost.test', owner: 'otto@wattpost.test' },
      'owner',
      'no account "otto@wattpost.test"',
    ],
    [{ merchant: 'max@wattpost.test', owner: null }, 'merchant', 'no account "max@wattpost.test"'],
  ])('to %j is refused', (to, where, message) => {
    expect(checkAssignment(assign(to), uidOf)).toEqual(refused({ what: 'assign', where, message }))
  })

  test('to an unknown account throws when it was not checked', () => {
    const before = { merchant: 'uid-mara', owners: [] }
    expect(() => assigned(before, assign({ owner: 'otto@wattpost.test' }), 5, uidOf)).toThrow(
      'no account otto@wattpost.test',
    )
  })
})

describe('after an assignment', () => {
  const before: Ownership = { merchant: 'uid-mara', owners: ['uid-olive'] }

  test('a new merchant owns the device from then on; the end user stays an owner', () => {
    expect(assigned(before, assign({ merchant: 'milo@wattpost.test' }), 5, uidOf)).toStrictEqual({
      merchant: 'uid-milo',
      owners: ['uid-olive'],
      sinceMs: { 'merchant:uid-milo': 5 },
    })
  })

  test('a new owner replaces the previous ones; the merchant stays', () => {
    expect(assigned(before, assign({ owner: 'milo@wattpost.test' }), 5, uidOf)).toStrictEqual({
      merchant: 'uid-mara',
      owners: ['uid-milo'],
      sinceMs: { 'end-user:uid-milo': 5 },
    })
  })

  test('with a null owner, the device has no owners', () => {
    expect(assigned(before, assign({ owner: null }), 5, uidOf)).toStrictEqual({
      merchant: 'uid-mara',
      owners: [],
      sinceMs: {},
    })
  })

  test('users who keep the device keep their start of ownership', () => {
    const first = assigned(before, assign({ merchant: 'milo@wattpost.test' }), 5, uidOf)
    expect(
      assigned(first, assign({ owner: 'mara@wattpost.test' }), 9, uidOf).sinceMs,
    ).toStrictEqual({ 'merchant:uid-milo': 5, 'end-user:uid-mara': 9 })
    expect(
      assigned(
        first,
        assign({ merchant: 'milo@wattpost.test', owner: 'olive@wattpost.test' }),
        9,
        uidOf,
      ).sinceMs,
    ).toStrictEqual({ 'merchant:uid-milo': 5 })
  })

  test('a user who gets the device back owns it from then on', () => {
    const lost = assigned(before, assign({ merchant: 'milo@wattpost.test' }), 5, uidOf)
    const back = assigned(lost, assign({ merchant: 'mara@wattpost.test' }), 9, uidOf)
    expect(back.sinceMs).toStrictEqual({ 'merchant:uid-mara': 9 })
  })
})
