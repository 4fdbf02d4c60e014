import { expect, test } from 'vitest'
import {
  combinedIntervals,
  type IntervalState,
  type StateInterval,
} from '../../../domain/intervals.ts'
import type { ChannelOutages } from '../../../domain/outages.ts'
import { channelTimelines, outageTable, sourceTimelines } from './outageTimelines.ts'

/** A channel whose states last until the given seconds. */
function channelOf(
  channel: number,
  ...states: readonly (readonly [IntervalState, number])[]
): ChannelOutages {
  const intervals = states.map(([state, toS], at) => ({
    state,
    fromMs: (states[at - 1]?.[1] ?? 0) * 1000,
    toMs: toS * 1000,
  }))
  return { channel, group: channel < 4 ? 'grid' : 'generator', intervals, events: [] }
}
const site = (...channels: readonly ChannelOutages[]) => ({
  channels,
  supply: combinedIntervals(channels.map(({ intervals }) => intervals)),
})
const inSeconds = (intervals: readonly StateInterval[] = []) =>
  intervals.map(({ state, fromMs, toMs }) => `${state} ${fromMs / 1000}-${toMs / 1000}`)
const grid = channelOf(1, ['up', 2], ['down', 8], ['up', 10])

test.each([
  ['no generator ran', 'no other source', channelOf(4, ['standby', 10])],
  ['a generator ran throughout', 'another source had power', channelOf(4, ['up', 10])],
  [
    'a generator ran from 3 s on',
    'no source for 1\u00a0s',
    channelOf(4, ['standby', 3], ['up', 10]),
  ],
])('the reason of a grid outage in which %s is “%s”', (_, reason, generator) => {
  const [timeline] = channelTimelines(site(grid, generator))
  expect(timeline?.intervals.map((interval) => interval.reason)).toEqual([
    undefined,
    reason,
    undefined,
  ])
})

test('a channel without data says so', () => {
  const [timeline] = channelTimelines(site(channelOf(1, ['unknown', 4], ['up', 10])))
  expect(timeline?.intervals).toEqual([
    { state: 'unknown', fromMs: 0, toMs: 4000, reason: 'no data received' },
    { state: 'up', fromMs: 4000, toMs: 10_000 },
  ])
})

test('the supply of several channels is a combined series', () => {
  const supply = channelTimelines(site(grid, channelOf(4, ['standby', 3], ['up', 10]))).at(-1)
  expect(supply).toMatchObject({ key: 'supply', name: 'Site supply', combined: true })
  expect(inSeconds(supply?.intervals)).toEqual(['up 0-2', 'down 2-3', 'up 3-10'])
})

test('a single channel is the whole supply and has no combined series', () => {
  expect(channelTimelines(site(grid)).map(({ key }) => key)).toEqual(['1'])
})

test('a source is up while any of its own channels is up', () => {
  const [second, generator] = [channelOf(2, ['up', 4], ['down', 10]), channelOf(4, ['up', 10])]
  const sources = sourceTimelines(site(grid, second, generator))
  expect(sources.map(({ key, intervals }) => [key, inSeconds(intervals)])).toEqual([
    ['grid', ['up 0-4', 'down 4-8', 'up 8-10']],
    ['generator', ['up 0-10']],
  ])
})

test('a source without channels has no series', () => {
  expect(sourceTimelines(site(grid)).map(({ name }) => name)).toEqual(['Grid'])
})

test('CSV has the intervals of all channels by their start', () => {
  const generator = channelOf(4, ['standby', 3], ['up', 9], ['standby', 10])
  const { rows } = outageTable(channelTimelines(site(grid, generator)).slice(0, 2), 'UTC')
  expect(rows.map(({ name, fromMs }) => `${fromMs / 1000} ${name}`)).toEqual([
    '0 Channel 1 grid',
    '0 Channel 4 generator',
    '2 Channel 1 grid',
    '3 Channel 4 generator',
    '8 Channel 1 grid',
    '9 Channel 4 generator',
  ])
})
