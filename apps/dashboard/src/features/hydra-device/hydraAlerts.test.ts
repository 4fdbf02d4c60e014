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

test('an alert names the unreadable parts', () => {
  const [alert] = hydraAlerts([], { unreadable: ['ac-power 2', 'power-split'] }, FRESH)
  expect(alert?.text).toBe('Unavailable: AC power 2, power split.')
})
