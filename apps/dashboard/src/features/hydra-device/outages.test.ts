import type { ChannelUsage, PowerStatusReport, TimelineEvent } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { csvText } from '../../ui/csv/csvText.ts'
import { secondsOf } from '../../ui/lanes/stretches.ts'
import { channelLanes, sourceLanes } from './outageLanes.ts'
import { type OutageParts, outagesOf } from './outages.ts'
import { outageTable } from './outageTable.ts'
import { siteEvents } from './siteEvents.ts'
import { timelineTitle } from './timelineSummary.ts'

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
const parts: OutageParts = {
  statuses: [report(usage(1, 4, 6), usage(4, 6, 4))],
  timelines: [timeline(event(1, 2000, 0), event(1, 8000, 1), event(4, 3000, 1), event(4, 9000, 0))],
  covered: { fromMs: 0, toMs: 10_000 },
  span: { fromMs: 0, toMs: 10_000 },
  isExact: true,
  channels: [1, 4],
  silentSinceMs: null,
}

test('a report of exactly this period is shown as it is [E17, S20, S21]', () => {
  expect(outagesOf(parts).report.grid.availability).toBe(12.5)
})

test('of other dates it is made from what the periods tell [S20, S21, C5]', () => {
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
  ['since its last change', { fromMs: 1000, toMs: 8500 }, [8000, 3000]],
  ['as long as one looks', { fromMs: 4000, toMs: 5000 }, [4000, 4000]],
])('of other dates a channel has been as it is %s [E17]', (_, span, since) => {
  const { report: cut } = outagesOf({ ...parts, isExact: false, span })
  expect(cut.dailyUsage.map(({ ts }) => ts)).toEqual(since)
})

test('of months that are exactly the dates looked at, the report is of them all, not of the newest [S20]', () => {
  const outages = outagesOf({
    ...parts,
    statuses: [report(usage(1, 5, 0)), report(usage(1, 0, 5))],
    timelines: [timeline(event(1, 8000, 1)), timeline(event(1, 2000, 0))],
  })
  expect(outages.report).toMatchObject({ grid: { tup: 4, tdn: 6 }, totalSecondsInPeriod: 10 })
  expect(timelineTitle(outages.summary)).toBe('Timeline, 2 changes on 1 channel')
})

test('a timeline of exactly this period brings its own summary, and of other dates the changes in them count [E18]', () => {
  expect(timelineTitle(outagesOf(parts).summary)).toBe('Timeline, 4 changes on 3 channels')
  const cut = outagesOf({ ...parts, isExact: false, span: { fromMs: 2500, toMs: 5000 } })
  expect(timelineTitle(cut.summary)).toBe('Timeline, 1 change on 1 channel')
  const calm = outagesOf({ ...parts, isExact: false, span: { fromMs: 4000, toMs: 5000 } })
  expect(timelineTitle(calm.summary)).toBe('Timeline, no changes')
})

test('without power is the true overlap of outages, not of what nobody knows', () => {
  const outages = outagesOf(parts)
  expect(secondsOf(outages.supply, 'down')).toBe(1)
  const silent = outagesOf({ ...parts, silentSinceMs: 2500 })
  expect(secondsOf(silent.supply, 'down')).toBe(0.5)
  expect(secondsOf(silent.supply, 'unknown')).toBe(7.5)
})

test('several periods are one, and a channel that no event tells of is what its use says', () => {
  const outages = outagesOf({
    ...parts,
    statuses: [report(usage(1, 10, 0), usage(2, 0, 10)), report(usage(2, 0, 10))],
    timelines: [timeline(event(1, 8000, 1)), timeline(event(1, 2000, 0))],
    channels: [],
  })
  expect(outages.channels.map(({ channel, stretches }) => [channel, stretches.length])).toEqual([
    [1, 3],
    [2, 1],
    [4, 1],
  ])
  expect(outages.channels[1]?.stretches[0]?.state).toBe('down')
})

test('a lane for each channel and one for all; each outage says what it meant', () => {
  const lanes = channelLanes(outagesOf(parts))
  expect(lanes.map(({ name }) => name)).toEqual([
    'Channel 1 grid',
    'Channel 4 generator',
    'Any of them',
  ])
  const outage = lanes[0]?.stretches.find(({ state }) => state === 'down')
  expect(outage?.reason).toBe('1 s of it without any source')
  expect(lanes[1]?.stretches.map(({ state }) => state)).toEqual(['rest', 'up', 'rest'])
  expect(sourceLanes(outagesOf(parts)).map(({ name }) => name)).toEqual(['Grid', 'Generator'])
})

test('channels of one source that change together are one event, the newest first [E18]', () => {
  const outages = outagesOf(parts)
  const [first] = outages.channels
  if (first === undefined) throw new Error('no channel')
  const second = {
    ...first,
    channel: 2,
    events: first.events.map((each) => ({ ...each, channel: 2, v: each.v + 2, duration: 7 })),
  }
  const events = siteEvents([first, second])
  expect(events.map(({ atMs, channels }) => [atMs, channels])).toEqual([
    [8000, [1, 2]],
    [2000, [1, 2]],
  ])
  expect(events[0]).toMatchObject({ volts: [230, 232], durationS: 7 })
})

test('a spreadsheet has every stretch, in local time with its offset, units in the header', () => {
  const lanes = channelLanes(outagesOf(parts)).slice(0, 1)
  expect(csvText(outageTable(lanes, 'Africa/Lagos'), true).split('\r\n')).toEqual([
    'Channel,State,From,To,Duration (s),Remark,Data',
    'Channel 1 grid,Up,1970-01-01T01:00:00+01:00,1970-01-01T01:00:02+01:00,2,,SIMULATED',
    'Channel 1 grid,Down,1970-01-01T01:00:02+01:00,1970-01-01T01:00:08+01:00,6,1 s of it without any source,SIMULATED',
    'Channel 1 grid,Up,1970-01-01T01:00:08+01:00,1970-01-01T01:00:10+01:00,2,,SIMULATED',
  ])
})
