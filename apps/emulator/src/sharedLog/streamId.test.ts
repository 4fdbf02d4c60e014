import { expect, test } from 'vitest'
import { aheadMs, idBefore, isBefore } from './streamId.ts'

test.each([
  ['5-3', '5-2'],
  ['5-0', '4-18446744073709551615'],
  ['0-0', '0-0'],
  [null, '0-0'],
])('the id before %s is %s', (id, before) => {
  expect(idBefore(id)).toBe(before)
})

test('orders ids by their time, then by their number', () => {
  expect(['5-2', '5-3', '6-0', '10-0'].map((id) => isBefore(id, '5-3'))).toEqual([
    ...[true, false, false, false],
  ])
})

test('an id is ahead of an earlier one by real time, never behind', () => {
  expect([aheadMs('900-0', '400-7'), aheadMs('400-0', '900-0')]).toEqual([500, 0])
})
