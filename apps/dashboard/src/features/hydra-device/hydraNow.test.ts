import { expect, test } from 'vitest'
import type { Silence } from '../../live/silence.ts'
import { type Channel, channelsOf } from './channels.ts'
import { hydraFlows } from './hydraFlows.ts'
import { hydraTroubles } from './hydraTroubles.ts'
import { rawValues } from './rawValues.ts'

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

test('grid and generator feed the middle, the load takes from it, the battery does either', () => {
  const both = [channel(1, 'up', 200), channel(2, 'up', 150), channel(4, 'down')]
  expect(hydraFlows(latest, both, 'grid_gen')).toEqual([
    { kind: 'grid', name: 'Grid', inW: 350 },
    { kind: 'generator', name: 'Generator', inW: 0, word: 'off' },
    { kind: 'load', name: 'Load', inW: -250 },
    { kind: 'battery', name: 'Battery', word: 'charging', inW: -100 },
  ])
})

test('a grid without power is down, and so is a generator that is needed', () => {
  const nodes = hydraFlows(
    { 'battery-system': { ...system, bp: -90 } },
    [channel(1, 'down'), channel(4, 'down')],
    'grid_gen',
  )
  expect(nodes.map(({ name, down, word }) => [name, down, word])).toEqual([
    ['Grid', true, 'down'],
    ['Generator', true, 'off'],
    ['Battery', undefined, 'discharging'],
  ])
})

test.each([
  [0.5, 'charging'],
  [0.4, 'resting'],
  [-0.4, 'resting'],
  [-0.5, 'discharging'],
])('a battery that takes %f W is %s [E14]', (bp, word) => {
  const [node] = hydraFlows({ 'battery-system': { ...system, bp } }, [], 'grid_gen')
  expect(node?.word).toBe(word)
})

test('a battery monitor shows what it watches', () => {
  const names = hydraFlows(latest, [], 'battery_monitor').map(({ name }) => name)
  expect(names).toEqual(['Solar', 'Load', 'Battery'])
})

test('nobody knows the power of channels that could not be read', () => {
  const channels = channelsOf({ unreadable: ['ac-power 2', 'power-split'] }, 'up')
  expect(channels).toMatchObject([{ channel: 2, state: 'unknown' }])
  expect(hydraFlows({}, channels, 'grid_gen')).toEqual([{ kind: 'grid', name: 'Grid', inW: null }])
})

const titles = (channels: readonly Channel[], more: object = {}, silence: Silence = 'nobody') =>
  hydraTroubles(channels, { ...latest, ...more }, silence).map(({ title }) => title)

test.each<[readonly Channel[], object, Silence, readonly string[]]>([
  [[channel(1, 'up'), channel(4, 'down')], {}, 'nobody', []],
  [[], {}, 'nobody', []],
  [[channel(1, 'down'), channel(4, 'up')], {}, 'nobody', ['Grid down']],
  [[channel(1, 'down'), channel(2, 'up')], {}, 'nobody', ['Part of the grid is gone']],
  [
    [channel(1, 'down')],
    { 'battery-system': { ...system, abp: 12 } },
    'nobody',
    ['Grid down', 'Battery low'],
  ],
  [[channel(1, 'down')], {}, 'device', ['Offline']],
  [[channel(1, 'down')], {}, 'connection', []],
  [[channel(1, 'unknown')], {}, 'nobody', []],
  [[channel(1, 'up')], { unreadable: ['ac-power 2'] }, 'nobody', ['Not all can be read']],
])('of %j and %j, %s silent, is told %j', (channels, more, silence, expected) => {
  expect(titles(channels, more, silence)).toEqual(expected)
})

test('what could not be read is named in plain words', () => {
  const [trouble] = hydraTroubles([], { unreadable: ['ac-power 2', 'power-split'] }, 'nobody')
  expect(trouble?.text).toBe('Unknown for now: AC power 2, power split.')
})

test('raw values have the names they come by, and their units [E14, E15]', () => {
  const values = rawValues({ 'ac-power': { '1': { rp: 900 } }, unreadable: ['power-split'] })
  expect(values).toEqual([{ name: 'ac-power 1 rp', value: 900, unit: 'W' }])
})
