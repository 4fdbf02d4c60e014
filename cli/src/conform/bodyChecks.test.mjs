import { expect, test } from 'vitest'
import {
  countsAgree,
  energyTime,
  hasAtMost,
  hasRows,
  idsIn,
  isDevice,
  isOfEnergyType,
  meterRowTime,
  rowsInside,
} from './bodyChecks.ts'

const NOON_MS = Date.parse('2026-01-15T12:00:00Z')
const period = { fromMs: NOON_MS, toMs: NOON_MS + 1000 }
/** @param {import('./bodyChecks.ts').Mismatch[]} found */
const places = (found) => found.map(({ where }) => where)

test('ids of a list are those of devices that have one', () => {
  const devices = [{ deviceId: 'A' }, { deviceId: '' }, null, { deviceId: 'B' }]
  expect(idsIn({ devices }, 'devices')).toEqual(['A', 'B'])
  expect(idsIn({ devices: 'none' }, 'devices')).toEqual([])
})

test('another device than the one asked for is named', () => {
  expect(isDevice('data', 'A')({ data: { deviceId: 'A' } })).toEqual([])
  expect(isDevice('data', 'A')({ data: { deviceId: 'B' } })).toEqual([
    { where: 'data.deviceId', expected: '"A"', came: '"B"' },
  ])
  expect(places(isDevice('', 'A')({ deviceId: 'B' }))).toEqual(['deviceId'])
})

test('more devices than the limit are named with their number', () => {
  expect(hasAtMost('devices', 2)({ devices: [1, 2] })).toEqual([])
  expect(hasAtMost('devices', 2)({ devices: [1, 2, 3] })[0]?.came).toBe('3 devices')
})

test.each([
  [{ devices: [1], total: 1, hasMore: false }, []],
  [{ devices: [1], total: 2, hasMore: true }, []],
  [{ devices: [1], total: 2, hasMore: false }, ['hasMore']],
  [{ devices: [1], total: 1, hasMore: true }, ['hasMore']],
  [{ devices: [1, 2], total: 1, hasMore: false }, ['total']],
  [{ devices: [1], hasMore: true }, []],
])('total and hasMore of %j: wrong are %j [H11]', (body, wrong) => {
  expect(places(countsAgree('devices')(body))).toEqual(wrong)
})

test.each([
  [0, []],
  [1, []],
  [-1, ['data[0].t']],
  [2, ['data[0].t']],
])('a row %d s after the start of a period of 1 s: wrong is %j', (afterS, wrong) => {
  const body = { data: [{ t: NOON_MS / 1000 + afterS }] }
  expect(places(rowsInside('data', meterRowTime(), period)(body))).toEqual(wrong)
})

test('a period that is no instant is named; a row without one is left to the check of the form', () => {
  const check = rowsInside('energyData', energyTime(), period)
  expect(check({ energyData: [{ _id: { period: 'today' } }] })).toEqual([
    {
      where: 'energyData[0]._id.period',
      expected: 'an ISO instant with its offset',
      came: '"today"',
    },
  ])
  expect(check({ energyData: [{ _id: {} }, {}, null] })).toEqual([])
  const [late] = check({ energyData: [{ _id: { period: '2026-01-15T13:30:00+01:00' } }] })
  expect(late).toEqual({
    where: 'energyData[0]._id.period',
    expected: 'from 2026-01-15T12:00:00Z to 2026-01-15T12:00:01Z',
    came: '2026-01-15T12:30:00Z',
  })
})

test.each([
  ['its name in the configured zone', { _id: { period: '2026-01-15 14:00' } }, '_id.period'],
  ['beside `_id`', { period: '2026-01-15 14:00' }, 'period'],
  ['as `_id`', { _id: '2026-01-15 14:00' }, '_id'],
])('a period as %s is another reading', (_, row, path) => {
  const check = rowsInside('energyData', energyTime('Etc/GMT-2'), period)
  const expected = 'an ISO instant with its offset'
  expect(check({ energyData: [row, row] })).toEqual([
    { where: `energyData[0].${path}`, expected, came: '"2026-01-15 14:00"', isReading: true },
  ])
})

test('a period without a zone may be that of any', () => {
  const placesAt = (/** @type {string} */ name, /** @type {string | undefined} */ zone) => {
    const check = rowsInside('energyData', energyTime(zone), period)
    return check({ energyData: [{ _id: { period: name } }] }).map(({ came }) => came)
  }
  expect(placesAt('2026-01-15 23:00', undefined)).toEqual(['"2026-01-15 23:00"'])
  expect(placesAt('2026-01-15 23:00', 'UTC')).toEqual(['2026-01-15T23:00:00Z'])
  expect(placesAt('2026-01-16 03:00', undefined)).toEqual(['2026-01-16T03:00:00Z'])
})

test('a meter’s row has its time under either name; the name of a period is another reading', () => {
  const check = rowsInside('data', meterRowTime('UTC'), period)
  const t = NOON_MS / 1000
  expect(check({ data: [{ t }, { timestamp: t }, {}] })).toEqual([])
  expect(check({ data: [{ timestamp: t - 1 }] })[0]?.where).toBe('data[0].timestamp')
  expect(check({ data: [{ period: '2026-01-15 12:00' }] })).toMatchObject([
    { where: 'data[0].period', expected: 'epoch seconds', isReading: true },
  ])
})

test('a word that is no energy type is another reading, unless a row has another type', () => {
  const row = (/** @type {unknown} */ type) => ({ _id: { type } })
  const [only] = isOfEnergyType('ie')({ energyData: [row('ac-channel-energy')] })
  expect(only).toMatchObject({ expected: '"ie"', came: 'ac-channel-energy', isReading: true })
  const [wrong] = isOfEnergyType('ie')({ energyData: [row('ac-channel-energy'), row('ce')] })
  expect(wrong).toStrictEqual({ where: 'energyData[1]._id.type', expected: '"ie"', came: 'ce' })
})

test('a row of another energy type is named', () => {
  const row = (/** @type {unknown} */ type) => ({ _id: { type } })
  expect(isOfEnergyType('ie')({ energyData: [row('ie'), row(5)] })).toEqual([])
  expect(places(isOfEnergyType('ie')({ energyData: [row('ie'), row('ce')] }))).toEqual([
    'energyData[1]._id.type',
  ])
})

test('an empty list has no rows; an absent one is left to the check of the form', () => {
  expect(places(hasRows('data')({ data: [] }))).toEqual(['data'])
  expect(hasRows('data')({ data: [1] })).toEqual([])
  expect(hasRows('data')({})).toEqual([])
})
