import { expect, test } from 'vitest'
import { BORN_MS, bgSpec } from '../specs.testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../time.ts'
import { naturalStorms, scriptedStorm, stormCover, stormOutages } from './storms.ts'

const region = bgSpec(1).regionStream
const day = Math.floor(BORN_MS / DAY_MS)
const storm = scriptedStorm(region, BORN_MS + HOUR_MS, 1)
const at = (latitude: number, longitude: number) =>
  bgSpec(1, { regionStream: region, site: { latitude, longitude } }).site
const minutes = Array.from({ length: 12 * 60 }, (_, n) => BORN_MS + n * MINUTE_MS)

test('a region has some eleven storms a year, another region others', () => {
  const year = (stream: number) =>
    Array.from({ length: 3650 }, (_, n) => naturalStorms(stream, day + n)).flat()
  expect(year(region).length / 10).toBeGreaterThan(7)
  expect(year(region).length / 10).toBeLessThan(15)
  expect(year(bgSpec(2).regionStream)[0]?.atMs).not.toBe(year(region)[0]?.atMs)
})

test('it covers the sky over a site for hours, grows and goes within half an hour', () => {
  const cover = minutes.map((ms) => stormCover(storm, at(6.5, 3.4), ms))
  expect(cover.filter((one) => one === 0.98).length).toBeGreaterThan(30)
  expect(cover.filter((one) => one > 0).length).toBeLessThanOrEqual(5 * 60)
  const steps = cover.slice(1).map((one, n) => Math.abs(one - (cover[n] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.04)
})

test('the front crosses the region: sites at opposite ends are reached one after the other', () => {
  const reachedMs = (latitude: number, longitude: number) =>
    minutes.find((ms) => stormCover(storm, at(latitude, longitude), ms) > 0) ?? 0
  const corners = [
    ...[reachedMs(6.41, 3.27), reachedMs(6.41, 3.49), reachedMs(6.63, 3.27), reachedMs(6.63, 3.49)],
  ]
  const apartMin = (Math.max(...corners) - Math.min(...corners)) / MINUTE_MS
  expect(apartMin).toBeGreaterThan(15)
  expect(apartMin).toBeLessThan(90)
})

test('nothing of it happens before it was sent, and outages begin while it passes', () => {
  for (let seed = 0; seed < 100; seed++) {
    const device = bgSpec(seed, { regionStream: region })
    const [outage] = stormOutages(device, storm)
    expect(outage?.fromMs).toBeGreaterThanOrEqual(storm.atMs)
    expect(stormCover(storm, device.site, outage?.fromMs ?? 0)).toBeGreaterThanOrEqual(0)
    expect((outage?.toMs ?? 0) - (outage?.fromMs ?? 0)).toBeLessThanOrEqual(16 * HOUR_MS)
  }
})
