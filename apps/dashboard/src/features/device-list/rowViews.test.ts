import { expect, test } from 'vitest'
import { hydraValues, loadW } from './rowViews.ts'

const labels = (latest: Parameters<typeof hydraValues>[0]) =>
  hydraValues(latest).map((value) => value?.[0] ?? null)
const ac = { rp: 1500, v: 230, ns: 1 }
const battery = { bp: 0, sp: 0, mp: 0, abp: 80, tsc: 1, mc: 1 }
const split = { grid: 0, generator: 0, solar: 5, battery: 0 }

test('a row shows three of the variant’s values, each kind in its own column [E13, E14]', () => {
  expect(
    labels({ 'ac-power': { '1': ac, '4': ac }, 'battery-system': battery, 'power-split': split }),
  ).toEqual(['Grid', 'Generator', 'Battery'])
  expect(
    labels({ 'ac-power': { '1': ac }, 'battery-system': battery, 'power-split': split }),
  ).toEqual(['Grid', 'Solar', 'Battery'])
  expect(labels({ 'battery-system': battery, 'power-split': split })).toEqual([
    ...['Load', 'Solar', 'Battery'],
  ])
  expect(labels({ 'battery-system': battery })).toEqual([null, null, 'Battery'])
  expect(labels({})).toEqual([null, null, null])
})

test('channels of a group are summed', () => {
  expect(hydraValues({ 'ac-power': { '1': ac, '2': ac } })[0]?.[1]).toEqual({
    number: '3.00',
    unit: 'kW',
  })
})

test('the load is the sum of all sources, and unknown without a power split', () => {
  expect(loadW({ 'power-split': { grid: 1, generator: 2, solar: 3, battery: 4 } })).toBe(10)
  expect(loadW({})).toBeUndefined()
})
