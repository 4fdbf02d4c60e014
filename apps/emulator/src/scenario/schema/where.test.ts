import { expect, test } from 'vitest'
import { closeness, matches, type Where, where, whereText } from './where.ts'

test.each<[Where, unknown, boolean]>([
  [{ ns: 0 }, { ns: 0, os: 1 }, true],
  [{ ns: 0 }, { ns: 1 }, false],
  [{ ns: 0, os: 1 }, { ns: 0, os: 0 }, false],
  [{ v: { min: 1, max: 2 } }, { v: 1 }, true],
  [{ v: { min: 1, max: 2 } }, { v: 2 }, true],
  [{ v: { min: 1, max: 2 } }, { v: 0.9 }, false],
  [{ v: { min: 1, max: 2 } }, { v: 2.1 }, false],
  [{ v: { min: 1 } }, { v: 1e9 }, true],
  [{ v: { max: 1 } }, { v: -1e9 }, true],
  [{ v: { max: 1 } }, { v: '0' }, false],
  [{ status: 'up' }, { status: 'up' }, true],
  [{ status: 'up' }, { status: 5 }, false],
  [{ gone: null }, { gone: null }, true],
  [{ gone: null }, { gone: 0 }, false],
  [{ gone: null }, {}, false],
  [{ on: true }, { on: true }, true],
  [{ length: 2 }, 'ab', false],
  [{ length: 2 }, null, false],
  [{ name: 'x' }, Object.create({ name: 'x' }), false],
])('says whether %j matches %j: %j', (fields, data, isMatch) => {
  expect(matches(fields, data)).toBe(isMatch)
})

test.each<[string, Where, unknown, number]>([
  ['1 for each match', { a: 1, b: 'x' }, { a: 1, b: 'x' }, 2],
  ['0 for an absent field', { a: 1, b: 'x' }, { b: 'x' }, 1],
  ['little for another text', { a: 'x' }, { a: 'y' }, 0.1],
  ['little for a number instead of a text', { a: 'x' }, { a: 5 }, 0.1],
  ['little for a number instead of null', { a: null }, { a: 5 }, 0.1],
  ['little for a text instead of a number', { a: { min: 1 } }, { a: 'x' }, 0.1],
  ['half at most for another number', { a: 1 }, { a: 2 }, 0.25],
  ['more for a closer number', { a: { min: 4, max: 6 } }, { a: 3 }, 0.25],
  ['less for a further number', { a: { min: 4, max: 6 } }, { a: 10 }, 0.1],
])('rates how close a payload is: %s', (_, fields, data, sum) => {
  expect(closeness(fields, data)).toBeCloseTo(sum, 9)
})

test('of the required channel any payload is closer than one of another', () => {
  const fields: Where = { channel: 4, rp: { min: 1200 } }
  const own = closeness(fields, { channel: 4, rp: 3 })
  expect(own).toBeGreaterThan(closeness(fields, { channel: 5, rp: 1321 }))
  expect(own).toBeLessThan(closeness(fields, { channel: 4, rp: 900 }))
})

test('writes requirements as text', () => {
  const fields: Where = {
    ...{ ns: 0, status: 'up', gone: null },
    ...{ v: { min: 1, max: 2 }, abp: { max: 12 }, f: { min: 49 } },
  }
  expect(whereText(fields)).toBe(
    'ns = 0, status = "up", gone = null, v from 1 to 2, abp ≤ 12, f ≥ 49',
  )
})

test.each([
  [{ v: { min: 1, max: 1 } }, []],
  [{ v: { min: 1 } }, []],
  [{ v: { max: -1 } }, []],
  [{ v: {} }, ['needs "min" or "max"']],
  [{ v: { min: 2, max: 1 } }, ['"min" must not be above "max"']],
  [{}, ['names no field']],
])('checks the requirements %j', (fields, messages) => {
  const { error } = where.safeParse(fields)
  expect(error?.issues.map(({ message }) => message) ?? []).toEqual(messages)
})
