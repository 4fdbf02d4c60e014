import { expect, test } from 'vitest'
import type { Alert } from '../../../domain/alerts/alert.ts'
import { matchingSites, type SiteDevice, sitesOf, stateCountsOf } from './siteGroups.ts'

const device = (id: string, changes: Partial<SiteDevice> = {}): SiteDevice => ({
  ...{ id, family: 'bg', site: 'Ikeja Clinic', region: 'Lagos', state: 'up', reason: null },
  ...{ latitude: 6.6, longitude: 3.35, ...changes },
})

test('devices of a name and place are one site, as bad as the worst of them', () => {
  const sites = sitesOf([
    device('BG-1'),
    device('HY-1', { family: 'hydra', state: 'down' }),
    device('PM-1', { state: 'unknown' }),
    device('BG-2', { site: 'Abuja Tower', latitude: 9, longitude: 7 }),
    device('BG-3', { longitude: 7 }),
  ])
  expect(sites.map(({ name, state, devices }) => [name, state, devices.length])).toEqual([
    ['Abuja Tower', 'up', 1],
    ['Ikeja Clinic', 'down', 3],
    ['Ikeja Clinic', 'up', 1],
  ])
  expect(sites[1]?.position).toEqual({ latitude: 6.6, longitude: 3.35 })
})

test('a site has the most urgent reason of its devices', () => {
  const alert = (kind: Alert['kind'], tone: Alert['tone']) => ({ kind, tone, title: kind }) as Alert
  const grid = device('HY-1', { reason: alert('gridDown', 'warning') })
  const tamper = device('BG-1', { reason: alert('enclosureOpen', 'down') })
  const site = (...devices: SiteDevice[]) => sitesOf(devices)[0]?.reason?.title
  expect(site(grid, tamper)).toBe('enclosureOpen')
  expect(site(grid, device('BG-2'))).toBe('gridDown')
  expect(site(device('BG-2'))).toBeUndefined()
})

test('without names each device is a site; without coordinates it has no position', () => {
  const nowhere = { site: undefined, region: undefined, latitude: undefined, longitude: undefined }
  const sites = sitesOf([device('BG-10', nowhere), device('BG-9', nowhere)])
  expect(sites.map(({ name, position }) => [name, position])).toEqual([
    ['BG-9', null],
    ['BG-10', null],
  ])
})

test.each([
  ['ikeja', null, 2],
  [' ikeja ', null, 2],
  ['LAGOS', null, 3],
  ['hy-1', null, 1],
  ['', 'down', 1],
  ['tower', 'down', 0],
] as const)('search %j and state %s → %i sites', (search, state, count) => {
  const sites = sitesOf([
    device('BG-1'),
    device('HY-1', { state: 'down' }),
    device('BG-2', { latitude: 7 }),
    device('BG-3', { site: 'Tower' }),
  ])
  expect(matchingSites(sites, { search, state })).toHaveLength(count)
})

test('each filter by state counts the sites of the search that it would show', () => {
  const sites = sitesOf([
    device('BG-1'),
    device('HY-1', { state: 'down' }),
    device('PM-1', { state: 'unknown', site: 'Tower' }),
  ])
  expect(stateCountsOf(sites, '')).toEqual({ all: 2, up: 1, down: 1, unknown: 1 })
  expect(stateCountsOf(sites, 'tower')).toEqual({ all: 1, up: 0, down: 0, unknown: 1 })
})

test('a site of which one coordinate is missing has no position', () => {
  const sites = [device('A', { latitude: undefined }), device('B', { longitude: undefined })]
  expect(sitesOf(sites).map(({ position }) => position)).toEqual([null, null])
})

test('a site has the region of its devices, and a key of its own', () => {
  const [lagos, abuja] = sitesOf([device('A'), device('B', { region: 'Abuja', latitude: 9 })])
  expect([lagos?.region, abuja?.region]).toEqual(['Lagos', 'Abuja'])
  expect(lagos?.key).not.toBe(abuja?.key)
})
