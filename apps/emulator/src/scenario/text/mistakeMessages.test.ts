import { expect, test } from 'vitest'
import { z } from 'zod'
import { issueMessage, unknownKeyMessage } from './mistakeMessages.ts'

/** The message of the first issue of a value at a path. */
function messageAt(path: readonly PropertyKey[], schema: z.ZodType, value: unknown) {
  const [issue] = schema.safeParse(value, { reportInput: true }).error?.issues ?? []
  if (issue === undefined) throw new Error('the value is valid')
  return issueMessage([...path, ...issue.path], issue)
}

test.each([
  ['a whole number', z.int(), 1.5],
  ['a number', z.number(), 'x'],
  ['a text', z.string(), 1],
  ['true or false', z.boolean(), 'yes'],
  ['a list', z.array(z.string()), 1],
  ['a map', z.strictObject({}), 1],
  ['a map', z.record(z.string(), z.string()), 1],
  ['bigint', z.bigint(), 1],
  ['at least 2', z.number().min(2), 1],
  ['more than 2', z.number().gt(2), 2],
  ['at most 2', z.number().max(2), 3],
  ['less than 2', z.number().lt(2), 2],
  ['at least 3 characters', z.string().min(3), 'ab'],
  ['at most 3 characters', z.string().max(3), 'abcd'],
  ['at least 1 entries', z.array(z.string()).min(1), []],
  ['at most 1 entries', z.array(z.string()).max(1), ['a', 'b']],
])('says that a value must be %s', (expected, schema, value) => {
  expect(messageAt(['seed'], schema, value)).toBe(`seed: must be ${expected}`)
})

test.each([
  ['on a type', z.string({ error: 'must be a path' }), 1],
  ['on a lower limit', z.number().min(1, 'must be a path'), 0],
  ['on an upper limit', z.number().max(1, 'must be a path'), 2],
  ['on a form', z.string().regex(/^\//, 'must be a path'), 'x'],
])("keeps a schema's own message %s", (_, schema, value) => {
  expect(messageAt(['browser', 0, 'open'], schema, value)).toBe('open: must be a path')
})

test('keeps the message on a fixed value', () => {
  expect(messageAt(['hang'], z.literal(true), false)).toBe('hang: Invalid input: expected true')
})

test('suggests one of several values', () => {
  const family = z.enum(['bg', 'pm', 'hydra'])
  expect(messageAt(['fleet', 0, 'family'], family, 'hidra')).toBe(
    'family: no "hidra", did you mean "hydra"?',
  )
})

test('says which value is missing', () => {
  expect(messageAt(['fleet', 0], z.strictObject({ id: z.string() }), {})).toBe('"id" is missing')
})

test.each([
  ['a scenario', []],
  ['a fleet entry', ['fleet', 0]],
  ['a step', ['timeline', 1]],
  ['a step', ['tracks', 0, 'timeline', 1]],
  ['a track', ['tracks', 2]],
  ['an expectation', ['expect', 0]],
  ['a browser expectation', ['browser', 0]],
])('says that %s must be a map', (part, path) => {
  expect(messageAt(path, z.strictObject({}), 'x')).toBe(`${part} must be a map`)
})

test('names an entry of a list with its index', () => {
  expect(messageAt([], z.strictObject({ tags: z.array(z.string()) }), { tags: ['a', 2] })).toBe(
    'tags.1: must be a text',
  )
  expect(messageAt(['clock', 'start'], z.string(), 2)).toBe('start: must be a text')
})

test('does not suggest a key for itself: another form of the map has it', () => {
  expect(unknownKeyMessage('event', ['socket', 'event'])).toBe(
    '"event" does not go with the other keys; remove it',
  )
  expect(unknownKeyMessage('evnt', ['event'])).toBe('unknown key "evnt", did you mean "event"?')
})
