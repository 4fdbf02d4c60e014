import {
  buckets,
  calendarPeriod,
  dayStartMs,
  isoInZone,
  offsetMs,
} from '@wattpost/emulator/calendar'
import { DAY_MS, HOUR_MS } from '@wattpost/protocol/time'
import { zoneOffsetMs } from '@wattpost/protocol/zone'
import { expect, test } from 'vitest'
import { bandEdges } from '../charts/bands.ts'
import { rangeSpan } from '../range/range.ts'
import { dayStart, localIso } from './zone.ts'

// The dashboard's calendar uses Intl, since its first load has no room for Temporal. The emulator's uses Temporal.

const YEAR_START_MS = Date.UTC(2026, 0, 1)
const DAYS = Array.from({ length: 365 }, (_, day) => YEAR_START_MS + day * DAY_MS)

/** Clock changes of 60 and 30 minutes, at night and at midnight; offsets of halves and quarters of an hour. */
const ZONES = [
  'UTC',
  'Europe/Berlin',
  'Europe/London',
  'America/New_York',
  'America/St_Johns',
  'America/Santiago',
  'Africa/Cairo',
  'Africa/Lagos',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Australia/Adelaide',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
]

test.each(ZONES)('both calendars agree on offsets and days of a year in %s', (tz) => {
  for (const dayMs of DAYS) {
    for (const atMs of [dayMs, dayMs + 13 * HOUR_MS]) {
      expect(localIso(atMs, tz)).toBe(isoInZone(tz, atMs))
      expect(zoneOffsetMs(atMs, tz)).toBe(offsetMs(tz, atMs))
      expect(dayStart(atMs, tz)).toBe(dayStartMs(tz, atMs))
    }
  }
})

test.each(ZONES)('both calendars agree on days, weeks and months in %s [C5]', (tz) => {
  for (const [day, dayMs] of DAYS.entries()) {
    const nowMs = dayMs + 11 * HOUR_MS
    const choices = day % 9 === 0 ? (['d', 'w', 'm'] as const) : (['d'] as const)
    for (const range of choices) {
      const offset = day % 14
      const span = rangeSpan({ range, offset }, nowMs, tz)
      expect(span).toEqual(calendarPeriod(tz, range, offset, nowMs))
    }
  }
})

test.each(ZONES)('both calendars split days into the same hours and parts in %s', (tz) => {
  for (const dayMs of DAYS) {
    const day = calendarPeriod(tz, 'd', 0, dayMs + 11 * HOUR_MS)
    for (const band of ['hour', 'part', 'day'] as const) {
      const starts = [...buckets(tz, day, band)].map(({ fromMs }) => fromMs)
      expect(bandEdges(day, band, tz)).toEqual([...starts, day.toMs])
    }
  }
})
