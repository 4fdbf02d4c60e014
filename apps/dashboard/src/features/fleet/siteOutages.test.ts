import { expect, test } from 'vitest'
import { channels, hydra } from '../../domain/alerts/known.testing.ts'
import { supplyChannels } from '../../domain/outages.ts'
import { outageSites, siteIntervals } from './siteOutages.ts'
import type { HydraToday } from './todayTotals.ts'

const MIDNIGHT_MS = Date.UTC(2026, 0, 15)
const at = (minute: number) => MIDNIGHT_MS + minute * 60_000
const event = (channel: number, minute: number, ns: 0 | 1) => ({
  ...{ channel, ts: at(minute), ns, os: 1 - ns, duration: 0, v: ns * 230 },
  powerStatus: ns === 1 ? ('power_restored' as const) : ('power_failed' as const),
})
const site = (states: Parameters<typeof channels>[0]) => hydra(channels(states), { tz: 'UTC' })
const timeline = (byChannel: Record<string, ReturnType<typeof event>[]>) => ({
  ...{ byChannel, summary: { totalEvents: 0, channelEvents: {} } },
})
const minutes = (intervals: ReturnType<typeof siteIntervals>) =>
  intervals.map(({ state, fromMs, toMs }) => [
    state,
    (fromMs - MIDNIGHT_MS) / 60_000,
    (toMs - MIDNIGHT_MS) / 60_000,
  ])

test('an outage is the time in which grid and generator are both down [E18]', () => {
  const events = timeline({ '1': [event(1, 10, 0)], '4': [event(4, 12, 1)] })
  expect(minutes(siteIntervals(site({ 1: 0, 4: 1 }), events, undefined, at(30)))).toEqual([
    ['up', 0, 10],
    ['down', 10, 12],
    ['up', 12, 30],
  ])
})

test('no change today → the current state lasts all day', () => {
  expect(minutes(siteIntervals(site({ 1: 0 }), timeline({}), undefined, at(30)))).toEqual([
    ['down', 0, 30],
  ])
})

test('time without data is no outage, by the server or by the last report', () => {
  const unknown = [{ from: at(-5), to: at(3) }]
  const offline = hydra(channels({ 1: 1 }), { tz: 'UTC', lastSeen: at(20) }, 'unknown')
  expect(minutes(siteIntervals(offline, { ...timeline({}), unknown }, undefined, at(30)))).toEqual([
    ['unknown', 0, 3],
    ['up', 3, 20],
    ['unknown', 20, 30],
  ])
})

test('a channel that reports no state and no change is unknown', () => {
  const silent = hydra({ 'ac-power': { '1': { rp: 0 } } }, { tz: 'UTC' })
  expect(minutes(siteIntervals(silent, timeline({}), undefined, at(30)))).toEqual([
    ['unknown', 0, 30],
  ])
})

test('a battery monitor has no channels', () => {
  expect(supplyChannels(hydra({}).device)).toEqual([])
})

test('only channels of the grid and of a generator supply a site', () => {
  expect(supplyChannels(site({ 1: 1, 6: 0, 7: 1 }).device)).toEqual([1, 6])
})

test('sites with an outage today come with the longest downtime first; those without data are in no list', () => {
  const named = (deviceId: string, latest = channels({ 1: 1 })) => hydra(latest, { deviceId })
  const dark = (grid: number, generator: number, gridUp = 0) =>
    ({
      ...{ atMs: at(30), energy: { hours: [] } },
      status: {
        ...{
          dailyUsage: [],
          grid: { tdn: grid, tup: gridUp },
          generator: { tup: generator, tdn: 0 },
        },
      },
    }) as never as HydraToday
  const today = new Map([
    ['A', dark(0, 0, 90)],
    ['B', dark(50, 45)],
    ['C', dark(20, 0)],
    ['E', dark(30, 60)],
    ['F', dark(0, 0)],
    ['G', dark(0, 90)],
  ])
  const sites = [
    named('D', channels({ 1: 0, 4: 0 })),
    named('B'),
    named('A'),
    named('C'),
    named('E'),
    // No data today; no answer; a generator only.
    named('F'),
    named('H'),
    named('G'),
  ]
  for (const unordered of [sites, sites.toReversed()]) {
    const { certain, possible, without } = outageSites(unordered, today, [])
    expect(certain.map(({ device }) => device.deviceId)).toEqual(['C', 'B', 'D'])
    expect(possible.map(({ device }) => device.deviceId)).toEqual(['E'])
    expect(without.map(({ device }) => device.deviceId).toSorted()).toEqual(['A', 'G'])
  }
})

test('a site is dark now if no source has power, and its state is known', () => {
  const certain = (...known: Parameters<typeof hydra>) =>
    outageSites([hydra(...known)], new Map(), []).certain.length === 1
  expect(certain(channels({ 1: 0, 4: 0 }))).toBe(true)
  expect(certain(channels({ 1: 0, 4: 1 })), 'on its generator').toBe(false)
  expect(certain(channels({ 1: 0 }), {}, 'unknown'), 'offline').toBe(false)
  expect(certain({}), 'a battery monitor').toBe(false)
})

test('sites of the same downtime come by id', () => {
  const dark = { status: { dailyUsage: [], grid: { tup: 0, tdn: 50 }, generator: {} } } as never
  const sites = ['B', 'A', 'C'].map((deviceId) => hydra(channels({ 1: 1 }), { deviceId }))
  const today = new Map(sites.map(({ device }) => [device.deviceId, dark]))
  const ids = outageSites(sites, today, []).certain.map(({ device }) => device.deviceId)
  expect(ids).toEqual(['A', 'B', 'C'])
})

test('an outage that this browser saw after the report of a site is looked up, not denied', () => {
  const known = hydra(channels({ 1: 1 }), { deviceId: 'A' })
  const status = { dailyUsage: [], grid: { tup: 90, tdn: 0 }, generator: {} }
  const today = new Map([['A', { atMs: at(30), status } as never]])
  const sorted = (kind: 'gridDown' | 'offline', deviceId: string, toMs: number | null) => {
    const { certain, possible, without } = outageSites([known], today, [{ kind, deviceId, toMs }])
    return [certain.length, possible.length, without.length]
  }
  expect(sorted('gridDown', 'A', at(40))).toEqual([0, 1, 0])
  expect(sorted('gridDown', 'A', null)).toEqual([0, 1, 0])
  expect(sorted('gridDown', 'A', at(20)), 'the report has it').toEqual([0, 0, 1])
  expect(sorted('offline', 'A', null)).toEqual([0, 0, 1])
  expect(sorted('gridDown', 'B', null)).toEqual([0, 0, 1])
})
