import { expect, test } from 'vitest'
import type { StateInterval } from '../../../domain/intervals.ts'
import {
  type Channel,
  channelName,
  channelStateText,
  channelsOf,
  lastChannels,
  lastStateText,
  supplyNotes,
  withTimelineStates,
} from './channels.ts'

const up = { rp: 1000, v: 230, ns: 1 }
const down = { rp: 0, v: 0, ns: 0 }

test('channels 1–3 are grid, 4–6 generator, in order; others are left out [C6]', () => {
  const channels = channelsOf({ 'ac-power': { '4': down, '1': up, '3': down, '9': up } }, 'up')
  expect(channels.map(channelName)).toEqual([
    'Channel 1 grid',
    'Channel 3 grid',
    'Channel 4 generator',
  ])
  expect(channels.map(({ state }) => state)).toEqual(['up', 'down', 'down'])
})

test('channels are unknown while the device does not report', () => {
  expect(channelsOf({ 'ac-power': { '1': up } }, 'unknown')[0]?.state).toBe('unknown')
})

test('a channel that reports only its power is up with power, and unknown without [E15]', () => {
  expect(channelsOf({ 'ac-power': { '1': { rp: 900 }, '4': { rp: 0 } } }, 'up')).toEqual([
    { channel: 1, group: 'grid', state: 'up', powerW: 900, voltageV: undefined },
    { channel: 4, group: 'generator', state: 'unknown', powerW: 0, voltageV: undefined },
  ])
})

test('unreadable channels stand among the others; other unreadable parts are no channels', () => {
  const unreadable = ['ac-power 2', 'ac-power', 'battery-monitor-power 3']
  const channels = channelsOf({ 'ac-power': { '1': up, '4': up }, unreadable }, 'up')
  expect(channels.map(({ channel, state, powerW }) => [channel, state, powerW])).toEqual([
    [1, 'up', 1000],
    [2, 'unknown', undefined],
    [4, 'up', 1000],
  ])
})

test('a device without AC channels has none', () => {
  expect(channelsOf({}, 'up')).toEqual([])
})

const grid = (state: Channel['state'], channel = 1): Channel => ({
  ...{ channel, group: 'grid', state, powerW: 0, voltageV: 0 },
})
const generator = (state: Channel['state'], channel = 4): Channel => ({
  ...{ channel, group: 'generator', state, powerW: 0, voltageV: 0 },
})

test.each([
  [[], []],
  [[grid('up')], ['On grid']],
  [[grid('up'), generator('down')], ['On grid']],
  [
    [grid('down'), generator('up')],
    ['Grid down', 'On generator'],
  ],
  [
    [grid('down'), generator('down')],
    ['Grid down', 'Generator not running'],
  ],
  [[grid('up', 1), grid('down', 2)], ['Grid partly down']],
  [
    [grid('up'), generator('up')],
    ['On grid', 'Generator running'],
  ],
  [[grid('unknown'), generator('unknown')], ['Supply unknown']],
  [
    [grid('unknown'), generator('down')],
    ['Grid unknown', 'Generator not running'],
  ],
  [[grid('up', 1), grid('unknown', 2)], ['Grid unknown']],
  [[grid('down', 1), grid('unknown', 2)], ['Grid down']],
  [[grid('down'), generator('unknown')], ['Grid down']],
  [[generator('up')], ['On generator']],
  [
    [grid('up', 1), grid('down', 2), generator('up')],
    ['Grid partly down', 'Generator running'],
  ],
  [
    [grid('unknown'), generator('up')],
    ['Grid unknown', 'Generator running'],
  ],
  [[grid('down'), generator('down', 4), generator('unknown', 5)], ['Grid down']],
  [
    [grid('down', 1), grid('unknown', 2), generator('down')],
    ['Grid down', 'Generator not running'],
  ],
])('%j → notes %j', (channels, texts) => {
  expect(supplyNotes(channels).map(({ text }) => text)).toEqual(texts)
})

test.each([
  ['up', 'up', 'Running'],
  ['up', 'down', 'Standby'],
  ['down', 'down', 'Not running'],
  ['down', 'unknown', 'Unknown'],
] as const)('grid %s, generator %s → %s', (gridState, state, word) => {
  expect(channelStateText(generator(state), [grid(gridState), generator(state)])).toBe(word)
})

test('during an outage a generator without power is not running, even if another one runs', () => {
  const [resting, running] = [generator('down', 4), generator('up', 5)]
  const channels = [grid('down'), resting, running]
  expect([resting, running].map((each) => channelStateText(each, channels))).toEqual([
    'Not running',
    'Running',
  ])
})

test.each([
  ['up', 'Up'],
  ['down', 'Down'],
  ['unknown', 'Unknown'],
] as const)('a grid channel that is %s → %s', (state, word) => {
  expect(channelStateText(grid(state), [grid(state)])).toBe(word)
})

const timeline = (channel: number, ...states: readonly StateInterval['state'][]) => ({
  channel,
  intervals: states.map((state) => ({ fromMs: 0, toMs: 5, state })),
})

test('a channel without a live state has that of its timeline [E18]', () => {
  const timelines = [timeline(1, 'up', 'down'), timeline(2, 'down'), timeline(4, 'standby')]
  const live = [grid('unknown', 1), grid('up', 2), grid('unknown', 3), generator('unknown')]
  const statesOf = (...known: Parameters<typeof withTimelineStates>) =>
    withTimelineStates(...known).map(({ state }) => state)
  expect(statesOf(live, timelines)).toEqual(['down', 'up', 'unknown', 'down'])
  expect(statesOf(live, undefined)).toEqual(['unknown', 'up', 'unknown', 'unknown'])
})

const LAST_SEEN_MS = Date.parse('2026-01-15T13:03Z')
const HOUR_MS = 3_600_000

test.each([
  [1, 'Last: Up, 14:03'],
  [2, 'Last: Down, 14:03'],
  [3, null],
  [4, 'Last: Standby, 14:03'],
  [5, null],
])('channel %d of an offline device has its last known state [E15, E18]', (channel, shown) => {
  const latest = { 'ac-power': { '1': up, '2': { rp: 0 }, '3': { rp: 0 }, '4': { rp: 0 } } }
  const timelines = [timeline(2, 'up', 'down', 'unknown'), timeline(4, 'standby', 'unknown')]
  const last = lastChannels(latest, timelines, LAST_SEEN_MS)
  expect(lastStateText({ channel }, last, LAST_SEEN_MS + HOUR_MS, 'Africa/Lagos')).toBe(shown)
})

test('a last state has its day from half a day on, and no time where none was sent', () => {
  const latest = { 'ac-power': { '1': down } }
  const textAfter = (atMs: number | undefined, hours: number) =>
    lastStateText(
      { channel: 1 },
      lastChannels(latest, undefined, atMs),
      LAST_SEEN_MS + hours * HOUR_MS,
      'UTC',
    )
  expect(textAfter(LAST_SEEN_MS, 12)).toBe('Last: Down, 15 Jan, 13:03')
  expect(textAfter(undefined, 12)).toBe('Last: Down')
})
