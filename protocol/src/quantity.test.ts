import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { allSendable, plainNumbers, QUANTITY_MAX, sendable, shortNumbers } from './quantity.ts'

const divider = shortNumbers({ br1: 'battery_r1', br2: 'battery_r2' })

test('decodes short names to long ones and encodes them back [K4]', () => {
  expect(divider.parse({ br1: 1, br2: 2 })).toEqual({ battery_r1: 1, battery_r2: 2 })
  expect(z.encode(divider, { battery_r1: 1, battery_r2: 2 })).toEqual({ br1: 1, br2: 2 })
})

test('the types name both sides', () => {
  expectTypeOf<z.output<typeof divider>>().toEqualTypeOf<{
    readonly battery_r1: number
    readonly battery_r2: number
  }>()
  expectTypeOf<z.input<typeof divider>>().toEqualTypeOf<{
    readonly br1: number
    readonly br2: number
  }>()
})

test('throws when encoding without a value', () => {
  const half = { battery_r1: 1 } as z.output<typeof divider>
  expect(() => z.encode(divider, half)).toThrow(/battery_r2/)
})

const anyNumber = fc.oneof(
  fc.constantFrom(0, -0, QUANTITY_MAX, -QUANTITY_MAX, QUANTITY_MAX + 1, Number.NaN, 1e308),
  fc.double(),
  fc.constantFrom('1', null, undefined),
)

test('the fast path decodes what the schema accepts, identically, and nothing else', () => {
  fc.assert(
    fc.property(fc.record({ br1: anyNumber, br2: anyNumber, more: fc.anything() }), (json) => {
      const bySchema = divider.safeParse(json)
      expect(plainNumbers(divider, json)).toEqual(bySchema.success ? bySchema.data : null)
    }),
    { numRuns: 2000 },
  )
})

test('the fast path leaves other schemas to zod', () => {
  expect(plainNumbers(z.object({ br1: z.number() }), { br1: 1 })).toBeNull()
})

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
