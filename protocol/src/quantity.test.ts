import { expect, test } from 'vitest'
import { allSendable, QUANTITY_MAX, sendable } from './quantity.ts'

test.each([QUANTITY_MAX, -QUANTITY_MAX, 0, 23.5])('%d may be sent', (value) => {
  expect(sendable(value, 'vb')).toBe(value)
})

test.each([
  ['above the largest', QUANTITY_MAX + 1],
  ['below the smallest', -QUANTITY_MAX - 1],
  ['that is no number', Number.NaN],
  ['that is infinite', Number.POSITIVE_INFINITY],
])('throws when sending a value %s, and names it', (_, value) => {
  expect(() => sendable(value, 'vb')).toThrow(`vb: ${value}`)
  expect(() => allSendable({ rows: [{ vb: 1 }, { vb: value }] }, 'day')).toThrow(`vb: ${value}`)
})
