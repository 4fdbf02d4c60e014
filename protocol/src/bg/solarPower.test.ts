import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawPowerWith } from '../testing/rawPower.ts'
import { solarPowerW } from './solarPower.ts'

test.each([
  ['charging and consuming', { batteryCurrent: 10, inverterCurrent: 5 }, 360],
  ['discharging less than is consumed', { batteryCurrent: -3, inverterCurrent: 5 }, 48],
  ['discharging just what is consumed', { batteryCurrent: -5, inverterCurrent: 5 }, 0],
  ['discharging more than is consumed: not below 0', { batteryCurrent: -9, inverterCurrent: 5 }, 0],
  ['AC power above 0', { batteryCurrent: 10, inverterCurrent: 5, acPower: 1 }, 0],
  ['AC power below 0', { batteryCurrent: 10, inverterCurrent: 5, acPower: -1 }, 240],
  [
    'AC output without AC input',
    { batteryCurrent: 10, acOutputVoltage: 230, acOutputCurrent: 2, acOutputPowerFactor: 0.5 },
    470,
  ],
])('%s [S18]', (_, values, powerW) => {
  expect(solarPowerW(rawPowerWith({ batteryVoltage: 24, ...values }))).toBe(powerW)
})

test('solar power is never negative, and 0 while AC power is above 0 [S18]', () => {
  const amount = fc.double({ min: -1000, max: 1000, noNaN: true })
  const values = fc.record({
    batteryVoltage: amount,
    batteryCurrent: amount,
    inverterCurrent: amount,
    acPower: amount,
  })
  fc.assert(
    fc.property(values, (drawn) => {
      const powerW = solarPowerW(rawPowerWith(drawn))
      expect(powerW).toBeGreaterThanOrEqual(0)
      if (drawn.acPower > 0) expect(powerW).toBe(0)
    }),
  )
})
