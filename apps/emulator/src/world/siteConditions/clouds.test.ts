import { expect, test } from 'vitest'
import { transmittance, weatherOf } from './clouds.ts'

test.each([
  ['the equator', 0, 0.08],
  ['between two latitudes', 12.5, 0.04],
  ['the horse latitudes', 33, -0.35],
  ['their southern counterpart', -33, -0.35],
  ['a pole', 90, 0.08],
  ['the other pole', -90, 0.08],
])('the clouds of a latitude: %s', (_, latitude, cover) => {
  expect(weatherOf(1, latitude).extra).toBeCloseTo(cover, 12)
})

test('a quarter of the light passes closed clouds', () => {
  expect(transmittance(0)).toBe(1)
  expect(transmittance(1)).toBe(0.25)
  expect(transmittance(2)).toBe(0.25)
  expect(transmittance(-1)).toBe(1)
})
