import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from './eventFields.ts'

/** Types and values of each field, as a line. */
const linesOf = (...parts: readonly z.ZodType[]) =>
  Object.fromEntries(
    [...fieldsOf({ parts })].map(([name, { types, values }]) => [
      name,
      [...types, ...values.map((value) => JSON.stringify(value))].join(' '),
    ]),
  )

test('each field has the types and the values that it may have on the wire', () => {
  const part = z.object({
    ...{ number: z.number(), integer: z.int(), string: z.string(), boolean: z.boolean() },
    ...{ literal: z.literal([0, 1]), word: z.enum(['on', 'off']) },
    ...{ nullable: z.number().nullable(), optional: z.string().optional() },
    ...{ caught: z.boolean().catch(false), either: z.union([z.literal('high'), z.number()]) },
    decoded: z.codec(z.string(), z.number(), { decode: Number, encode: String }),
  })
  expect(linesOf(part)).toEqual({
    ...{ number: 'number', integer: 'number', string: 'string', boolean: 'boolean' },
    ...{ literal: '0 1', word: '"on" "off"' },
    ...{ nullable: 'null number', optional: 'string' },
    ...{ caught: 'boolean', either: 'number "high"', decoded: 'string' },
  })
})

test('lists and groups have no single values', () => {
  expect(linesOf(z.object({ list: z.array(z.number()), group: z.object({}) }))).toEqual({
    ...{ list: '', group: '' },
  })
})

test('the fields of all parts are joined, those of decoded parts as they are on the wire', () => {
  const decoded = z.object({ b: z.string() }).transform(({ b }) => ({ other: b }))
  expect(linesOf(z.object({ a: z.number() }), decoded, z.array(z.string()))).toEqual({
    ...{ a: 'number', b: 'string' },
  })
})
