import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bgSpec, COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'
import { loadProfile } from './load.ts'
import { SiteConditions } from './siteConditions.ts'
import { PV_FACTOR } from './sun.ts'

const DAYS = 30
const minutes = Array.from({ length: DAYS * 1440 }, (_, n) => COMMISSIONED_MS + n * MINUTE_MS)

test.each([
  ['Lagos', 6.5, 3.4, 4.5],
  ['Nairobi', -1.3, 36.8, 4.5],
  ['Manila', 14.6, 121, 4.6],
  ['Phoenix', 33.4, -112.1, 5.7],
  ['London', 51.5, -0.1, 2.8],
])('panels in %s have the published yield within a sixth', (_, latitude, longitude, kWhPerKWp) => {
  const regionCentre = { latitude, longitude }
  const around = new SiteConditions(
    bgSpec(1, { site: { latitude, longitude, regionCentre, tz: 'UTC' } }),
  )
  const everyTenMinutes = Array.from({ length: 365 * 144 }, (_unused, n) => n * 10 * MINUTE_MS)
  const whM2 = everyTenMinutes.reduce(
    (sum, ms) => sum + around.sunWm2(COMMISSIONED_MS + ms, null) / 6,
    0,
  )
  const each = (whM2 * PV_FACTOR) / 1000 / 365
  expect(each).toBeGreaterThan((kWhPerKWp * 5) / 6)
  expect(each).toBeLessThan((kWhPerKWp * 7) / 6)
})

test('days differ, clouds dim the sun, and a set cover replaces the weather', () => {
  const around = new SiteConditions(bgSpec(1))
  const daily = Array.from({ length: 10 }, (_, day) => {
    const noon = COMMISSIONED_MS + day * DAY_MS + 11 * HOUR_MS
    return Array.from({ length: 60 }, (_, n) => around.sunWm2(noon + n * MINUTE_MS, null)).reduce(
      (sum, wm2) => sum + wm2,
    )
  })
  expect(Math.min(...daily)).toBeLessThan(0.85 * Math.max(...daily))
  const noon = COMMISSIONED_MS + 11 * HOUR_MS
  expect(around.sunWm2(noon, 1)).toBeCloseTo(0.25 * around.sunWm2(noon, 0))
})

test('a sent storm darkens the sky only while it passes', () => {
  const spec = bgSpec(1)
  const inputs = inputsOf(spec.id, [9 * HOUR_MS, { do: 'storm', reach: 0 }])
  const [under, beside] = [new SiteConditions(spec, inputs), new SiteConditions(spec)]
  const share = (afterMs: number) =>
    under.sunWm2(COMMISSIONED_MS + afterMs, null) / beside.sunWm2(COMMISSIONED_MS + afterMs, null)
  expect(share(9 * HOUR_MS - 1)).toBe(1)
  expect(
    Math.min(...minutes.slice(600, 720).map((ms) => share(ms - COMMISSIONED_MS))),
  ).toBeLessThan(0.6)
  expect(share(DAY_MS + 9 * HOUR_MS)).toBe(1)
})

test('only storms darken the sky of a site, other inputs do not', () => {
  const spec = bgSpec(1)
  const inputs = inputsOf(spec.id, [9 * HOUR_MS, 'grid-off'], [9 * HOUR_MS, 'offline'])
  const [under, beside] = [new SiteConditions(spec, inputs), new SiteConditions(spec)]
  for (const ms of minutes.slice(540, 900))
    expect(under.sunWm2(ms, null)).toBe(beside.sunWm2(ms, null))
})

test('a natural storm darkens the sky, over a UTC midnight as well', () => {
  // In Fiji UTC midnight is noon. A storm reaches this region late on the first day, in clear weather.
  const centre = { latitude: -17.7, longitude: 178 }
  const spec = bgSpec(1884, { site: { ...centre, regionCentre: centre } })
  const around = new SiteConditions(spec)
  const midnightMs = COMMISSIONED_MS + DAY_MS
  for (const ms of [midnightMs - 1, midnightMs, midnightMs + 1])
    expect(around.sunWm2(ms, null)).toBeCloseTo(around.sunWm2(ms, 0.98), 6)
  expect(around.sunWm2(midnightMs, 0)).toBeGreaterThan(900)
})

test('sites of one region have the same weather', () => {
  const region = bgSpec(1).regionStream
  const near = new SiteConditions(bgSpec(2, { regionStream: region }))
  const noon = COMMISSIONED_MS + 11 * HOUR_MS
  expect(near.sunWm2(noon, null)).toBeCloseTo(new SiteConditions(bgSpec(1)).sunWm2(noon, null), 6)
})

test.each([
  ['home', 20, 3],
  ['shop', 11, 3],
  ['clinic', 10, 3],
] as const)('a %s draws more at %i h of its own wall clock than at %i h', (kind, high, low) => {
  for (const tz of ['Africa/Lagos', 'Asia/Kathmandu', 'America/Phoenix']) {
    const spec = bgSpec(1, { site: { kind, tz } })
    const around = new SiteConditions(spec)
    const profile = loadProfile(spec.stream, kind, 1000)
    const mean = (hour: number) =>
      minutes
        .filter((ms) => Math.floor(around.localHour(ms)) === hour)
        .reduce((sum, ms, _, all) => sum + around.loadW(profile, ms) / all.length, 0)
    expect(mean(high)).toBeGreaterThan(1.5 * mean(low))
    expect(mean(high)).toBeLessThan(1200)
    expect(mean(low)).toBeGreaterThan(50)
  }
})

test('the local hour follows the wall clock, in quarter-hour zones as well', () => {
  const at = (tz: string, iso: string) =>
    new SiteConditions(bgSpec(1, { site: { tz } })).localHour(Date.parse(iso))
  expect(at('Africa/Lagos', '2026-01-15T23:30:00Z')).toBe(0.5)
  expect(at('Asia/Kathmandu', '2026-01-15T12:00:00Z')).toBe(17.75)
  expect(at('America/Phoenix', '2026-01-15T03:00:00Z')).toBe(20)
})
