import fc from 'fast-check'
import { expect, test } from 'vitest'
import { rawPowerWith } from '../testing/arbitraries.ts'
import {
  batteryPowerOutputW,
  batteryPowerW,
  consumptionPowerW,
  solarPowerW,
} from './derivedPower.ts'

test.each([
  ['charging', 5, 12, 60],
  ['discharging', -5, 12, -60],
  ['idle', 0, 12, 0],
  ['no voltage', 5, 0, 0],
])('%s: %d A at %d V is %d W [S15]', (_, batteryCurrent, batteryVoltage, powerW) => {
  expect(batteryPowerW({ batteryCurrent, batteryVoltage })).toBe(powerW)
})

test.each([
  ['charging', 5, 12, 0],
  ['discharging', -5, 12, 60],
  ['idle', 0, 12, 0],
])(
  '%s: %d A at %d V gives an output of %d W [S16]',
  (_, batteryCurrent, batteryVoltage, powerW) => {
    expect(batteryPowerOutputW({ batteryCurrent, batteryVoltage })).toBe(powerW)
  },
)

test('the battery output is the negative part of its power [S15, S16]', () => {
  const current = fc.double({ min: -500, max: 500, noNaN: true })
  const voltage = fc.double({ min: 0, max: 100, noNaN: true })
  fc.assert(
    fc.property(current, voltage, (batteryCurrent, batteryVoltage) => {
      const battery = { batteryCurrent, batteryVoltage }
      expect(batteryPowerOutputW(battery)).toBe(Math.max(0, -batteryPowerW(battery)))
    }),
  )
})

const site = {
  inverterCurrent: 10,
  batteryVoltage: 24,
  acOutputCurrent: 2,
  acOutputPowerFactor: 0.5,
}

test.each([
  ['all three are 0: the inverter side', 0, 0, 0, 240],
  ['AC power alone', 100, 0, 0, 0],
  ['AC power alone, negative', -1, 0, 0, 0],
  ['AC output voltage alone', 0, 230, 0, 230],
  ['AC input power factor alone', 0, 0, 0.9, 0],
  ['only two are 0: not AC power', 100, 0, 0, 0],
  ['only one is 0: AC power', 0, 230, 0.9, 230],
  ['only one is 0: output voltage', 100, 0, 0.9, 0],
  ['only one is 0: input factor', 100, 230, 0, 230],
  ['none is 0: the AC output', 100, 230, 0.9, 230],
])('%s [S17]', (_, acPower, acOutputVoltage, acInputPowerFactor, powerW) => {
  const raw = rawPowerWith({ ...site, acPower, acOutputVoltage, acInputPowerFactor })
  expect(consumptionPowerW(raw)).toBe(powerW)
})

test('a negative inverter current is used as measured [S17]', () => {
  expect(consumptionPowerW(rawPowerWith({ inverterCurrent: -2, batteryVoltage: 24 }))).toBe(-48)
})

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
