import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { socketRequests } from '../live/requests.ts'
import { listQuery } from './listQuery.ts'

test('a list without a query starts at page 0 with 10 rows [C3, H11]', () => {
  expect(listQuery.parse({})).toEqual({ page: 0, limit: 10 })
})

test('bg devices start at page 0 with 30 rows [C3]', () => {
  expect(socketRequests.devices.parse({})).toEqual({ page: 0, limit: 30 })
})

test.each([
  ['as an address spells it', { page: '2', limit: '100', search: 'ikeja', filter: 'down' }],
  ['as JSON has it', { page: 2, limit: 100, search: 'ikeja', filter: 'down' }],
])('a whole query reads %s [H11]', (_, query) => {
  const whole = { page: 2, limit: 100, search: 'ikeja', filter: 'down' }
  expect(listQuery.parse(query)).toEqual(whole)
})

test.each(['up', 'down', 'unknown'])('the filter %s reads [H11]', (filter) => {
  expect(listQuery.parse({ filter })).toMatchObject({ filter })
})

test.each([
  ['limit', '-1'],
  ['limit', -1],
  ['limit', '0'],
  ['limit', 0],
  ['limit', '101'],
  ['limit', 101],
  ['limit', '1e2'],
  ['limit', ''],
  ['page', '-1'],
  ['page', -1],
  ['page', '1.5'],
  ['page', 1.5],
  ['page', 'abc'],
  ['page', ' 1'],
  ['page', '0x1'],
  ['page', ''],
  ['page', null],
  ['page', ['1', '2']],
  ['page', '9'.repeat(30)],
  ['filter', 'x'],
  ['filter', ''],
  ['filter', ['up', 'down']],
  ['search', 'x'.repeat(101)],
  ['search', ['a', 'b']],
])('%s=%j is refused by its name [H11]', (parameter, value) => {
  const query = decode('query', listQuery, { [parameter]: value })
  expect(query).toMatchObject({ ok: false, error: { where: parameter } })
})

test.each(['abc', -1, 1.5, null, ['1']])('page=%j is refused in plain words', (page) => {
  expect(decode('query', listQuery, { page })).toMatchObject({
    error: { message: 'query at page: must be a whole number, 0 or more' },
  })
})

test('a page is never negative and a limit always 1 to 100, as a number or as an address spells it [C3]', () => {
  const asked = fc.integer({ min: -3, max: 120 })
  fc.assert(
    fc.property(asked, asked, fc.boolean(), (page, limit, isText) => {
      const spelled = isText ? { page: `${page}`, limit: `${limit}` } : { page, limit }
      const query = listQuery.safeParse(spelled)
      const isAllowed = page >= 0 && limit >= 1 && limit <= 100
      expect(query.success).toBe(isAllowed)
      if (isAllowed) expect(query.data).toEqual({ page, limit })
    }),
  )
})
