import { expect, test } from 'vitest'
import { groupChannels, hydraLoadW } from './hydraPower.ts'

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
