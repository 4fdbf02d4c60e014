import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from '../decode.ts'
import {
  bestChannel,
  bothDownS,
  groupAvailability,
  powerStatusReport,
  powerTimeline,
} from './powerStatus.ts'

const statusWire = {
  deviceId: 'HY-0001',
  dailyUsage: [
    { channel: 1, tup: 80_000, tdn: 6400, ts: 1_768_500_000, group: 'grid', rc: 2, fc: 3 },
    { channel: 4, tup: 6000, tdn: 80_400, ts: 1_768_490_000.5, group: 'generator', rc: 3, fc: 3 },
  ],
  grid: { tup: 80_000, tdn: 6400, availability: 92.6 },
  generator: { tup: 6000, tdn: 80_400, availability: 6.9 },
  bothDownTime: 6400,
  totalSecondsInPeriod: 86_400,
}

test('a power status survives decoding and encoding, times in milliseconds inside [E17, C4]', () => {
  const report = powerStatusReport.parse(statusWire)
  expect(report.dailyUsage.map((usage) => usage.ts)).toEqual([1_768_500_000_000, 1_768_490_000_500])
  expect(z.encode(powerStatusReport, report)).toEqual(statusWire)
})

const event = {
  channel: 1,
  ts: 1_768_500_000,
  powerStatus: 'power_failed',
  duration: 600,
  ns: 0,
  os: 1,
  v: 0,
}
const timelineWire = {
  byChannel: { '1': [event, { ...event, ts: 1_768_500_600, powerStatus: 'power_restored' }] },
  summary: { totalEvents: 2, channelEvents: { '1': 2 } },
  unknown: [{ from: 1_768_510_000, to: 1_768_511_000 }],
}

test('a timeline survives decoding and encoding, times in milliseconds inside [E18, C4]', () => {
  const timeline = powerTimeline.parse(timelineWire)
  expect(timeline.byChannel['1']?.map((change) => change.ts)).toEqual([
    1_768_500_000_000, 1_768_500_600_000,
  ])
  expect(z.encode(powerTimeline, timeline)).toEqual(timelineWire)
})

test('accepts a backend without unknown intervals [E18]', () => {
  const { byChannel, summary } = timelineWire
  expect(decode('timeline', powerTimeline, { byChannel, summary }).ok).toBe(true)
})

test('names the path of an invalid power status [E18, S11]', () => {
  const byChannel = { '1': [event, { ...event, powerStatus: 'down' }] }
  expect(decode('timeline', powerTimeline, { ...timelineWire, byChannel })).toMatchObject({
    ok: false,
    error: { where: 'byChannel.1[1].powerStatus' },
  })
})

test.each([
  ['no channels', [], 0],
  ['nothing known of the only channel', [{ tup: 0, tdn: 0 }], 0],
  ['always up', [{ tup: 3600, tdn: 0 }], 100],
  ['always down', [{ tup: 0, tdn: 3600 }], 0],
  ['three quarters', [{ tup: 2700, tdn: 900 }], 75],
  ['as long up as down', [{ tup: 1800, tdn: 1800 }], 50],
  [
    'the best of three, not their mean',
    [
      { tup: 10, tdn: 90 },
      { tup: 80, tdn: 20 },
      { tup: 50, tdn: 50 },
    ],
    80,
  ],
  [
    'the best share, not the most seconds',
    [
      { tup: 1000, tdn: 1000 },
      { tup: 9, tdn: 1 },
    ],
    90,
  ],
  [
    'a channel of which nothing is known does not count',
    [
      { tup: 0, tdn: 0 },
      { tup: 1, tdn: 3 },
    ],
    25,
  ],
])('%s [S20]', (_, channels, percent) => {
  expect(groupAvailability(channels)).toBe(percent)
})

test('a group’s seconds are those of its best channel [S20]', () => {
  const best = { channel: 2, tup: 80, tdn: 20 }
  expect(bestChannel([{ channel: 1, tup: 100, tdn: 100 }, best])).toBe(best)
  expect(bestChannel([])).toBeNull()
})

test('of two channels with the same availability, the first is the best [S20]', () => {
  const first = { channel: 1, tup: 80, tdn: 20 }
  expect(bestChannel([first, { channel: 2, tup: 8, tdn: 2 }])).toBe(first)
})

const second = fc.double({ min: 0, max: 31_622_400, noNaN: true })
const channel = fc.record({ tup: second, tdn: second })

test('availability stays within 0 and 100, and another channel never lowers it [S20]', () => {
  fc.assert(
    fc.property(fc.array(channel), channel, (channels, another) => {
      const percent = groupAvailability(channels)
      expect(percent).toBeGreaterThanOrEqual(0)
      expect(percent).toBeLessThanOrEqual(100)
      expect(groupAvailability([...channels, another])).toBeGreaterThanOrEqual(percent)
    }),
    { numRuns: 2000 },
  )
})

test.each([
  ['the larger uptime counts: grid', 86_400, 50_000, 20_000, 36_400],
  ['the larger uptime counts: generator', 86_400, 20_000, 50_000, 36_400],
  ['both down all day', 86_400, 0, 0, 86_400],
  ['one up all day', 86_400, 86_400, 0, 0],
  ['an uptime longer than the period: not below 0', 82_800, 86_400, 0, 0],
  ['an empty period', 0, 0, 0, 0],
])('%s [S21]', (_, periodS, gridUpS, generatorUpS, downS) => {
  expect(bothDownS(periodS, gridUpS, generatorUpS)).toBe(downS)
})

test('both-down time is within the period and symmetric in the sources [S21]', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (periodS, oneS, otherS) => {
      const downS = bothDownS(periodS, oneS, otherS)
      expect(downS).toBeGreaterThanOrEqual(0)
      expect(downS).toBeLessThanOrEqual(periodS)
      expect(downS).toBe(bothDownS(periodS, otherS, oneS))
    }),
  )
})
