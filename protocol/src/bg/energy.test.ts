import { expect, test } from 'vitest'
import { totalAcEnergyWh } from './energy.ts'

test.each([
  ['both above 0: their sum', 30, 12, 99, 42],
  ['only charging', 30, 0, 99, 30],
  ['only consumption', 0, 12, 99, 12],
  ['one above 0, one negative: still the sum', 30, -10, 99, 20],
  ['neither above 0: as reported', 0, 0, 99, 99],
  ['both negative: as reported', -1, -2, 99, 99],
])('%s [S19]', (_, acBatteryChargeEnergy, acConsumptionEnergy, acEnergy, totalWh) => {
  expect(totalAcEnergyWh({ acBatteryChargeEnergy, acConsumptionEnergy, acEnergy })).toBe(totalWh)
})
