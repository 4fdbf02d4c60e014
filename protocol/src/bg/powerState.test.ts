import { expect, test } from 'vitest'
import { rawPowerWith } from '../testing/arbitraries.ts'
import { derivePowerState } from './powerState.ts'

test('adds the derived values to the measured ones [E3, S15–S18]', () => {
  const raw = rawPowerWith({ batteryVoltage: 24, batteryCurrent: -5, inverterCurrent: 15 })
  expect(derivePowerState(1_768_500_000_000, raw)).toEqual({
    ...raw,
    timestamp: 1_768_500_000_000,
    batteryPower: -120,
    batteryPowerOutput: 120,
    consumtionPower: 360,
    solarPower: 240,
  })
})
