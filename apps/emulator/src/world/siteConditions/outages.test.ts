import { DAY_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bgSpec, COMMISSIONED_MS } from '../specs.testing.ts'
import { naturalOutages } from './outages.ts'

const DAYS = 365
const first = Math.floor(COMMISSIONED_MS / DAY_MS)

/** Outages per month and their mean length in minutes, over regions and a year. */
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

test('weak and typical grids fail as often as in Nigeria and South Africa', () => {
  expect(habits('weak', 10).perMonth).toBeGreaterThan(29)
  expect(habits('weak', 10).perMonth).toBeLessThan(37)
  expect(habits('typical', 20).perMonth).toBeGreaterThan(6.7)
  expect(habits('typical', 20).perMonth).toBeLessThan(9)
})

test('a steady grid fails 1.4 times a year with storms, for about four hours', () => {
  const { perMonth, meanMin } = habits('steady', 400)
  expect(12 * perMonth).toBeGreaterThan(1)
  expect(12 * perMonth).toBeLessThan(1.8)
  expect(meanMin).toBeGreaterThan(120)
  expect(meanMin).toBeLessThan(330)
})
