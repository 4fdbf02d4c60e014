import type { ChannelUsage } from '@wattpost/protocol'
import { HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { AlertKind, DatedAlert } from '../../domain/alerts/alert.ts'
import { bg, channels, hydra, pm } from '../../domain/alerts/known.testing.ts'
import { aBg } from '../../live/devices/devices.testing.ts'
import { plainSpaces } from '../../ui/time/plainSpaces.testing.ts'
import { type FleetSupply, fleetHeadline } from './fleetHeadline.ts'

const NOON_MS = Date.UTC(2026, 0, 15, 11)
const DAY_START_MS = NOON_MS - 12 * HOUR_MS
const tz = 'Africa/Lagos'

const site = (
  id: string,
  states: Parameters<typeof channels>[0],
  state: 'up' | 'down' | 'unknown' = 'up',
) => hydra(channels(states), { deviceId: id, tz }, state)

const alert = (deviceId: string, kind: AlertKind, agoMs: number | null, atLeast = false) =>
  ({
    ...{ key: `${deviceId} ${kind}`, deviceId, kind },
    since: agoMs === null ? null : { atMs: NOON_MS - agoMs, atLeast },
  }) as DatedAlert

/** The day of a hydra whose channels last changed at these times. */
const day = (grid: number, generator?: number) => {
  const usage = (group: 'grid' | 'generator', ts: number): ChannelUsage => ({
    ...{ channel: group === 'grid' ? 1 : 4, group, ts, tup: 0, tdn: 0, rc: 0, fc: 0 },
  })
  const none = { tup: 0, tdn: 0, availability: 0 }
  const dailyUsage = [usage('grid', grid)]
  if (generator !== undefined) dailyUsage.push(usage('generator', generator))
  return {
    status: {
      ...{ deviceId: 'HY', dailyUsage, grid: none, generator: none },
      ...{ bothDownTime: 0, totalSecondsInPeriod: 0 },
    },
  }
}

const sites = (byId: Readonly<Record<string, ReturnType<typeof day>>>) => ({
  byId: new Map(Object.entries(byId)),
  isWhole: true,
})

function shown(more: Partial<FleetSupply>) {
  const { states, lasting } = fleetHeadline({
    ...{ fleet: { bg: [], pm: [], hydra: [] }, alerts: [], seen: [], today: sites({}) },
    ...{ nowMs: NOON_MS, extent: 'whole', isDisconnected: false, ...more },
  })
  return [...states.map(({ tone, text }) => `${tone}: ${text}`), plainSpaces(lasting)]
}

const cutOff = { switch_status: { ...aBg.switch_status, power: 'off' } } as const

test('devices without power are counted, for as long as the longest of them', () => {
  const fleet = {
    bg: [bg({}, { deviceId: 'BG-1', ...cutOff }, 'down')],
    pm: [pm({}, { deviceId: 'PM-1' }, 'down')],
    hydra: [site('HY-1', { 1: 1 })],
  }
  const since = alert('BG-1', 'cutOff', 20 * MINUTE_MS)
  const noSupply = alert('PM-1', 'noSupply', 90 * MINUTE_MS)
  const two = ['bad: 2 devices without power']
  expect(shown({ fleet, alerts: [since, noSupply] })).toEqual([...two, 'longest 1 h 30 min'])
  const older = [since, alert('PM-1', 'noSupply', 2 * HOUR_MS, true)]
  expect(shown({ fleet, alerts: older })).toEqual([...two, 'longest over 2 h 00 min'])
  // The other one may be longer.
  expect(shown({ fleet, alerts: [since] })).toEqual([...two, 'longest over 20 min'])
  expect(shown({ fleet, alerts: [alert('BG-1', 'lowBattery', 1)] })).toEqual([...two, ''])
  const one = { ...fleet, pm: [] }
  expect(shown({ fleet: one, alerts: [since] })).toEqual([
    ...['bad: 1 device without power', 'for 20 min'],
  ])
})

test('a device that was switched off is no outage, and is named', () => {
  const off = { switch_status: { ...aBg.switch_status, power: 'off', switch: 'off' } } as const
  const fleet = { bg: [bg({}), bg({}, off, 'down')], pm: [pm({})], hydra: [] }
  expect(shown({ fleet })).toEqual([
    ...['good: 2 devices have power', 'unknown: 1 device switched off', ''],
  ])
})

test('a site that carries its load on battery has power', () => {
  const split = { grid: 0, generator: 0, solar: 0, battery: 2200 }
  const latest = { ...channels({ 1: 0, 4: 0 }), 'power-split': split }
  const fleet = { bg: [], pm: [], hydra: [hydra(latest, { deviceId: 'HY-1', tz }, 'down')] }
  const alerts = [alert('HY-1', 'gridDown', 5 * MINUTE_MS)]
  expect(shown({ fleet, alerts })).toEqual(['bad: Grid down at 1 site', 'for 5 min'])
})

test('a site lost its power when the last of grid and generator failed', () => {
  const fleet = { bg: [], pm: [], hydra: [site('HY-1', { 1: 0, 4: 0 }, 'down')] }
  const alerts = [alert('HY-1', 'gridDown', 2 * HOUR_MS)]
  const words = ['bad: 1 device without power', 'bad: Grid down at 1 site']
  const since = (generatorMs: number) => sites({ 'HY-1': day(0, generatorMs) })
  expect(shown({ fleet, alerts, today: since(NOON_MS - 24 * MINUTE_MS) })).toEqual([
    ...[...words, 'for 24 min'],
  ])
  expect(shown({ fleet, alerts, today: since(DAY_START_MS) })).toEqual([...words, 'for 2 h 00 min'])
  expect(shown({ fleet, alerts }), 'no report of the generator').toEqual([...words, ''])
  const withoutGenerator = { ...fleet, hydra: [site('HY-1', { 1: 0 }, 'down')] }
  expect(shown({ fleet: withoutGenerator, alerts })).toEqual([...words, 'for 2 h 00 min'])
})

test('sites without grid come before partial outages', () => {
  const fleet = { bg: [], pm: [pm({})], hydra: [site('HY-1', { 1: 0, 4: 1 })] }
  const alerts = [
    alert('HY-1', 'gridDown', 5 * MINUTE_MS),
    alert('HY-2', 'gridDown', null),
    alert('PM-1', 'phaseLost', HOUR_MS),
    alert('PM-1', 'enclosureOpen', HOUR_MS),
  ]
  expect(shown({ fleet, alerts })).toEqual([
    ...['bad: Grid down at 2 sites', 'bad: Partial outage at 1 device', 'longest over 5 min'],
  ])
  expect(shown({ fleet, alerts: alerts.slice(2) })).toEqual([
    ...['good: All 2 devices have power', 'bad: Partial outage at 1 device', ''],
  ])
})

test('a calm fleet has had its grid since the last change of a site that reports', () => {
  const fleet = {
    bg: [bg({})],
    pm: [],
    hydra: [
      site('HY-1', { 1: 1 }),
      site('HY-2', { 1: 1, 4: 0 }),
      site('HY-3', { 4: 1 }),
      site('HY-4', { 1: 1 }, 'unknown'),
    ],
  }
  const today = sites({
    'HY-1': day(DAY_START_MS),
    'HY-2': day(NOON_MS - 160 * MINUTE_MS, NOON_MS - MINUTE_MS),
    'HY-3': day(NOON_MS - MINUTE_MS),
    'HY-4': day(NOON_MS - MINUTE_MS),
  })
  const four = 'good: All 4 reporting devices have power'
  expect(shown({ fleet, today })).toEqual([four, 'Grid up at 2 sites for 2 h 40 min'])
  expect(shown({ fleet, today: { ...today, isWhole: false } })).toEqual([four, ''])
  expect(shown({ fleet })).toEqual([four, ''])
  // This browser saw the end of an outage that is not in the report yet.
  const ended = (kind: AlertKind, deviceId: string, agoMs: number | null) => ({
    ...{ kind, deviceId, toMs: agoMs === null ? null : NOON_MS - agoMs },
  })
  const seen = [
    ended('gridDown', 'HY-1', 3 * MINUTE_MS),
    ended('gridDown', 'HY-1', null),
    ended('gridDown', 'HY-4', MINUTE_MS),
    ended('offline', 'HY-1', MINUTE_MS),
    // Of another run of a simulation.
    ended('gridDown', 'HY-1', -MINUTE_MS),
  ]
  expect(shown({ fleet, today, seen })).toEqual([four, 'Grid up at 2 sites for 3 min'])
})

test('a grid without a change today has been up for longer', () => {
  const fleet = { bg: [], pm: [], hydra: [site('HY-1', { 1: 1 })] }
  const today = sites({ 'HY-1': day(DAY_START_MS) })
  expect(shown({ fleet, today })).toEqual([
    ...['good: The device has power', 'Grid up at 1 site for over 12 h 00 min'],
  ])
})

test('what is not known is not called supplied', () => {
  const fleet = { bg: [bg({})], pm: [], hydra: [] }
  expect(shown({ fleet, extent: 'loading' })).toEqual(['unknown: Loading devices…', ''])
  expect(shown({ fleet, extent: 'failed' })).toEqual(['unknown: No known outages', ''])
  const offline = { bg: [bg({}, {}, 'unknown')], pm: [], hydra: [] }
  expect(shown({ fleet: offline })).toEqual(['unknown: Supply unknown', ''])
  expect(shown({ fleet, isDisconnected: true })).toEqual([
    ...['unknown: Supply unknown', 'Updates on reconnection.'],
  ])
})
