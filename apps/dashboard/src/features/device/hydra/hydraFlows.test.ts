import { expect, test } from 'vitest'
import { type Channel, channelsOf } from './channels.ts'
import { batteryNotes, batteryText, hydraFlows, splitSources } from './hydraFlows.ts'
import { rawValues } from './RawPanel.tsx'

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

test('grid and generator feed the centre, the load draws from it, the battery charges or discharges', () => {
  const both = [channel(1, 'up', 200), channel(2, 'up', 150), channel(4, 'down')]
  expect(hydraFlows(latest, both, 'grid_gen')).toEqual([
    { kind: 'grid', name: 'Grid', inW: 350 },
    { kind: 'generator', name: 'Generator', inW: 0, word: 'standby' },
    { kind: 'load', name: 'Load', inW: -250 },
    { kind: 'battery', name: 'Battery', word: 'charging', inW: -100, chargePercent: 80 },
  ])
})

test('a grid that takes the surplus of the sun is exporting', () => {
  const fedIn = (powerW: number) => hydraFlows({}, [channel(1, 'up', powerW)], 'solar_grid')
  expect(fedIn(-300)).toEqual([{ kind: 'grid', name: 'Grid', inW: -300, word: 'exporting' }])
  expect(fedIn(-0.5)).toMatchObject([{ word: 'exporting' }])
  expect(fedIn(-0.4)).toEqual([{ kind: 'grid', name: 'Grid', inW: -0.4 }])
})

test('a grid without power is down; a generator without power during an outage is not running', () => {
  const nodes = hydraFlows(
    { 'battery-system': { ...system, bp: -90 } },
    [channel(1, 'down'), channel(4, 'down')],
    'grid_gen',
  )
  expect(nodes.map(({ name, down, word }) => [name, down, word])).toEqual([
    ['Grid', true, 'down'],
    ['Generator', true, 'not running'],
    ['Battery', undefined, 'discharging'],
  ])
})

test.each([
  [0.5, 'charging'],
  [0.4, 'idle'],
  [-0.4, 'idle'],
  [-0.5, 'discharging'],
])('a battery at %f W is %s [E14]', (bp, word) => {
  const [node] = hydraFlows({ 'battery-system': { ...system, bp } }, [], 'grid_gen')
  expect(node?.word).toBe(word)
})

test('a battery monitor shows the sources that it measures', () => {
  const names = hydraFlows(latest, [], 'battery_monitor').map(({ name }) => name)
  expect(names).toEqual(['Solar', 'Load', 'Battery'])
})

test('the power of unreadable channels is unknown', () => {
  const channels = channelsOf({ unreadable: ['ac-power 2', 'power-split'] }, 'up')
  expect(channels).toMatchObject([{ channel: 2, state: 'unknown' }])
  expect(hydraFlows({}, channels, 'grid_gen')).toEqual([{ kind: 'grid', name: 'Grid', inW: null }])
})

const nothing = { grid: 0, generator: 0, solar: 0, battery: 0 }

test('a source that the variant does not measure has no tile [E14]', () => {
  expect(splitSources(nothing, 'grid_gen')).toEqual(['grid', 'generator', 'battery'])
  expect(splitSources(nothing, 'solar_grid')).toEqual(['grid', 'solar', 'battery'])
  expect(splitSources(nothing, 'battery_monitor')).toEqual(['solar', 'battery'])
})

test('any source with power has a tile', () => {
  expect(splitSources({ ...nothing, solar: 5 }, 'grid_gen')).toContain('solar')
})

test('raw values have their wire names and units [E14, E15]', () => {
  const values = rawValues({ 'ac-power': { '1': { rp: 900 } }, unreadable: ['power-split'] })
  expect(values).toEqual([{ name: 'ac-power 1 rp', value: 900, unit: 'W' }])
})

test('a grid is not down while one of its channels has power', () => {
  const [node] = hydraFlows({}, [channel(1, 'up', 200), channel(2, 'down')], 'grid_gen')
  expect(node).toStrictEqual({ kind: 'grid', name: 'Grid', inW: 200 })
})

test('solar power is shown even of a variant that does not measure it', () => {
  const solar = { 'battery-system': { ...system, sp: 5 } }
  expect(hydraFlows(solar, [], 'grid_gen')[0]).toEqual({ kind: 'solar', name: 'Solar', inW: 5 })
})

test('the load draws the power of all its sources', () => {
  const all = { 'power-split': { grid: 1, generator: 2, solar: 4, battery: 8 } }
  expect(hydraFlows(all, [], 'grid_gen')).toEqual([{ kind: 'load', name: 'Load', inW: -15 }])
})

test('a battery of unknown power has no direction; a charge that is no percentage is left out', () => {
  const node = (battery: object) => hydraFlows({ 'battery-system': battery }, [], 'grid_gen').at(-1)
  expect(node({ abp: 80 })).toEqual({
    ...{ kind: 'battery', name: 'Battery', inW: null, chargePercent: 80 },
  })
  expect(node({ bp: 100, abp: 579 })).not.toHaveProperty('chargePercent')
  expect(node({ bp: 100 })).not.toHaveProperty('chargePercent')
})

test.each([
  [100, 'Battery charging'],
  [-100, 'Battery discharging'],
  [0, 'Battery idle'],
])('a battery at %d W: %s', (bp, words) => {
  expect(batteryText(bp)).toBe(words)
  expect(batteryNotes({ 'battery-system': { bp } }, 'up')).toEqual([{ text: words, tone: 'good' }])
})

test('a battery of unknown power is not called idle [E15]', () => {
  expect(batteryText(undefined)).toBe('Battery')
})

test.each([
  ['that does not report', { 'battery-system': { bp: 100 } }, 'unknown'],
  ['without a battery power', { 'battery-system': {} }, 'up'],
  ['without a battery system', {}, 'up'],
] as const)('the supply of a hydra %s is unknown', (_, latest, status) => {
  const [note] = batteryNotes(latest, status)
  expect(note?.tone).toBe('unknown')
  expect(note?.text).not.toMatch(/^Battery/)
})

test('every source counts as measured while the variant is unknown', () => {
  expect(splitSources({}, undefined)).toEqual(['grid', 'generator', 'solar', 'battery'])
})
