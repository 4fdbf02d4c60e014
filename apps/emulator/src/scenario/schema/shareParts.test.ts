import { expect, test } from 'vitest'
import { written } from './shareParts.testing.ts'
import { shareParts } from './shareParts.ts'

const long = (words: string) => ({ type: 'string', description: words.repeat(20) })
const when = {
  type: 'object',
  properties: { at: long('a moment '), wait: long('a wait ') },
  required: ['at'],
}
const whole = {
  title: 'Whole',
  properties: {
    // A key of the described thing that is also a word of JSON Schema.
    items: { type: 'array', items: { anyOf: [when, long('a moment ')] } },
    first: when,
    wait: long('another '),
    last: { additionalProperties: { properties: { wait: long('another ') } } },
    short: { type: 'null' },
    shorter: { type: 'null' },
  },
}

test('writes repeated parts once, named by their key', () => {
  const shared = shareParts(whole)
  expect(Object.keys(shared.$defs as object)).toEqual(['at', 'items', 'wait'])
  expect(written(shared)).toEqual(whole)
})

test('keeps single and short parts in place', () => {
  const { properties } = shareParts(whole) as { properties: Record<string, unknown> }
  expect(properties.short).toEqual({ type: 'null' })
  expect(properties.items).toMatchObject({ type: 'array' })
})

test('gives two parts of one key two names', () => {
  const waits = (words: string) => ({ properties: { wait: long(words) }, title: words })
  const twice = {
    anyOf: [waits('a wait '), { anyOf: [waits('a wait ')] }],
    allOf: [waits('or longer '), { anyOf: [waits('or longer ')] }],
    items: { properties: { wait: long('a wait ') } },
    propertyNames: { properties: { wait: long('or longer ') } },
  }
  const shared = shareParts(twice)
  expect(Object.keys(shared.$defs as object)).toEqual(expect.arrayContaining(['wait', 'wait2']))
  expect(written(shared)).toEqual(twice)
})

test('gives three parts of one key three names', () => {
  const words = ['a moment ', 'a wait ', 'a lap ']
  const waits = words.map((word) => ({ title: word, properties: { wait: long(word) } }))
  const schema = { anyOf: waits, allOf: waits.map((one) => ({ ...one, title: 'again' })) }
  const shared = shareParts(schema)
  expect(Object.keys(shared.$defs as object)).toEqual(['wait', 'wait2', 'wait3'])
  expect(written(shared)).toEqual(schema)
})

test.each([
  [119, []],
  [120, ['at']],
])('shares repeated parts from 120 characters on: %i', (chars, names) => {
  const empty = JSON.stringify({ description: '' }).length
  const at = { description: 'x'.repeat(chars - empty) }
  const shared = shareParts({ anyOf: [{ properties: { at } }, { title: 'b', properties: { at } }] })
  expect(Object.keys(shared.$defs as object)).toEqual(names)
})

test('keeps keywords whose value is no part', () => {
  const schema = { items: null, additionalProperties: false, properties: ['x'], anyOf: ['x', null] }
  expect(shareParts(schema)).toEqual({ ...schema, $defs: {} })
})

test('shares no values that only look like parts', () => {
  const value = { default: long('a moment ') }
  const schema = {
    anyOf: [
      { title: 'a', ...value },
      { title: 'b', ...value },
    ],
  }
  expect(shareParts(schema)).toEqual({ ...schema, $defs: {} })
})
