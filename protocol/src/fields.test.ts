import fc from 'fast-check'
import { expect, expectTypeOf, test } from 'vitest'
import { z } from 'zod'
import { fieldGroup, fieldWriter, plainNumbers, shortNames, unitOf } from './fields.ts'
import { QUANTITY_MAX, quantity } from './quantity.ts'
import { timestampOrNull } from './timestamp.ts'

const dividers = fieldGroup('E6', {
  battery_r1: { wire: 'br1', unit: 'A', means: 'Upper' },
  battery_r2: { wire: 'br2', unit: 'A', means: 'Lower' },
})
const divider = shortNames(dividers)

test('decodes short names to long ones and encodes them back [K4]', () => {
  expect(divider.parse({ br1: 1, br2: 2 })).toEqual({ battery_r1: 1, battery_r2: 2 })
  expect(z.encode(divider, { battery_r1: 1, battery_r2: 2 })).toEqual({ br1: 1, br2: 2 })
})

test('the types name both sides', () => {
  expectTypeOf<z.output<typeof divider>>().toEqualTypeOf<{
    battery_r1: number
    battery_r2: number
  }>()
  expectTypeOf<z.input<typeof divider>>().toEqualTypeOf<{
    br1: number
    br2: number
  }>()
})

test('throws when encoding without a value', () => {
  const half = { battery_r1: 1 } as z.output<typeof divider>
  expect(() => z.encode(divider, half)).toThrow(/br2/)
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

const added = shortNames(
  fieldGroup('E6', {
    volts: { wire: 'v', unit: 'V', means: 'Volts' },
    humidity: { wire: 'h', unit: '%', is: quantity.optional(), means: 'Humidity' },
  }),
)

test('the fast path decodes a number that may be absent as the schema does', () => {
  expect(plainNumbers(added, { v: 1 })).toEqual({ volts: 1 })
  fc.assert(
    fc.property(fc.record({ v: anyNumber, h: anyNumber }, { requiredKeys: ['v'] }), (json) => {
      const bySchema = added.safeParse(json)
      expect(plainNumbers(added, json)).toEqual(bySchema.success ? bySchema.data : null)
    }),
    { numRuns: 2000 },
  )
})

test('the fast path leaves other schemas to zod', () => {
  expect(plainNumbers(z.object({ br1: z.number() }), { br1: 1 })).toBeNull()
})

const mixed = fieldGroup('E8', {
  deepest: { wire: 'dd', unit: '%', means: 'Deepest' },
  date: { wire: 'ddd', is: timestampOrNull, means: 'When' },
  name: { is: z.string().optional(), means: 'Name' },
  volts: { wire: 'v', is: quantity.optional(), unit: 'V', means: 'Volts' },
})
const writeMixed = fieldWriter(mixed)

test('a frame has numbers, times in seconds and texts, and no optional value that is unknown [C4]', () => {
  const frame = { deviceId: 'X' }
  writeMixed(frame, { deepest: 5, date: 2000, volts: 3 })
  expect(frame).toEqual({ deviceId: 'X', dd: 5, ddd: 2, v: 3 })
  expect(shortNames(mixed).parse(frame)).toEqual({ deepest: 5, date: 2000, volts: 3 })
  const other = {}
  writeMixed(other, { deepest: 5, date: null, name: 'n' })
  expect(other).toEqual({ dd: 5, ddd: null, name: 'n' })
})

test('writing a value that no client accepts throws, and names it', () => {
  const values = { deepest: Number.NaN, date: null }
  expect(() => writeMixed({}, values)).toThrow('deepest: NaN')
  expect(() => writeMixed({}, { date: null } as typeof values)).toThrow('deepest: undefined')
  expect(() => writeMixed({}, { deepest: 1, date: 1e300 })).toThrow('invalid timestamp')
})

test('a field has a unit or none', () => {
  expect([unitOf(mixed, 'deepest'), unitOf(mixed, 'name')]).toEqual(['%', ''])
})
