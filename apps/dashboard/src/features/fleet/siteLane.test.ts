import { expect, test } from 'vitest'
import { channels, hydra } from './fleet.testing.ts'
import { siteStretches, supplyChannels } from './siteLane.ts'
import type { HydraToday } from './todayTotals.ts'
import { worstFirst } from './worstFirst.ts'

const DAY_MS = Date.UTC(2026, 0, 15)
const at = (minute: number) => DAY_MS + minute * 60_000
const event = (channel: number, minute: number, ns: 0 | 1) => ({
  ...{ channel, ts: at(minute), ns, os: 1 - ns, duration: 0, v: ns * 230 },
  powerStatus: ns === 1 ? ('power_restored' as const) : ('power_failed' as const),
})
const site = (states: Parameters<typeof channels>[0]) => hydra(channels(states), { tz: 'UTC' })
const timeline = (byChannel: Record<string, ReturnType<typeof event>[]>) => ({
  ...{ byChannel, summary: { totalEvents: 0, channelEvents: {} } },
})
const told = (stretches: ReturnType<typeof siteStretches>) =>
  stretches.map(({ state, fromMs, toMs }) => [
    state,
    (fromMs - DAY_MS) / 60_000,
    (toMs - DAY_MS) / 60_000,
  ])

test('an outage is when grid and generator were both down [E18]', () => {
  const events = timeline({ '1': [event(1, 10, 0)], '4': [event(4, 12, 1)] })
  expect(told(siteStretches(site({ 1: 0, 4: 1 }), events, at(30)))).toEqual([
    ['up', 0, 10],
    ['down', 10, 12],
    ['up', 12, 30],
  ])
})

test('without a change today it was all day what it is now', () => {
  expect(told(siteStretches(site({ 1: 0 }), timeline({}), at(30)))).toEqual([['down', 0, 30]])
})

test('what nobody knows is no outage, told by the server or seen by its silence', () => {
  const unknown = [{ from: at(-5), to: at(3) }]
  const silent = hydra(channels({ 1: 1 }), { tz: 'UTC', lastSeen: at(20) }, 'unknown')
  expect(told(siteStretches(silent, { ...timeline({}), unknown }, at(30)))).toEqual([
    ['unknown', 0, 3],
    ['up', 3, 20],
    ['unknown', 20, 30],
  ])
})

test('a battery monitor has no channels', () => {
  expect(supplyChannels(hydra({}).device)).toEqual([])
})

test('the sites that were longest without supply come first', () => {
  const named = (deviceId: string) => hydra({}, { deviceId })
  const dark = (grid: number, generator: number) =>
    ({
      status: { grid: { tdn: grid }, generator: { tup: generator } },
    }) as HydraToday
  const today = new Map([
    ['B', dark(50, 45)],
    ['C', dark(20, 0)],
  ])
  const ordered = worstFirst([named('D'), named('B'), named('A'), named('C')], today)
  expect(ordered.map(({ device }) => device.deviceId)).toEqual(['C', 'B', 'A', 'D'])
})
