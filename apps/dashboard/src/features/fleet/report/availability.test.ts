import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra } from '../../../live/devices/devices.testing.ts'
import { FRESH, OFFLINE } from '../../../live/freshness/freshness.ts'
import { monthSpan, siteMonth, worstMonthFirst } from './availability.ts'

const FROM = Date.UTC(2026, 0, 1)
const SPAN = { fromMs: FROM, toMs: FROM + 10 * DAY_MS }
const ac = { rp: 0, v: 0, ns: 0 }
const hydra = {
  ...aHydra,
  ...{ deviceId: 'HY-1', site: 'Clinic', region: 'Lagos', lastSeen: SPAN.toMs },
  latestData: { 'ac-power': { '1': ac, '4': ac } },
}
const site = { device: hydra, state: 'up' as const, freshness: FRESH }

const usage = (channel: number, group: 'grid' | 'generator', tup: number, tdn: number) => ({
  ...{ channel, group, tup, tdn, ts: FROM, rc: 0, fc: 0 },
})
const status = {
  deviceId: 'HY-1',
  dailyUsage: [
    usage(1, 'grid', 9 * 86_400, 86_400),
    usage(4, 'generator', 7200, 10 * 86_400 - 7200),
  ],
  grid: { tup: 9 * 86_400, tdn: 86_400, availability: 90 },
  generator: { tup: 7200, tdn: 10 * 86_400 - 7200, availability: 1 },
  ...{ bothDownTime: 0, totalSecondsInPeriod: 10 * 86_400 },
}
const change = (channel: number, atMs: number, isUp: boolean) => ({
  ...{ channel, ts: atMs, duration: 0, v: 0, ns: isUp ? 1 : 0, os: isUp ? 0 : 1 },
  powerStatus: isUp ? ('power_restored' as const) : ('power_failed' as const),
})
const DOWN_MS = FROM + 2 * DAY_MS
const timeline = {
  byChannel: {
    1: [change(1, DOWN_MS, false), change(1, DOWN_MS + DAY_MS, true)],
    4: [change(4, DOWN_MS + HOUR_MS, true), change(4, DOWN_MS + 3 * HOUR_MS, false)],
  },
  summary: { totalEvents: 4, channelEvents: {} },
}

test('a site is down while grid and generator both are; each such interval is an outage', () => {
  const month = siteMonth(site, { status, timeline }, SPAN)
  expect(month).toMatchObject({
    ...{ deviceId: 'HY-1', site: 'Clinic', region: 'Lagos' },
    ...{ downS: 22 * 3600, outages: 2, longestS: 21 * 3600 },
    ...{ gridPercent: 90, generatorS: 7200, unknownS: 0 },
  })
  expect(month.availability).toBeCloseTo((100 * (240 - 22)) / 240)
})

test('time without reports is neither up nor down', () => {
  const lastSeen = SPAN.toMs - DAY_MS
  const silent = { device: { ...hydra, lastSeen }, state: 'unknown' as const, freshness: OFFLINE }
  const month = siteMonth(silent, { status, timeline }, SPAN)
  expect([month.unknownS, month.downS]).toEqual([86_400, 22 * 3600])
  expect(month.availability).toBeCloseTo((100 * (216 - 22)) / 216)
})

test('without any data the availability is unknown', () => {
  const none = { ...status, dailyUsage: [], grid: {}, generator: {} }
  const month = siteMonth(site, { status: none, timeline: { ...timeline, byChannel: {} } }, SPAN)
  expect(month).toMatchObject({ availability: null, gridPercent: null, generatorS: null })
})

test('a month begins at midnight in its zone and ends now, or with the month', () => {
  const nowMs = Date.UTC(2026, 2, 15, 12)
  const iso = (back: number) => {
    const { fromMs, toMs } = monthSpan(nowMs, 'Africa/Lagos', back)
    return [fromMs, toMs].map((ms) => new Date(ms).toISOString().slice(0, 16))
  }
  expect(iso(0)).toEqual(['2026-02-28T23:00', '2026-03-15T12:00'])
  expect(iso(2)).toEqual(['2025-12-31T23:00', '2026-01-31T23:00'])
})

test('the worst site comes first, sites without data last', () => {
  const month = (deviceId: string, availability: number | null) => ({
    ...siteMonth(site, { status, timeline }, SPAN),
    ...{ deviceId, availability },
  })
  const months = [month('A', null), month('C', 99), month('D', 40), month('B', 99)]
  expect(worstMonthFirst(months).map(({ deviceId }) => deviceId)).toEqual(['D', 'B', 'C', 'A'])
})
