import { expect, test } from 'vitest'
import { ownSupplyWh, selfConsumption, selfSufficiency } from './ownSupply.ts'

test.each([
  [{ loadWh: 10_000, importWh: 2500 }, 75],
  [{ loadWh: 10_000, importWh: 0 }, 100],
  [{ loadWh: 10_000, importWh: 12_000 }, 0],
  [{ loadWh: 0, importWh: 0 }, undefined],
  [{ loadWh: undefined, importWh: 0 }, undefined],
  [{ loadWh: 10_000, importWh: undefined }, undefined],
])('self-sufficiency of %j is %s %%', (energy, percent) => {
  expect(selfSufficiency(energy)).toBe(percent)
})

test.each([
  [{ solarWh: 8000, exportWh: 2000 }, 75],
  [{ solarWh: 8000, exportWh: 0 }, 100],
  // A battery may export what the sun gave it on the day before.
  [{ solarWh: 8000, exportWh: 9000 }, 0],
  [{ solarWh: 0, exportWh: 0 }, undefined],
  [{ solarWh: undefined, exportWh: 0 }, undefined],
  [{ solarWh: 8000, exportWh: undefined }, undefined],
])('self-consumption of %j is %s %%', (energy, percent) => {
  expect(selfConsumption(energy)).toBe(percent)
})

test('the own supply is the load without import, never below zero', () => {
  expect(ownSupplyWh({ loadWh: 10_000, importWh: 2500 })).toBe(7500)
  expect(ownSupplyWh({ loadWh: 1000, importWh: 2500 })).toBe(0)
  expect(ownSupplyWh({ loadWh: 1000, importWh: undefined })).toBeUndefined()
  expect(ownSupplyWh({ loadWh: undefined, importWh: 1000 })).toBeUndefined()
})
