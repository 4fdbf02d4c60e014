import type { DeviceStatus } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aHydra } from '../../live/devices/devices.testing.ts'
import { FRESH, STALE_BY_CONNECTION, STALE_BY_DEVICE } from '../../live/freshness/freshness.ts'
import { asReported, type Freshness } from '../deviceState.ts'
import { shownAlerts } from './fleetAlerts.ts'
import { type ChannelState, hydraAlerts } from './hydraAlerts.ts'

const channel = (number: number, state: ChannelState['state']): ChannelState => ({
  channel: number,
  group: number < 4 ? 'grid' : 'generator',
  state,
})
const system = { bp: 100, sp: 0, mp: 0, abp: 80, tsc: 1, mc: 1 }
const split = { grid: 250, generator: 0, solar: 0, battery: 0 }
const latest = { 'battery-system': system, 'power-split': split }

/** The alerts on the hydra's page. */
const shown = (
  channels: readonly ChannelState[],
  latestData: object,
  freshness: Freshness,
  status: DeviceStatus = 'up',
) => {
  const known = asReported({ ...aHydra, status, latestData }, freshness)
  return shownAlerts(hydraAlerts(known, channels), freshness)
}
const headlines = (
  channels: readonly ChannelState[],
  more: object = {},
  freshness: Freshness = FRESH,
) => shown(channels, { ...latest, ...more }, freshness).map(({ headline }) => headline)

test.each<[readonly ChannelState[], object, Freshness, readonly string[]]>([
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
  expect(headlines(channels, more, freshness)).toEqual(expected)
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
  expect(shown(channels, latest, FRESH).map(({ text }) => text)).toEqual([consequence])
})

test.each([
  [
    'on battery',
    -300,
    ['Generator not running; on battery', 'The site has no grid. Running on battery.'],
  ],
  ['on an unknown supply', undefined, ['Generator not running', 'The site has no grid.']],
] as const)('a stopped generator of a site without grid, %s, is an outage', (_, bp, texts) => {
  const stopped = [channel(4, 'down'), channel(5, 'down')]
  const { bp: _bp, ...unknown } = system
  const more = { 'battery-system': bp === undefined ? unknown : { ...system, bp } }
  const alerts = shown(stopped, { ...latest, ...more }, FRESH)
  expect(alerts.map(({ kind, title, text }) => [kind, title, text])).toEqual([
    ['generatorDown', ...texts],
  ])
  expect(headlines([channel(4, 'down'), channel(5, 'up')])).toEqual([])
  expect(headlines([channel(4, 'down'), channel(5, 'unknown')])).toEqual([])
})

test('a low battery has its charge, without decimals', () => {
  const low = { 'battery-system': { ...system, abp: 12.4 } }
  expect(shown([], low, FRESH)).toMatchObject([{ title: 'Low battery', text: '12 % left.' }])
})

test('a device without battery has no battery alert', () => {
  expect(shown([channel(1, 'up')], {}, FRESH)).toEqual([])
})

test('an alert names the unreadable parts; a part without a name keeps its wire name', () => {
  const unreadable = ['ac-power 2', 'power-split', 'wind-power 1']
  const [alert] = shown([], { unreadable }, FRESH)
  expect(alert?.text).toBe('Unavailable: AC power 2, power split, wind-power 1.')
})

test.each([
  [
    'a generator that reports no state',
    [channel(1, 'down'), channel(4, 'unknown')],
    'up',
    'The generator does not report its state.',
  ],
  [
    'a site without power',
    [channel(1, 'down'), channel(4, 'down')],
    'down',
    'Grid and generator have no power.',
  ],
  ['a dark site without generator', [channel(1, 'down')], 'down', 'The site has no power.'],
] as const)(
  'an outage of the grid with %s claims no supply',
  (_, channels, status, consequence) => {
    const idle = { ...latest, 'power-split': { ...split, grid: 0 } }
    expect(shown(channels, idle, FRESH, status).map(({ text }) => text)).toEqual([consequence])
  },
)
