import type { ChannelUsage, PowerStatusReport, TimelineEvent } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bothDownOf, groupTimes } from '../../../domain/availability.ts'
import { secondsIn } from '../../../domain/intervals.ts'
import { channelOutageCount, type OutageSource, outagesOf } from '../../../domain/outages.ts'
import { csvText } from '../../../ui/csv/csvText.ts'
import { siteEvents } from './EventsPanel.tsx'
import { channelTimelines, outageTable, sourceTimelines, supplyOf } from './outageTimelines.ts'

const event = (channel: number, ts: number, ns: 0 | 1): TimelineEvent => ({
  ...{ channel, ts, ns, os: 1 - ns, duration: 1, v: 230 * ns },
  powerStatus: ns === 1 ? 'power_restored' : 'power_failed',
})
const usage = (channel: number, tup: number, tdn: number): ChannelUsage => ({
  ...{ channel, tup, tdn, ts: 0, rc: 0, fc: 0 },
  group: channel < 4 ? 'grid' : 'generator',
})
const report = (...dailyUsage: ChannelUsage[]): PowerStatusReport => ({
  deviceId: 'HY-1',
  dailyUsage,
  grid: { tup: 1, tdn: 0, availability: 12.5 },
  generator: { tup: 0, tdn: 1, availability: 0 },
  bothDownTime: 3,
  totalSecondsInPeriod: 10,
})
const timeline = (...events: TimelineEvent[]) => ({
  byChannel: {
    '1': events.filter(({ channel }) => channel === 1),
    '4': events.filter(({ channel }) => channel === 4),
  },
  summary: { totalEvents: events.length, channelEvents: { '1': 1, '2': 1, '4': 2 } },
})
// The grid fails at 2 s and is back at 8 s; the generator runs from 3 s to 9 s.
const parts = {
  statuses: [report(usage(1, 4, 6), usage(4, 6, 4))],
  timelines: [timeline(event(1, 2000, 0), event(1, 8000, 1), event(4, 3000, 1), event(4, 9000, 0))],
  covered: { fromMs: 0, toMs: 10_000 },
  span: { fromMs: 0, toMs: 10_000 },
  isExact: true,
  channels: [1, 4],
  offlineSinceMs: null,
} as const satisfies OutageSource

test('a report of exactly the shown period is used unchanged [E17, S20, S21]', () => {
  expect(outagesOf(parts).report.grid.availability).toBe(12.5)
})

test('without a grid a stopped generator is an outage, and no standby', () => {
  const own = timeline(event(4, 3000, 1), event(4, 9000, 0))
  const source = {
    ...parts,
    statuses: [],
    timelines: [{ ...own, byChannel: { 4: own.byChannel[4] } }],
  }
  const states = (channels: readonly number[]) =>
    outagesOf({ ...source, channels }).supply.map(({ state }) => state)
  expect(states([4])).toEqual(['down', 'up', 'down'])
  expect(supplyOf(outagesOf({ ...source, channels: [4] }))).toBe('channels')
  expect(outagesOf({ ...source, channels: [1, 4] }).channels[1]?.intervals[0]?.state).toBe(
    'standby',
  )
  expect(supplyOf(outagesOf({ ...source, channels: [1, 4] }))).toBe('grid')
})

test('the server’s numbers of events are those of exactly its period [E18]', () => {
  expect(outagesOf(parts).summary?.totalEvents).toBe(4)
  expect(outagesOf({ ...parts, isExact: false }).summary).toBeUndefined()
  const twice = [...parts.timelines, ...parts.timelines]
  expect(outagesOf({ ...parts, timelines: twice }).summary).toBeUndefined()
})

test('an outage that began before the period is one of its outages; without data the number is unknown', () => {
  const cut = outagesOf({ ...parts, isExact: false, span: { fromMs: 4000, toMs: 10_000 } })
  expect(cut.report.dailyUsage[0]?.fc).toBe(0)
  expect(channelOutageCount(cut, 1)).toBe(1)
  expect(channelOutageCount(outagesOf({ ...parts, offlineSinceMs: 0 }), 1)).toBeUndefined()
  expect(channelOutageCount(cut, 3), 'no such channel').toBeUndefined()
})

test('for other dates the report is computed from the periods [S20, S21, C5]', () => {
  const cut = outagesOf({ ...parts, isExact: false, span: { fromMs: 1000, toMs: 5000 } })
  expect(cut.report).toMatchObject({
    grid: { tup: 1, tdn: 3, availability: 25 },
    generator: { tup: 2, tdn: 2, availability: 50 },
    bothDownTime: 2,
    totalSecondsInPeriod: 4,
  })
  expect(cut.report.dailyUsage.map(({ rc, fc, ts }) => [rc, fc, ts])).toEqual([
    [0, 1, 2000],
    [1, 0, 3000],
  ])
})

test.each([
  ['its last change in the span', { fromMs: 1000, toMs: 8500 }, [8000, 3000]],
  ['the start of a span without changes', { fromMs: 4000, toMs: 5000 }, [4000, 4000]],
])('for other dates a channel’s state dates from %s [E17]', (_, span, since) => {
  const { report: cut } = outagesOf({ ...parts, isExact: false, span })
  expect(cut.dailyUsage.map(({ ts }) => ts)).toEqual(since)
})

test('a report over several months covers all of them [S20]', () => {
  const outages = outagesOf({
    ...parts,
    statuses: [report(usage(1, 5, 0)), report(usage(1, 0, 5))],
    timelines: [timeline(event(1, 8000, 1)), timeline(event(1, 2000, 0))],
  })
  expect(outages.report).toMatchObject({ grid: { tup: 4, tdn: 6 }, totalSecondsInPeriod: 10 })
})

test('the events of a channel are its changes in the shown span [E18]', () => {
  const counts = (span: OutageSource['span']) =>
    outagesOf({ ...parts, isExact: false, span }).channels.map(({ events }) => events.length)
  expect(counts(parts.span)).toEqual([2, 2])
  expect(counts({ fromMs: 2500, toMs: 5000 })).toEqual([0, 1])
  expect(counts({ fromMs: 4000, toMs: 5000 })).toEqual([0, 0])
  expect(counts({ fromMs: 2000, toMs: 8000 }), 'start included, end not').toEqual([1, 1])
})

test('time without power is the overlap of known outages', () => {
  const outages = outagesOf(parts)
  expect(secondsIn(outages.supply, 'down')).toBe(1)
  const offline = outagesOf({ ...parts, offlineSinceMs: 2500 })
  expect(secondsIn(offline.supply, 'down')).toBe(0.5)
  expect(secondsIn(offline.supply, 'unknown')).toBe(7.5)
})

test('periods are joined; a channel without events has the state of its usage', () => {
  const outages = outagesOf({
    ...parts,
    statuses: [report(usage(1, 10, 0), usage(2, 0, 10)), report(usage(2, 0, 10))],
    timelines: [timeline(event(1, 8000, 1)), timeline(event(1, 2000, 0))],
    channels: [],
  })
  expect(outages.channels.map(({ channel, intervals }) => [channel, intervals.length])).toEqual([
    [1, 3],
    [2, 1],
    [4, 1],
  ])
  expect(outages.channels[1]?.intervals[0]?.state).toBe('down')
})

test('the changes of several periods are in order, whatever the order of the answers [E18]', () => {
  const outages = outagesOf({
    ...parts,
    timelines: [
      timeline(event(1, 8000, 1)),
      timeline(event(1, 2000, 0)),
      timeline(event(1, 5000, 1), event(1, 6000, 0)),
    ],
  })
  expect(outages.channels[0]?.events.map(({ ts }) => ts)).toEqual([2000, 5000, 6000, 8000])
})

test('spans without data in an answer are unknown', () => {
  const unknown = [{ from: 4000, to: 6000 }]
  const { channels } = outagesOf({
    ...parts,
    timelines: parts.timelines.map((each) => ({ ...each, unknown })),
  })
  expect(channels[0]?.intervals.filter(({ state }) => state === 'unknown')).toEqual([
    { state: 'unknown', fromMs: 4000, toMs: 6000 },
  ])
})

test('a channel of neither grid nor generator is left out [C6]', () => {
  const { channels } = outagesOf({ ...parts, channels: [1, 4, 9] })
  expect(channels.map(({ channel }) => channel)).toEqual([1, 4])
})

test.each([
  [9, 1, 'up'],
  [5, 5, 'up'],
  [4, 6, 'down'],
  [0, 0, 'unknown'],
])('a channel up for %i s and down for %i s, without changes, is %s [E17]', (tup, tdn, state) => {
  const { channels } = outagesOf({
    ...parts,
    statuses: [report(usage(1, tup, tdn))],
    timelines: [],
    channels: [],
  })
  expect(channels[0]?.intervals.map((interval) => interval.state)).toEqual([state])
})

test('a channel without changes and without usage is unknown', () => {
  const { channels } = outagesOf({ ...parts, statuses: [], timelines: [], channels: [2] })
  expect(channels[0]?.intervals.map((interval) => interval.state)).toEqual(['unknown'])
})

test('without a timeline nothing is said of outages, and the server’s report stays [E17, E18]', () => {
  const unread = { ...parts, timelines: null }
  const { channels, supply, report: own, isTimelineKnown } = outagesOf(unread)
  expect(isTimelineKnown).toBe(false)
  expect(own).toEqual(parts.statuses[0])
  expect(channels.map(({ intervals, events }) => [intervals, events])).toEqual(
    channels.map(() => [[{ fromMs: 0, toMs: 10_000, state: 'unknown' }], []]),
  )
  expect(channels).toHaveLength(2)
  expect(supply.map(({ state }) => state)).toEqual(['unknown'])
  expect(channelOutageCount(outagesOf(unread), 1)).toBeUndefined()
  const cut = outagesOf({ ...unread, isExact: false }).report
  expect([bothDownOf(cut), groupTimes(cut, 'grid')]).toEqual([undefined, null])
})

test('without a power status, outages are those of the timeline, and silent channels are unknown', () => {
  const unread = { ...parts, statuses: [], channels: [1, 4] }
  expect(groupTimes(outagesOf(unread).report, 'grid')).toMatchObject({ upS: 4, downS: 6 })
  const silent = outagesOf({ ...unread, timelines: [timeline()] }).report
  expect([bothDownOf(silent), groupTimes(silent, 'grid')]).toEqual([undefined, null])
})

test('a computed report has its device, and no time for a group without channels', () => {
  const gridOnly = { ...parts, isExact: false, timelines: [], channels: [] }
  expect(outagesOf({ ...gridOnly, statuses: [report(usage(1, 10, 0))] }).report).toMatchObject({
    deviceId: 'HY-1',
    grid: { tup: 10, tdn: 0, availability: 100 },
    generator: { tup: 0, tdn: 0 },
  })
  expect(outagesOf({ ...gridOnly, statuses: [] }).report).toMatchObject({
    deviceId: '',
    dailyUsage: [],
  })
})

test('each channel has a series, the site has one, and outages have reasons', () => {
  const timelines = channelTimelines(outagesOf(parts))
  expect(timelines.map(({ name }) => name)).toEqual([
    'Channel 1 grid',
    'Channel 4 generator',
    'Site supply',
  ])
  const outage = timelines[0]?.intervals.find(({ state }) => state === 'down')
  expect(outage?.reason).toBe('no source for 1\u00a0s')
  expect(timelines[1]?.intervals.map(({ state }) => state)).toEqual(['standby', 'up', 'standby'])
  expect(sourceTimelines(outagesOf(parts)).map(({ name }) => name)).toEqual(['Grid', 'Generator'])
})

test('channels of a source that change together are one event, newest first [E18]', () => {
  const outages = outagesOf(parts)
  const [first] = outages.channels
  if (first === undefined) throw new Error('no channel')
  const second = {
    ...first,
    channel: 2,
    events: first.events.map((each) => ({
      ...each,
      channel: 2,
      v: (each.v ?? 0) + 2,
      duration: 7,
    })),
  }
  const events = siteEvents({ channels: [first, second], supply: [] })
  expect(events.map(({ atMs, channels }) => [atMs, channels])).toEqual([
    [8000, [1, 2]],
    [2000, [1, 2]],
  ])
  expect(events[0]).toMatchObject({ volts: [230, 232], durationMs: 7000 })
})

test('a state that ends in an offline time is known to have lasted until then [E18]', () => {
  const [channel] = outagesOf({ ...parts, offlineSinceMs: 9000 }).channels
  if (channel === undefined) throw new Error('no channel')
  const events = channel.events.map((each) => ({ ...each, duration: 3600 }))
  expect(
    siteEvents({ channels: [{ ...channel, events }], supply: [] }).map(({ atMs, durationMs }) => [
      ...[atMs, durationMs],
    ]),
  ).toEqual([
    [8000, 1000],
    [2000, 3_600_000],
  ])
})

test('the device goes offline and comes back: two events, and none at the start of the period', () => {
  const supply = (['unknown', 'up', 'unknown', 'down'] as const).map((state, at) => ({
    ...{ state, fromMs: at * 1000, toMs: (at + 1) * 1000 },
  }))
  expect(siteEvents({ channels: [], supply }).map(({ atMs, label }) => [atMs, label])).toEqual([
    [3000, 'Device online'],
    [2000, 'Device offline'],
    [1000, 'Device online'],
  ])
})

test('CSV has every interval in local time with offset, and units in the header', () => {
  const timelines = channelTimelines(outagesOf(parts)).slice(0, 1)
  expect(csvText(outageTable(timelines, 'Africa/Lagos'), true).split('\r\n')).toEqual([
    'Channel,State,From,To,Duration (s),Remark,Data',
    'Channel 1 grid,Up,1970-01-01T01:00:00+01:00,1970-01-01T01:00:02+01:00,2,,SIMULATED',
    'Channel 1 grid,Down,1970-01-01T01:00:02+01:00,1970-01-01T01:00:08+01:00,6,no source for 1 s,SIMULATED',
    'Channel 1 grid,Up,1970-01-01T01:00:08+01:00,1970-01-01T01:00:10+01:00,2,,SIMULATED',
  ])
})
