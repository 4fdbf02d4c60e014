import { expect, test } from 'vitest'
import { decode } from '../decode.ts'
import {
  customRangeCode,
  deviceEnergyQuery,
  energySummaryQuery,
  hydraEnergyQuery,
  meterEnergyQuery,
  powerStatusQuery,
  timelineQuery,
} from './rangeQuery.ts'

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
])('%s: what is not asked for has its default', (_, schema, asked, read) => {
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

test('numbers of an address are read as numbers [H13, H14]', () => {
  expect(powerStatusQuery.parse({ deviceId, offset: '3' }).offset).toBe(3)
  expect(deviceEnergyQuery.parse({ days: '30' }).days).toBe(30)
})

test.each([
  ['1', [1]],
  ['1,2,3', [1, 2, 3]],
  ['6,4', [6, 4]],
])('channels=%s are the numbers %j [H15]', (channels, numbers) => {
  expect(timelineQuery.parse({ deviceId, channels }).channels).toEqual(numbers)
})

test.each([
  '2026-01-15',
  '2028-02-29',
  '2026-01-15T10:00Z',
  '2026-01-15T10:00:00Z',
  '2026-01-15T10:00:00.123Z',
  '2026-01-15T10:00:00+01:00',
])('startDate=%s reads: a date, or an instant [H16, H17]', (startDate) => {
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
])('%s: a bad query names its parameter (%#) [H10, H13–H17]', (_, schema, parameter, value) => {
  const query = decode('query', schema, { deviceId, [parameter]: value })
  expect(query).toMatchObject({ ok: false, error: { where: parameter } })
})

test.each(['tomorrow', 7, '2026-02-30'])(
  'an unreadable date is told what to write: %j',
  (startDate) => {
    expect(decode('query', hydraEnergyQuery, { startDate })).toMatchObject({
      error: { message: expect.stringContaining('e.g. 2026-01-15 or 2026-01-15T10:00:00Z') },
    })
  },
)
