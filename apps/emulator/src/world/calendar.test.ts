import { HOUR_MS } from '@wattpost/protocol'
import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import {
  type Bucket,
  buckets,
  calendarPeriod,
  contains,
  dayStartMs,
  isoInZone,
  offsetMs,
  wholeDay,
  ZoneOffset,
} from './calendar.ts'

const ms = (iso: string) => Date.parse(iso)
const day = (tz: string, date: string) => {
  const found = wholeDay(tz, date)
  if (found === null) throw new Error(`no ${date}`)
  return found
}

test.each([
  ['Europe/Berlin', '2026-03-29', 23],
  ['Europe/Berlin', '2026-10-25', 25],
  ['Europe/Berlin', '2026-06-01', 24],
  ['Asia/Kathmandu', '2026-03-29', 24],
  ['Africa/Lagos', '2026-10-25', 24],
])('in %s the day %s has %i hours', (tz, date, hours) => {
  const period = day(tz, date)
  const cut = [...buckets(tz, period, 'hour')]
  expect(cut).toHaveLength(hours)
  expect(cut.every(({ fromMs, toMs }) => toMs - fromMs === HOUR_MS)).toBe(true)
  expect(cut[0]?.fromMs).toBe(period.fromMs)
  expect(cut.at(-1)?.toMs).toBe(period.toMs)
})

test.each([
  ['Africa/Lagos', '2026-01-14T23:00:00Z'],
  ['Asia/Kathmandu', '2026-01-14T18:15:00Z'],
  ['America/Phoenix', '2026-01-15T07:00:00Z'],
])('the 15th of January begins in %s at %s', (tz, start) => {
  expect(day(tz, '2026-01-15').fromMs).toBe(ms(start))
  expect(dayStartMs(tz, ms('2026-01-15T12:00:00Z'))).toBe(ms(start))
})

test('a day starts at the exact millisecond of midnight, also if the day before was asked for', () => {
  const midnight = ms('2026-01-15T23:00:00Z')
  const starts = [midnight - 1, midnight, midnight - 1].map((at) => dayStartMs('Africa/Lagos', at))
  expect(starts).toEqual([midnight - 24 * HOUR_MS, midnight, midnight - 24 * HOUR_MS])
})

test('a period contains its start, but not its end', () => {
  const period = { fromMs: 10, toMs: 20 }
  expect([9, 10, 19, 20].map((at) => contains(period, at))).toEqual([false, true, true, false])
})

test.each([
  ['d', 0, '2026-03-29T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  ['d', 1, '2026-03-28T00:00:00+01:00', '2026-03-29T00:00:00+01:00'],
  ['w', 0, '2026-03-23T00:00:00+01:00', '2026-03-30T00:00:00+02:00'],
  ['w', 2, '2026-03-09T00:00:00+01:00', '2026-03-16T00:00:00+01:00'],
  ['m', 0, '2026-03-01T00:00:00+01:00', '2026-04-01T00:00:00+02:00'],
  ['m', 1, '2026-02-01T00:00:00+01:00', '2026-03-01T00:00:00+01:00'],
  ['m', 3, '2025-12-01T00:00:00+01:00', '2026-01-01T00:00:00+01:00'],
] as const)(
  'on 2026-03-29 in Berlin, range %s offset %i is a whole period [H14, C5]',
  (range, offset, from, to) => {
    const now = ms('2026-03-29T15:00:00+02:00')
    expect(calendarPeriod('Europe/Berlin', range, offset, now)).toEqual({
      fromMs: ms(from),
      toMs: ms(to),
    })
  },
)

test('parts of day follow the wall clock on days with a clock change [H16]', () => {
  const lengths = (date: string) =>
    [...buckets('Europe/Berlin', day('Europe/Berlin', date), 'part')].map(
      ({ fromMs, toMs }) => (toMs - fromMs) / HOUR_MS,
    )
  expect(lengths('2026-06-01')).toEqual([6, 6, 6, 6])
  expect(lengths('2026-03-29')).toEqual([5, 6, 6, 6])
  expect(lengths('2026-10-25')).toEqual([7, 6, 6, 6])
})

test('clips buckets at the ends of the period', () => {
  const period = { fromMs: ms('2026-01-15T10:20:00Z'), toMs: ms('2026-01-15T12:05:00Z') }
  expect([...buckets('UTC', period, 'hour')].map(({ fromMs }) => isoInZone('UTC', fromMs))).toEqual(
    ['2026-01-15T10:20:00+00:00', '2026-01-15T11:00:00+00:00', '2026-01-15T12:00:00+00:00'],
  )
  expect([...buckets('UTC', period, 'day')]).toEqual([period])
})

test('clips parts of day at the ends of the period', () => {
  const period = { fromMs: ms('2026-01-15T10:20:00Z'), toMs: ms('2026-01-15T19:05:00Z') }
  const starts = [...buckets('UTC', period, 'part')].map(({ fromMs }) => isoInZone('UTC', fromMs))
  expect(starts.map((iso) => iso.slice(11, 16))).toEqual(['10:20', '12:00', '18:00'])
})

test.each(['2026-02-30', '2026-13-01', '2026-00-10', 'yesterday', ''])(
  'there is no day %j',
  (date) => {
    expect(wholeDay('Africa/Lagos', date)).toBeNull()
  },
)

test('buckets cover any period without gap or overlap (case 40) (seed 23)', () => {
  const zones = ['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Lord_Howe', 'America/Phoenix']
  const start = fc.integer({ min: ms('2026-01-01T00:00:00Z'), max: ms('2026-12-01T00:00:00Z') })
  fc.assert(
    fc.property(
      fc.constantFrom(...zones),
      start,
      fc.integer({ min: 1, max: 40 * 24 * HOUR_MS }),
      fc.constantFrom<Bucket>('hour', 'part', 'day'),
      (tz, fromMs, length, bucket) => {
        const cut = [...buckets(tz, { fromMs, toMs: fromMs + length }, bucket)]
        expect(cut[0]?.fromMs).toBe(fromMs)
        expect(cut.at(-1)?.toMs).toBe(fromMs + length)
        for (const [index, { toMs }] of cut.slice(0, -1).entries())
          expect(cut[index + 1]?.fromMs).toBe(toMs)
      },
    ),
    { seed: 23, numRuns: 60 },
  )
})

test('a zone’s offset at a moment', () => {
  expect(offsetMs('Asia/Kathmandu', 0) / HOUR_MS).toBe(5.5)
  expect(offsetMs('Asia/Kathmandu', ms('2026-01-01T00:00:00Z')) / HOUR_MS).toBe(5.75)
  expect(isoInZone('Asia/Kathmandu', ms('2026-01-15T12:00:00.900Z'))).toBe(
    '2026-01-15T17:45:00+05:45',
  )
})

test.each([
  ['Africa/Cairo', '2026-04-24', '2026-04'],
  ['America/Santiago', '2026-09-06', '2026-09'],
])('after %s’s %s, which starts at 1:00, days start at midnight again [H16]', (tz, date, month) => {
  const period = calendarPeriod(tz, 'm', 0, ms(`${date}T12:00:00Z`))
  const starts = [...buckets(tz, period, 'day')].map(({ fromMs }) =>
    isoInZone(tz, fromMs).slice(0, 13),
  )
  const midnights = Array.from({ length: 30 }, (_, at) => {
    const dayOfMonth = `${month}-${String(at + 1).padStart(2, '0')}`
    return `${dayOfMonth}T${dayOfMonth === date ? '01' : '00'}`
  })
  expect(starts).toEqual(midnights)
  const parts = [...buckets(tz, day(tz, date), 'part')]
  expect(parts.map(({ fromMs, toMs }) => (toMs - fromMs) / HOUR_MS)).toEqual([5, 6, 6, 6])
})

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Africa/Lagos', 'Australia/Adelaide', 'UTC'])(
  'the cached offset of %s equals Temporal’s all year, in both directions',
  (tz) => {
    const offset = new ZoneOffset(tz)
    const moments = Array.from({ length: 366 }, (_, n) => Date.UTC(2026, 0, 1) + n * 23 * HOUR_MS)
    for (const ms of [...moments, ...moments.toReversed()])
      expect(offset.at(ms)).toBe(offsetMs(tz, ms))
  },
)

test.each([
  ['UTC', '2026-07-01T10:59:59.999Z', '2026-07-01T10:00:00Z'],
  ['Asia/Kathmandu', '2026-07-01T10:14:59.999Z', '2026-07-01T09:15:00Z'],
  ['Asia/Kathmandu', '2026-07-01T10:15:00Z', '2026-07-01T10:15:00Z'],
  ['America/Phoenix', '2026-07-01T10:20:00Z', '2026-07-01T10:00:00Z'],
  ['Europe/Berlin', '2026-03-29T01:00:00Z', '2026-03-29T01:00:00Z'],
  ['Europe/Berlin', '2026-03-29T00:59:59Z', '2026-03-29T00:00:00Z'],
  // The clock goes back at 2:00 to 1:30, so this hour lasts 90 minutes.
  ['Australia/Lord_Howe', '2026-04-04T15:20:00Z', '2026-04-04T14:00:00Z'],
  // The clock goes forward at 2:00 to 2:30, so this hour starts at 2:30.
  ['Australia/Lord_Howe', '2026-10-03T15:45:00Z', '2026-10-03T15:30:00Z'],
])('the wall-clock hour of %s around %s starts at %s', (tz, at, start) => {
  expect(new ZoneOffset(tz).hourStartMs(ms(at))).toBe(ms(start))
})

test('the offset changes at the exact millisecond of a clock change', () => {
  const offset = new ZoneOffset('Europe/Berlin')
  const change = Date.parse('2026-03-29T01:00:00Z')
  expect([change - 1, change, change - 1].map((ms) => offset.at(ms) / HOUR_MS)).toEqual([1, 2, 1])
})

test.each(['Europe/Berlin', 'Asia/Kathmandu', 'Australia/Adelaide', 'Australia/Lord_Howe', 'UTC'])(
  'the start of an hour in %s equals Temporal’s, across clock changes as well',
  { tags: 'slow' },
  (tz) => {
    const offset = new ZoneOffset(tz)
    const round = { smallestUnit: 'hour', roundingMode: 'floor' } as const
    const moments = Array.from({ length: 366 * 48 }, (_, n) => Date.UTC(2026, 0, 1) + n * 1_799_999)
    for (const ms of moments)
      expect(offset.hourStartMs(ms)).toBe(
        Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz).round(round)
          .epochMilliseconds,
      )
  },
)
