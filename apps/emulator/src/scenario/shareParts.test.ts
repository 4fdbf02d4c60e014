import { expect, test } from 'vitest'
import { written } from './shareParts.testing.ts'
import { shareParts } from './shareParts.ts'

const long = (words: string) => ({ type: 'string', description: words.repeat(20) })
const when = {
  type: 'object',
  properties: { at: long('a moment '), wait: long('so long ') },
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

test('what stands in several places is written once, named by its key, and reads as before', () => {
  const shared = shareParts(whole)
  expect(Object.keys(shared.$defs as object)).toEqual(['at', 'items', 'wait'])
  expect(written(shared)).toEqual(whole)
})

test('what stands there once, or is short, stays where it is', () => {
  const { properties } = shareParts(whole) as { properties: Record<string, unknown> }
  expect(properties.short).toEqual({ type: 'null' })
  expect(properties.items).toMatchObject({ type: 'array' })
})

test('two parts under the same key have two names', () => {
  const waits = (words: string) => ({ properties: { wait: long(words) }, title: words })
  const twice = {
    anyOf: [waits('so long '), { anyOf: [waits('so long ')] }],
    allOf: [waits('or longer '), { anyOf: [waits('or longer ')] }],
    items: { properties: { wait: long('so long ') } },
    propertyNames: { properties: { wait: long('or longer ') } },
  }
  const shared = shareParts(twice)
  expect(Object.keys(shared.$defs as object)).toEqual(expect.arrayContaining(['wait', 'wait2']))
  expect(written(shared)).toEqual(twice)
})
