import fc from 'fast-check'
import { expect, test } from 'vitest'
import { batteryPowerOutputW, batteryPowerW } from './batteryPower.ts'

test.each([
  ['charging', 5, 12, 60],
  ['discharging', -5, 12, -60],
  ['idle', 0, 12, 0],
  ['no voltage', 5, 0, 0],
])('%s: %d A at %d V is %d W [S15]', (_, batteryCurrent, batteryVoltage, powerW) => {
  expect(batteryPowerW({ batteryCurrent, batteryVoltage })).toBe(powerW)
})

test.each([
  ['charging gives nothing', 5, 12, 0],
  ['discharging gives the negated power', -5, 12, 60],
  ['idle gives nothing', 0, 12, 0],
])('%s: %d A at %d V gives %d W [S16]', (_, batteryCurrent, batteryVoltage, powerW) => {
  expect(batteryPowerOutputW({ batteryCurrent, batteryVoltage })).toBe(powerW)
})

test('what the battery gives is the negative part of its power [S15, S16]', () => {
  const current = fc.double({ min: -500, max: 500, noNaN: true })
  const voltage = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(current, voltage, (batteryCurrent, batteryVoltage) => {
      const battery = { batteryCurrent, batteryVoltage }
      expect(batteryPowerOutputW(battery)).toBe(Math.max(0, -batteryPowerW(battery)))
    }),
  )
})
