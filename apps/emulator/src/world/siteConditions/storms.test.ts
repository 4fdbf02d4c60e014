import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bgSpec, COMMISSIONED_MS } from '../specs.testing.ts'
import { naturalStorms, scriptedStorm, stormCover, stormOutages } from './storms.ts'

const region = bgSpec(1).regionStream
const day = Math.floor(COMMISSIONED_MS / DAY_MS)
const storm = scriptedStorm(region, COMMISSIONED_MS + HOUR_MS, 1)
const at = (latitude: number, longitude: number) =>
  bgSpec(1, { regionStream: region, site: { latitude, longitude } }).site
const minutes = Array.from({ length: 12 * 60 }, (_, n) => COMMISSIONED_MS + n * MINUTE_MS)

test('regions have about eleven storms a year, each its own', () => {
  const year = (stream: number) =>
    Array.from({ length: 3650 }, (_, n) => naturalStorms(stream, day + n)).flat()
  expect(year(region).length / 10).toBeGreaterThan(7)
  expect(year(region).length / 10).toBeLessThan(15)
  expect(year(bgSpec(2).regionStream)[0]?.atMs).not.toBe(year(region)[0]?.atMs)
})

test('a storm covers a site for hours and builds up within half an hour', () => {
  const cover = minutes.map((ms) => stormCover(storm, at(6.5, 3.4), ms))
  expect(cover.filter((one) => one === 0.98).length).toBeGreaterThan(30)
  expect(cover.filter((one) => one > 0).length).toBeLessThanOrEqual(5 * 60)
  const steps = cover.slice(1).map((one, n) => Math.abs(one - (cover[n] ?? 0)))
  expect(Math.max(...steps)).toBeLessThan(0.04)
})

test('the front reaches opposite ends of the region one after the other', () => {
  const reachedMs = (latitude: number, longitude: number) =>
    minutes.find((ms) => stormCover(storm, at(latitude, longitude), ms) > 0) ?? 0
  const corners = [
    ...[reachedMs(6.41, 3.27), reachedMs(6.41, 3.49), reachedMs(6.63, 3.27), reachedMs(6.63, 3.49)],
  ]
  const apartMin = (Math.max(...corners) - Math.min(...corners)) / MINUTE_MS
  expect(apartMin).toBeGreaterThan(15)
  expect(apartMin).toBeLessThan(90)
})

test('a sent storm has no effect before it, and outages start while it passes', () => {
  for (let seed = 0; seed < 100; seed++) {
    const device = bgSpec(seed, { regionStream: region })
    const [outage] = stormOutages(device, storm)
    expect(outage?.fromMs).toBeGreaterThanOrEqual(storm.atMs)
    expect(stormCover(storm, device.site, outage?.fromMs ?? 0)).toBeGreaterThanOrEqual(0)
    expect((outage?.toMs ?? 0) - (outage?.fromMs ?? 0)).toBeLessThanOrEqual(16 * HOUR_MS)
  }
})
