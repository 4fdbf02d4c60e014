import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import { socketRequests } from '../live/requests.ts'
import {
  deviceEnergyQuery,
  energySummaryQuery,
  hydraEnergyQuery,
  listQuery,
  meterEnergyQuery,
  powerStatusQuery,
  timelineQuery,
} from './queries.ts'
import { customRangeCode } from './ranges.ts'

test('a list without a query starts at page 0 with 10 rows [C3, H11]', () => {
  expect(listQuery.parse({})).toEqual({ page: 0, limit: 10 })
})

test('bg devices start at page 0 with 30 rows [C3]', () => {
  expect(socketRequests.devices.parse({})).toEqual({ page: 0, limit: 30 })
})

test.each([
  ['from a query string', { page: '2', limit: '100', search: 'ikeja', filter: 'down' }],
  ['from JSON', { page: 2, limit: 100, search: 'ikeja', filter: 'down' }],
])('decodes a full query %s [H11]', (_, query) => {
  const whole = { page: 2, limit: 100, search: 'ikeja', filter: 'down' }
  expect(listQuery.parse(query)).toEqual(whole)
})

test.each(['up', 'down', 'unknown'])('decodes the filter %s [H11]', (filter) => {
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
])('refuses %s=%j and names the parameter [H11]', (parameter, value) => {
  const query = decode('query', listQuery, { [parameter]: value })
  expect(query).toMatchObject({ ok: false, error: { where: parameter } })
})

test.each(['abc', -1, 1.5, null, ['1']])('explains why page=%j is refused', (page) => {
  expect(decode('query', listQuery, { page })).toMatchObject({
    error: { message: 'query at page: must be a whole number, 0 or more' },
  })
})

test('a page is at least 0 and a limit 1 to 100, as a number or text [C3]', () => {
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

test.each([
  [0, 'd'],
  [0.5, 'd'],
  [1, 'd'],
  [1.01, 'w'],
  [2, 'w'],
  [7, 'w'],
  [7.01, 'm'],
  [8, 'm'],
  [366, 'm'],
])('a custom range of %d days is %s [C5]', (days, code) => {
  expect(customRangeCode(days)).toBe(code)
})

const deviceId = 'HY-0001'

test.each([
  ['device energy [H13]', deviceEnergyQuery, {}, { range: 'daily', days: 7 }],
  ['power status [H14, C5]', powerStatusQuery, { deviceId }, { deviceId, range: 'd', offset: 0 }],
  ['timeline [H15, C5]', timelineQuery, { deviceId }, { deviceId, range: 'd', offset: 0 }],
  [
    'energy [H16]',
    hydraEnergyQuery,
    {},
    { range: 'd', offset: 0, type: 'ie', resolution: 'hourly', dayViewMode: 'hours' },
  ],
  ['energy summary [H17]', energySummaryQuery, {}, { type: 'all' }],
  ['meter energy [H10]', meterEnergyQuery, {}, { period: 'day' }],
])('%s: omitted parameters get their defaults', (_, schema, asked, read) => {
  expect(schema.parse(asked)).toEqual(read)
})

test.each([
  ['d', undefined, 'hourly'],
  ['d', 'hourly', 'hourly'],
  ['d', 'daily', 'daily'],
  ['w', undefined, 'daily'],
  ['w', 'hourly', 'daily'],
  ['m', 'hourly', 'daily'],
])('range %s with resolution %s has %s rows: hourly only for a day [H16]', (range, asked, used) => {
  const query = hydraEnergyQuery.parse({ range, ...(asked !== undefined && { resolution: asked }) })
  expect(query.resolution).toBe(used)
})

test('decodes numbers in a query string [H13, H14]', () => {
  expect(powerStatusQuery.parse({ deviceId, offset: '3' }).offset).toBe(3)
  expect(deviceEnergyQuery.parse({ days: '30' }).days).toBe(30)
})

test.each([
  ['1', [1]],
  ['1,2,3', [1, 2, 3]],
  ['6,4', [6, 4]],
])('decodes channels=%s to %j [H15]', (channels, numbers) => {
  expect(timelineQuery.parse({ deviceId, channels }).channels).toEqual(numbers)
})

test.each([
  '2026-01-15',
  '2028-02-29',
  '2026-01-15T10:00Z',
  '2026-01-15T10:00:00Z',
  '2026-01-15T10:00:00.123Z',
  '2026-01-15T10:00:00+01:00',
])('accepts startDate=%s, a date or an instant [H16, H17]', (startDate) => {
  expect(hydraEnergyQuery.parse({ startDate }).startDate).toBe(startDate)
  expect(energySummaryQuery.parse({ startDate, endDate: startDate }).endDate).toBe(startDate)
})

test.each([
  ['power status', powerStatusQuery, 'deviceId', undefined],
  ['power status', powerStatusQuery, 'deviceId', ''],
  ['power status', powerStatusQuery, 'range', 'x'],
  ['power status', powerStatusQuery, 'range', 'daily'],
  ['power status', powerStatusQuery, 'offset', '-1'],
  ['power status', powerStatusQuery, 'offset', '1.5'],
  ['power status', powerStatusQuery, 'offset', ''],
  ['power status', powerStatusQuery, 'offset', 'now'],
  ['power status', powerStatusQuery, 'offset', '5001'],
  ['power status', powerStatusQuery, 'offset', ['1', '2']],
  ['power status', powerStatusQuery, 'tz', ''],
  ['timeline', timelineQuery, 'channels', ''],
  ['timeline', timelineQuery, 'channels', '1,'],
  ['timeline', timelineQuery, 'channels', 'grid'],
  ['timeline', timelineQuery, 'channels', '10'],
  ['timeline', timelineQuery, 'channels', ['1', '2']],
  ['device energy', deviceEnergyQuery, 'range', 'd'],
  ['device energy', deviceEnergyQuery, 'days', '0'],
  ['device energy', deviceEnergyQuery, 'days', '367'],
  ['device energy', deviceEnergyQuery, 'days', 'week'],
  ['energy', hydraEnergyQuery, 'type', 'xx'],
  ['energy', hydraEnergyQuery, 'resolution', 'weekly'],
  ['energy', hydraEnergyQuery, 'dayViewMode', 'minutes'],
  ['energy', hydraEnergyQuery, 'startDate', '15/01/2026'],
  ['energy', hydraEnergyQuery, 'startDate', '2026-02-30'],
  ['energy', hydraEnergyQuery, 'startDate', '2026-13-01'],
  ['energy', hydraEnergyQuery, 'startDate', '2026-01-15T25:00:00Z'],
  ['energy', hydraEnergyQuery, 'startDate', '2026-01-15T10:00:00'],
  ['energy', hydraEnergyQuery, 'endDate', 'tomorrow'],
  ['energy summary', energySummaryQuery, 'endDate', '1768500000'],
  ['meter energy', meterEnergyQuery, 'period', 'year'],
])(
  '%s: a refusal names the invalid parameter (%#) [H10, H13–H17]',
  (_, schema, parameter, value) => {
    const query = decode('query', schema, { deviceId, [parameter]: value })
    expect(query).toMatchObject({ ok: false, error: { where: parameter } })
  },
)

test.each(['tomorrow', 7, '2026-02-30'])(
  'explains how to write the invalid date %j',
  (startDate) => {
    expect(decode('query', hydraEnergyQuery, { startDate })).toMatchObject({
      error: { message: expect.stringContaining('e.g. 2026-01-15 or 2026-01-15T10:00:00Z') },
    })
  },
)
