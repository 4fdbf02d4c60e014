import { expect, test } from 'vitest'
import { isInstant, readPeriod, readTime } from './period.ts'

const startIn = (json: unknown, timeZone: string) => readPeriod(json, { timeZone })?.period

test.each([
  ['2026-03-05 14:00', '2026-03-05T19:00:00.000Z', undefined],
  ['2026-03-05T14:30', '2026-03-05T19:30:00.000Z', undefined],
  ['2026-03-05T14:00:00.000', '2026-03-05T19:00:00.000Z', undefined],
  ['2026-03-05 14', '2026-03-05T19:00:00.000Z', undefined],
  ['2026-03-05', '2026-03-05T05:00:00.000Z', true],
  ['2026-03-05/2026-03-06', '2026-03-05T05:00:00.000Z', true],
  ['2026-03-05T14:00/PT1H', '2026-03-05T19:00:00.000Z', undefined],
  ['2026-W10', '2026-03-02T05:00:00.000Z', true],
  ['2026-W53', '2026-12-28T05:00:00.000Z', true],
  ['2027-W01', '2027-01-04T05:00:00.000Z', true],
  ['2026-03', '2026-03-01T05:00:00.000Z', true],
  [1_772_737_200, '2026-03-05T19:00:00.000Z', undefined],
  ['1772737200', '2026-03-05T19:00:00.000Z', undefined],
  [1_772_737_200_000, '2026-03-05T19:00:00.000Z', undefined],
  ['1772737200000', '2026-03-05T19:00:00.000Z', undefined],
])('%s in Bogota starts at %s [E19]', (name, period, isDays) => {
  expect(readPeriod(name, { timeZone: 'America/Bogota' })).toEqual({ period, isDays })
})

test.each(['2026-03-05T14:00:00+01:00', '2026-03-05T13:00:00Z', '2026-03-05T13:00Z'])(
  '%s has its own offset',
  (instant) => {
    expect(isInstant(instant)).toBe(true)
    expect(readPeriod(instant, { timeZone: 'America/Bogota' })).toStrictEqual({ period: instant })
  },
)

test.each([
  '2026-03/05',
  '2026-03-05/soon',
  'soon/2026-03-05',
  '',
  'today',
  '2026-13-01',
  '2026-W00',
  '2026-W54',
  '2026',
  '2026-03-05T25:00Z',
  null,
])('%s is no period', (json) => {
  expect(readPeriod(json, { timeZone: 'UTC' })).toBeUndefined()
})

test('a time is no period where a date cannot hold it', () => {
  expect(readPeriod(1e20, {})).toBeUndefined()
  expect(readPeriod(Number.NaN, {})).toBeUndefined()
  expect(isInstant('2026-03-05')).toBe(false)
})

test('a time that a clock change skips is the first one after it', () => {
  expect(startIn('2026-03-29 02:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(startIn('2026-03-29 03:00', 'Europe/Berlin')).toBe('2026-03-29T01:00:00.000Z')
  expect(startIn('2026-03-29', 'Europe/Berlin')).toBe('2026-03-28T23:00:00.000Z')
  expect(startIn('2026-10-25', 'Europe/Berlin')).toBe('2026-10-24T22:00:00.000Z')
  expect(startIn('2026-10-26', 'Europe/Berlin')).toBe('2026-10-25T23:00:00.000Z')
})

test('without a zone a period is one of this computer', () => {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  expect(readPeriod('2026-03-05', {})).toEqual(readPeriod('2026-03-05', { timeZone }))
})

test.each([14, '14'])('the hour %j is one of the requested day, and of no other', (hour) => {
  const dayStartMs = Date.parse('2026-03-05T05:00:00Z')
  expect(readPeriod(hour, { dayStartMs })).toEqual({ period: '2026-03-05T19:00:00.000Z' })
  expect(readPeriod(hour, {})).toBeUndefined()
})

test.each([
  [1_772_737_200, 1_772_737_200_000],
  [1_772_737_200_500, 1_772_737_200_500],
  [-5, -5000],
  [5, 5000],
  [' 2026-03-05T19:00:00Z ', 1_772_737_200_000],
  ['2026-03-05 14:00', 1_772_737_200_000],
  ['soon', undefined],
  [true, undefined],
])('the time %j is %j ms in Bogota [C4]', (json, ms) => {
  expect(readTime(json, { timeZone: 'America/Bogota' })).toBe(ms)
})
