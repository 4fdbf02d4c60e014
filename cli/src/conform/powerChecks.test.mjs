import { expect, test } from 'vitest'
import { powerStatusAgrees, timelineAgrees } from './bodyChecks.ts'

const DAY_S = 86_400
const channel = { channel: 1, tup: 60_000, tdn: 20_000, ts: 1, group: 'grid', rc: 1, fc: 1 }
const status = {
  deviceId: 'HY-0001',
  dailyUsage: [channel, { ...channel, channel: 4, group: 'generator', tup: 0, tdn: 80_000 }],
  grid: { tup: 60_000, tdn: 20_000, availability: 75 },
  generator: { tup: 0, tdn: 80_000, availability: 0 },
  bothDownTime: 20_000,
  totalSecondsInPeriod: 80_000,
}
/** @param {object} changes */
const placesOf = (changes) =>
  powerStatusAgrees(1)({ ...status, ...changes }).map(({ where }) => where)

test('a power status whose sums agree has no mismatch [S20, S21]', () => {
  expect(placesOf({})).toEqual([])
})

test.each([
  ['a period of more than 25 hours', { totalSecondsInPeriod: DAY_S * 2 }, 'totalSecondsInPeriod'],
  ['more uptime than the period', { totalSecondsInPeriod: 70_000 }, 'dailyUsage[0].tup'],
  [
    'an availability of another channel [S20]',
    { grid: { ...status.grid, availability: 50 } },
    'grid.availability',
  ],
  ['a both-down time that is no difference [S21]', { bothDownTime: 1 }, 'bothDownTime'],
  [
    'a grid channel as generator [C6]',
    { dailyUsage: [{ ...channel, group: 'generator' }] },
    'dailyUsage[0].group',
  ],
])('names %s', (_, changes, where) => {
  expect(placesOf(changes)).toContain(where)
})

test('parts of other types are left to the check of the form', () => {
  expect(placesOf({ grid: null, dailyUsage: 'none', bothDownTime: '5' })).toEqual([])
  expect(powerStatusAgrees(1)(null)).toEqual([])
})

const FROM_S = 1_768_400_000
const period = { fromMs: FROM_S * 1000, toMs: (FROM_S + DAY_S) * 1000 }
const event = { channel: 1, ts: FROM_S + 60, powerStatus: 'power_failed', ns: 0, os: 1, v: 0 }
/** @param {object[]} events @param {number} totalEvents */
const timeline = (events, totalEvents = events.length) => ({
  byChannel: { 1: events },
  summary: { totalEvents, channelEvents: { 1: totalEvents } },
})

test('a timeline inside its period has no mismatch', () => {
  expect(timelineAgrees(period)(timeline([event]))).toEqual([])
  expect(timelineAgrees(period, [1, 2])(timeline([event]))).toEqual([])
})

test.each([
  ['before the period', timeline([{ ...event, ts: FROM_S - 1 }]), 'byChannel.1[0].ts'],
  ['after the period', timeline([{ ...event, ts: FROM_S + DAY_S + 1 }]), 'byChannel.1[0].ts'],
  ['with another word [S11]', timeline([{ ...event, ns: 1 }]), 'byChannel.1[0].powerStatus'],
  ['that the summary does not count', timeline([event], 0), 'summary.totalEvents'],
])('names an event %s', (_, body, where) => {
  expect(timelineAgrees(period)(body).map((one) => one.where)).toEqual([where])
})

test('names a channel that was not asked for [H15]', () => {
  expect(timelineAgrees(period, [2])(timeline([event]))[0]).toMatchObject({
    where: 'byChannel.1',
    expected: 'only channels 2',
  })
})
