import { expect, test } from 'vitest'
import { DROPPED_DEVICES_MAX, decodeDropped, encodeDropped } from './dropped.ts'

const wire = { frames: 12, deviceIds: ['HY-0001'], others: false, since: 1_768_500_000 }

test('what was left out is told with its time in milliseconds [C4]', () => {
  const read = { ...wire, since: 1_768_500_000_000 }
  expect(decodeDropped(wire)).toEqual({ ok: true, value: read })
  expect(encodeDropped(read)).toEqual(wire)
})

test.each([
  ['nothing', { ...wire, frames: 0 }, 'frames'],
  [
    'more devices than fit',
    { ...wire, deviceIds: Array(DROPPED_DEVICES_MAX + 1).fill('X') },
    'deviceIds',
  ],
  ['no word of others', { ...wire, others: undefined }, 'others'],
])('%s is refused', (_, json, where) => {
  expect(decodeDropped(json)).toMatchObject({ ok: false, error: { what: 'dropped', where } })
})
