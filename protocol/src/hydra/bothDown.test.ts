import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bothDownS } from './bothDown.ts'

test.each([
  ['the larger uptime counts: grid', 86_400, 50_000, 20_000, 36_400],
  ['the larger uptime counts: generator', 86_400, 20_000, 50_000, 36_400],
  ['both down all day', 86_400, 0, 0, 86_400],
  ['one up all day', 86_400, 86_400, 0, 0],
  ['an uptime longer than the period: not below 0', 82_800, 86_400, 0, 0],
  ['an empty period', 0, 0, 0, 0],
])('%s [S21]', (_, periodS, gridUpS, generatorUpS, downS) => {
  expect(bothDownS(periodS, gridUpS, generatorUpS)).toBe(downS)
})

test('both-down time lies between 0 and the period, whichever source is which [S21]', () => {
  fc.assert(
    fc.property(fc.nat(), fc.nat(), fc.nat(), (periodS, oneS, otherS) => {
      const downS = bothDownS(periodS, oneS, otherS)
      expect(downS).toBeGreaterThanOrEqual(0)
      expect(downS).toBeLessThanOrEqual(periodS)
      expect(downS).toBe(bothDownS(periodS, otherS, oneS))
    }),
  )
})
