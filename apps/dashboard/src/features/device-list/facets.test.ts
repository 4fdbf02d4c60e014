import { expect, test } from 'vitest'
import { type Chosen, type Faceted, facetOptions, hasChosen } from './facets.ts'

const ALL: Chosen = { filter: null, region: null, variant: null, alert: null }
const device = (changes: Partial<Faceted>): Faceted => ({
  ...{ state: 'up', region: 'Lagos', variant: undefined, alertGroups: [], ...changes },
})
const devices = [
  device({}),
  device({ region: 'Abuja', state: 'down', alertGroups: ['outage', 'battery', 'outage'] }),
  device({ state: 'unknown', alertGroups: ['offline'] }),
]
const counted = (facet: Parameters<typeof facetOptions>[1], chosen: Partial<Chosen> = {}) =>
  facetOptions(devices, facet, { ...ALL, ...chosen }).map(({ value, count }) => `${value} ${count}`)

test('a device matches the values of all chosen facets', () => {
  const matching = (chosen: Partial<Chosen>) =>
    devices.filter((one) => hasChosen(one, { ...ALL, ...chosen })).length
  expect(matching({})).toBe(3)
  expect(matching({ region: 'Lagos' })).toBe(2)
  expect(matching({ region: 'Lagos', filter: 'up' })).toBe(1)
  expect(matching({ alert: 'any' })).toBe(2)
  expect(matching({ alert: 'battery' })).toBe(1)
  expect(matching({ variant: 'grid_gen' })).toBe(0)
})

test('counts the devices of each value; a device with two alerts of a group counts once', () => {
  expect(counted('region')).toEqual(['Abuja 1', 'Lagos 2'])
  expect(counted('filter')).toEqual(['up 1', 'down 1', 'unknown 1'])
  expect(counted('alert')).toEqual(['any 2', 'outage 1', 'battery 1', 'offline 1'])
  expect(counted('variant')).toEqual([])
})

test('counts under the other facets, whatever is chosen of its own', () => {
  expect(counted('region', { filter: 'up' })).toEqual(['Abuja 0', 'Lagos 1'])
  expect(counted('region', { region: 'Lagos' })).toEqual(['Abuja 1', 'Lagos 2'])
})

test('a chosen value that no device has stays an option', () => {
  expect(counted('variant', { variant: 'grid_gen' })).toEqual(['grid_gen 0'])
})

test('a device without a region is no value of that facet; hydras have variants', () => {
  const some = [
    device({ region: undefined, variant: 'solar_grid' }),
    device({ variant: 'grid_gen' }),
    device({ variant: 'solar_grid' }),
  ]
  expect(facetOptions(some, 'region', ALL)).toEqual([{ value: 'Lagos', count: 2 }])
  expect(facetOptions(some, 'variant', ALL)).toEqual([
    { value: 'grid_gen', count: 1 },
    { value: 'solar_grid', count: 2 },
  ])
})

test('states and alerts have their own order, whatever comes first', () => {
  const options = (facet: 'filter' | 'alert') =>
    facetOptions(devices.toReversed(), facet, ALL).map(({ value }) => value)
  expect(options('filter')).toEqual(['up', 'down', 'unknown'])
  expect(options('alert')).toEqual(['any', 'outage', 'battery', 'offline'])
})
