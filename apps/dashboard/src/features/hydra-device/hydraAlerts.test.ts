import { expect, test } from 'vitest'
import {
  FRESH,
  type Freshness,
  STALE_BY_CONNECTION,
  STALE_BY_DEVICE,
} from '../../live/freshness/freshness.ts'
import type { Channel } from './channels.ts'
import { hydraAlerts } from './hydraAlerts.ts'

const channel = (number: number, state: Channel['state'], powerW = 0): Channel => ({
  channel: number,
  group: number < 4 ? 'grid' : 'generator',
  state,
  powerW,
  voltageV: 230,
})
const system = { bp: 100, sp: 0, mp: 0, abp: 80, tsc: 1, mc: 1 }
const split = { grid: 250, generator: 0, solar: 0, battery: 0 }
const latest = { 'battery-system': system, 'power-split': split }

const titles = (channels: readonly Channel[], more: object = {}, freshness: Freshness = FRESH) =>
  hydraAlerts(channels, { ...latest, ...more }, freshness).map(({ title }) => title)

test.each<[readonly Channel[], object, Freshness, readonly string[]]>([
  [[channel(1, 'up'), channel(4, 'down')], {}, FRESH, []],
  [[], {}, FRESH, []],
  [[channel(1, 'down'), channel(4, 'up')], {}, FRESH, ['Grid down']],
  [[channel(1, 'down'), channel(2, 'up')], {}, FRESH, ['Partial grid outage']],
  [
    [channel(1, 'down')],
    { 'battery-system': { ...system, abp: 12 } },
    FRESH,
    ['Grid down', 'Low battery'],
  ],
  [[channel(1, 'down')], {}, STALE_BY_DEVICE, ['Offline']],
  [[channel(1, 'down')], {}, STALE_BY_CONNECTION, []],
  [[channel(1, 'unknown')], {}, FRESH, []],
  [[channel(1, 'up')], { unreadable: ['ac-power 2'] }, FRESH, ['Some readings unavailable']],
])('channels %j with %j and freshness %j show %j', (channels, more, freshness, expected) => {
  expect(titles(channels, more, freshness)).toEqual(expected)
})

test.each([
  ['one of two grid channels', [channel(1, 'down'), channel(2, 'up')], 'Channel 1 has no power.'],
  [
    'two of three grid channels',
    [channel(1, 'down'), channel(2, 'up'), channel(3, 'down')],
    'Channels 1 and 3 have no power.',
  ],
  [
    'the grid while one generator runs',
    [channel(1, 'down'), channel(4, 'down'), channel(5, 'up')],
    'Running on generator.',
  ],
  [
    'grid and generator',
    [channel(1, 'down'), channel(4, 'down')],
    'Grid and generator have no power. Running on battery.',
  ],
  ['the grid of a site without generator', [channel(1, 'down')], 'Running on battery.'],
])('an outage of %s says what supplies the site', (_, channels, consequence) => {
  expect(hydraAlerts(channels, latest, FRESH).map(({ text }) => text)).toEqual([consequence])
})

test('a low battery has its charge, without decimals', () => {
  const low = { 'battery-system': { ...system, abp: 12.4 } }
  expect(hydraAlerts([], low, FRESH)).toEqual([{ title: 'Low battery', text: '12 % left.' }])
})

test('a device without battery has no battery alert', () => {
  expect(hydraAlerts([channel(1, 'up')], {}, FRESH)).toEqual([])
})

test('an alert names the unreadable parts; a part without a name keeps its wire name', () => {
  const unreadable = ['ac-power 2', 'power-split', 'wind-power 1']
  const [alert] = hydraAlerts([], { unreadable }, FRESH)
  expect(alert?.text).toBe('Unavailable: AC power 2, power split, wind-power 1.')
})
