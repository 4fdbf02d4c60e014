import { expect, test } from 'vitest'
import { summaryTotals } from './energyRows.ts'

test('the summary’s totals use the ten newest rows [C2]', () => {
  const rows = Array.from({ length: 30 }, (_, age) => ({
    totalImportEnergy: age < 10 ? 1 : 1000,
    totalChargeEnergy: 2,
    totalDischargeEnergy: 0,
    solarChargeEnergy: 0.5,
  }))
  expect(summaryTotals(rows)).toEqual({
    totalImportEnergy: 10,
    totalChargeEnergy: 20,
    totalDischargeEnergy: 0,
    solarChargeEnergy: 5,
  })
  expect(summaryTotals([]).totalImportEnergy).toBe(0)
})
