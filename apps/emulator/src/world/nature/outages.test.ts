import { expect, test } from 'vitest'
import { BORN_MS, bgSpec } from '../specs.testing.ts'
import { DAY_MS, MINUTE_MS } from '../time.ts'
import { naturalOutages } from './outages.ts'

const DAYS = 365
const first = Math.floor(BORN_MS / DAY_MS)

/** Outages a month and their mean length in minutes, over regions and a year. */
function habits(gridQuality: 'steady' | 'typical' | 'weak', regions: number) {
  const outages = Array.from({ length: regions }, (_, seed) =>
    Array.from({ length: DAYS }, (_unused, day) =>
      naturalOutages(bgSpec(seed, { gridQuality }), first + day),
    ).flat(),
  ).flat()
  const lengthsMs = outages.map(({ fromMs, toMs }) => toMs - fromMs)
  return {
    perMonth: outages.length / regions / 12,
    meanMin: lengthsMs.reduce((sum, ms) => sum + ms, 0) / lengthsMs.length / MINUTE_MS,
  }
}

test('a weak grid fails as often as Nigerian firms tell, a typical one as South African ones do', () => {
  expect(habits('weak', 10).perMonth).toBeGreaterThan(29)
  expect(habits('weak', 10).perMonth).toBeLessThan(37)
  expect(habits('typical', 20).perMonth).toBeGreaterThan(6.7)
  expect(habits('typical', 20).perMonth).toBeLessThan(9)
})

test('a steady grid fails 1.4 times a year with storms, for some four hours each time', () => {
  const { perMonth, meanMin } = habits('steady', 400)
  expect(12 * perMonth).toBeGreaterThan(1)
  expect(12 * perMonth).toBeLessThan(1.8)
  expect(meanMin).toBeGreaterThan(120)
  expect(meanMin).toBeLessThan(330)
})
