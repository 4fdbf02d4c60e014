import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra } from '../../../live/devices/devices.testing.ts'
import { FRESH, OFFLINE } from '../../../live/freshness/freshness.ts'
import {
  fleetMonth,
  monthCsv,
  monthSpan,
  NO_REPORTS,
  siteMonth,
  worstMonthFirst,
} from './siteMonths.ts'

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

test('a site without grid is down while its generator does not run', () => {
  const own = { ...hydra, latestData: { 'ac-power': { '4': ac } } }
  const [, generator] = status.dailyUsage
  const reports = {
    status: { ...status, dailyUsage: generator === undefined ? [] : [generator] },
    timeline: { ...timeline, byChannel: { 4: timeline.byChannel[4] } },
  }
  const month = siteMonth({ ...site, device: own }, reports, SPAN)
  expect(month).toMatchObject({ outages: 2, upS: 7200, gridPercent: null, generatorS: 7200 })
  expect(month.availability).toBeCloseTo((100 * 2) / 240)
})

test('the fleet’s figures weigh each known hour of a site alike', () => {
  const whole = siteMonth(site, { status, timeline }, SPAN)
  const day = { ...whole, upS: 86_400, downS: 0, outages: 0, longestS: 0, unknownS: 60 }
  const gridless = { ...day, gridPercent: null, gridUpS: 0, gridDownS: 0, generatorS: null }
  const fleet = fleetMonth([whole, gridless])
  expect(fleet).toMatchObject({
    ...{ downS: 22 * 3600, outages: 2, longestS: 21 * 3600, unknownS: 60 },
    ...{ gridPercent: 90, generatorS: 7200 },
  })
  expect(fleet.availability).toBeCloseTo((100 * (264 - 22)) / 264)
  expect(fleetMonth([gridless])).toMatchObject({ gridPercent: null, generatorS: null })
  expect(fleetMonth([])).toMatchObject({ availability: null, longestS: 0 })
})

test('time without reports is neither up nor down', () => {
  const lastSeen = SPAN.toMs - DAY_MS
  const silent = { device: { ...hydra, lastSeen }, state: 'unknown' as const, freshness: OFFLINE }
  const month = siteMonth(silent, { status, timeline }, SPAN)
  expect([month.unknownS, month.downS]).toEqual([86_400, 22 * 3600])
  expect(month.availability).toBeCloseTo((100 * (216 - 22)) / 216)
})

test('a site that reports has no unknown time after its last report', () => {
  const device = { ...hydra, lastSeen: SPAN.toMs - HOUR_MS }
  expect(siteMonth({ ...site, device }, { status, timeline }, SPAN).unknownS).toBe(0)
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
  const months = [month('A', null), month('B', 99), month('D', 40), month('C', 99)]
  for (const unordered of [months, months.toReversed()]) {
    const ids = worstMonthFirst(unordered).map(({ deviceId }) => deviceId)
    expect(ids).toEqual(['D', 'B', 'C', 'A'])
  }
})

test('times without reports are those of the server too, as far as they are in the month', () => {
  const unknown = [
    { from: FROM - DAY_MS, to: FROM + HOUR_MS },
    { from: SPAN.toMs - HOUR_MS, to: SPAN.toMs + DAY_MS },
  ]
  const month = siteMonth(site, { status, timeline: { ...timeline, unknown } }, SPAN)
  expect(month).toMatchObject({ unknownS: 2 * 3600, downS: 22 * 3600 })
})

test.each([
  ['longer on than off', 3, 2, { availability: 100, downS: 0 }],
  ['as long on as off', 2, 2, { availability: 100, downS: 0 }],
  ['longer off than on', 2, 3, { availability: 0, downS: 10 * 86_400 }],
  ['never measured', 0, 0, { availability: null, unknownS: 10 * 86_400 }],
])('a channel without a change was all month in the state of its usage: %s', (_, up, down, to) => {
  const device = { ...hydra, latestData: { 'ac-power': { '1': ac } } }
  // Another channel's usage does not count.
  const dailyUsage = [usage(4, 'generator', 0, 9), usage(1, 'grid', up, down)]
  const reports = { status: { ...status, dailyUsage }, timeline: { ...timeline, byChannel: {} } }
  expect(siteMonth({ ...site, device }, reports, SPAN)).toMatchObject(to)
})

test('the export has a column for each figure; what is unknown is empty', () => {
  const month = {
    ...siteMonth(site, { status, timeline }, SPAN),
    ...{ availability: 90.91666, gridPercent: 90.00049, generatorS: 7200, downS: 79_200.4 },
    ...{ longestS: 75_600.6, unknownS: 59.5 },
  }
  const none = { ...month, availability: null, gridPercent: null, generatorS: null }
  const { columns, rows } = monthCsv([month, none])
  expect(rows).toEqual([month, none])
  const cells = columns.map(({ header, value }) => [header, value(month), value(none)])
  expect(cells).toEqual([
    ['Device', 'HY-1', 'HY-1'],
    ['Site', 'Clinic', 'Clinic'],
    ['Region', 'Lagos', 'Lagos'],
    ['Availability (%)', 90.916, null],
    ['Outages', 2, null],
    ['No grid or generator (s)', 79_200, null],
    ['Longest outage (s)', 75_601, null],
    ['Grid availability (%)', 90, null],
    ['Generator ran (s)', 7200, null],
    ['No data (s)', 60, 60],
  ])
})

test('a month is known as far as its power status or its timeline is [E17, E18]', () => {
  const whole = siteMonth(site, { status, timeline }, SPAN)
  const { gridPercent, generatorS } = whole
  expect(siteMonth(site, { status, timeline: null }, SPAN)).toMatchObject({
    availability: null,
    gridPercent,
    generatorS,
    unknownS: (SPAN.toMs - SPAN.fromMs) / 1000,
  })
  expect(siteMonth(site, { status: null, timeline }, SPAN)).toMatchObject({
    outages: whole.outages,
    gridPercent: null,
    generatorS: null,
  })
  expect(siteMonth(site, NO_REPORTS, SPAN)).toMatchObject({ availability: null, gridPercent: null })
})

test('as much uptime as downtime is an availability of 50 %', () => {
  const device = { ...hydra, latestData: { 'ac-power': { '1': ac } } }
  const byChannel = { 1: [change(1, FROM + 5 * DAY_MS, false)] }
  const month = siteMonth(
    { ...site, device },
    { status, timeline: { ...timeline, byChannel } },
    SPAN,
  )
  expect(month).toMatchObject({ availability: 50, downS: 5 * 86_400 })
})
