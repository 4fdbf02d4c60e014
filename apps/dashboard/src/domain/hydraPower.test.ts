import { expect, test } from 'vitest'
import { groupChannels, hydraLoadW, hydraSolarW, loadShares } from './hydraPower.ts'
import { batteryDirection } from './idlePower.ts'

const LATEST = { 'ac-power': { '1': { rp: 100 }, '3': {}, '4': { rp: 7 }, '9': { rp: 1 } } }

test('the channels of a group have their numbers [C6]', () => {
  expect(groupChannels(LATEST, 'grid')).toEqual([
    [1, { rp: 100 }],
    [3, {}],
  ])
  expect(groupChannels(LATEST, 'generator')).toEqual([[4, { rp: 7 }]])
  expect(groupChannels({}, 'grid')).toEqual([])
})

test('the load is the sum of its sources, unknown without them', () => {
  expect(hydraLoadW({ 'power-split': { grid: 1, generator: 2, solar: 3, battery: 4 } })).toBe(10)
  expect(hydraLoadW({ 'power-split': {} })).toBeUndefined()
  expect(hydraLoadW({})).toBeUndefined()
})

const contradicting = { grid: 4860, solar: 0, battery: -405 }

test('a battery that discharges supplies its share, whatever its sign [E14, E15]', () => {
  const latest = { 'power-split': contradicting, 'battery-system': { bp: -405 } }
  expect(loadShares(latest)).toEqual({ grid: 4860, solar: 0, battery: 405 })
  expect(hydraLoadW(latest)).toBe(5265)
})

test.each([
  ['a battery that charges', contradicting, { bp: 405 }],
  ['a battery of which no more is known', contradicting, {}],
  ['a source', { grid: -300, solar: 900 }, { bp: -405 }],
])('a negative share of %s makes the load unknown [E14]', (_, split, battery) => {
  const latest = { 'power-split': split, 'battery-system': battery }
  expect(Object.values(loadShares(latest))).toContain(undefined)
  expect(hydraLoadW(latest)).toBeUndefined()
})

test('a share that is idle contradicts nothing', () => {
  expect(hydraLoadW({ 'power-split': { grid: 10, solar: -0.4 } })).toBe(9.6)
})

const SPLIT = { grid: 0, generator: 0, solar: 1760, battery: 0 }

test.each([
  ['with what charges the battery', { sp: 1800 }, 'solar_grid', 1800],
  ['of a device without a battery system', undefined, 'solar_grid', 1760],
  ['at night', { sp: 0 }, 'battery_monitor', 0],
  ['of a site without panels', { sp: 0 }, 'grid_gen', undefined],
  ['of a site that was extended by panels', { sp: 5 }, 'grid_gen', 5],
] as const)('the solar power %s', (_, battery, variant, powerW) => {
  const latest = { 'power-split': SPLIT, ...(battery && { 'battery-system': battery }) }
  expect(hydraSolarW(latest, variant)).toBe(powerW)
})

test('a hydra without a power split measures no solar power', () => {
  expect(hydraSolarW({ 'battery-system': { sp: 7 } }, undefined)).toBeUndefined()
})

test.each([
  [-0.5, 'discharging'],
  [-0.4, 'idle'],
  [0, 'idle'],
  [0.4, 'idle'],
  [0.5, 'charging'],
])('a battery at %d W is %s on every screen [E15, S15]', (chargeW, direction) => {
  expect(batteryDirection(chargeW)).toBe(direction)
})
