import { expect, test } from 'vitest'
import { aheadMs, idBefore, isBefore, startOf } from './streamId.ts'

test.each([
  ['5-3', '5-2'],
  ['5-1', '5-0'],
  ['1-0', '0-18446744073709551615'],
  ['5-0', '4-18446744073709551615'],
  ['0-0', '0-0'],
  [null, '0-0'],
])('the id before %s is %s', (id, before) => {
  expect(idBefore(id)).toBe(before)
})

test('orders ids by their time, then by their number', () => {
  expect(['4-9', '5-2', '5-3', '5-4', '6-0', '10-0'].map((id) => isBefore(id, '5-3'))).toEqual([
    ...[true, true, false, false, false, false],
  ])
})

test('an id is ahead of an earlier one by real time, never behind', () => {
  expect([aheadMs('900-0', '400-7'), aheadMs('400-0', '900-0')]).toEqual([500, 0])
})

test('a log begins before its first entry, with its clock', () => {
  const clock = { nowMs: 5 } as Parameters<typeof startOf>[0]
  expect(startOf(clock)).toEqual({ inputs: '0-0', tick: '0-0', taken: '0-0', clock })
})
