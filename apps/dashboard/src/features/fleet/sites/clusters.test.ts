import { expect, test } from 'vitest'
import { type Bounds, createClusters } from './clusters.ts'
import { type SiteDevice, sitesOf } from './siteGroups.ts'

const WORLD: Bounds = [-180, -85, 180, 85]
const at = (
  id: string,
  latitude: number | undefined,
  longitude: number,
  state: SiteDevice['state'],
) => ({
  ...{ id, family: 'bg' as const, site: id, region: undefined, state, reason: null },
  ...{ latitude, longitude },
})
const sites = sitesOf([
  at('Ikeja', 6.6, 3.35, 'up'),
  at('Lekki', 6.45, 3.6, 'down'),
  at('Abuja', 9.08, 7.4, 'up'),
  at('Berlin', 52.5, 13.4, 'unknown'),
  at('Nowhere', undefined, 0, 'down'),
])
const shown = (zoom: number, bounds = WORLD) =>
  createClusters(sites)
    .markers(bounds, zoom)
    .map((marker) => [
      marker.sites
        .map(({ name }) => name)
        .toSorted()
        .join(' '),
      marker.state,
    ])
    .toSorted()

test('close sites are one marker with the worst state; a site without a position has none', () => {
  expect(shown(2)).toEqual([
    ['Abuja Ikeja Lekki', 'down'],
    ['Berlin', 'unknown'],
  ])
})

test('zooming in splits a cluster at its zoom', () => {
  const cluster = createClusters(sites)
    .markers(WORLD, 2)
    .find((marker) => marker.splitZoom !== null)
  expect(shown(cluster?.splitZoom ?? 0).length).toBeGreaterThan(2)
  expect(shown(14)).toHaveLength(4)
})

test('only markers within the bounds are returned', () => {
  expect(shown(14, [3, 6, 3.5, 7])).toEqual([['Ikeja', 'up']])
})

test('a marker of a site is at its place', () => {
  const [marker] = createClusters(sites).markers([3, 6, 3.5, 7], 14)
  expect(marker?.position.latitude).toBeCloseTo(6.6)
  expect(marker?.position.longitude).toBeCloseTo(3.35)
})
