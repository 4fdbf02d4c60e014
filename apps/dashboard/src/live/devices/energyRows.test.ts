import { expect, test } from 'vitest'
import { type LiveEnergyRow, summaryTotals, withEnergyRow } from './energyRows.ts'

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
})

test('a total that no row has is not shown as 0', () => {
  expect(summaryTotals([]).totalImportEnergy).toBeUndefined()
  expect(summaryTotals([{ totalImportEnergy: 4 }, {}])).toEqual({
    totalImportEnergy: 4,
    totalChargeEnergy: undefined,
    totalDischargeEnergy: undefined,
    solarChargeEnergy: undefined,
  })
})

const rowOf = (hour: number, totalImportEnergy = 1): LiveEnergyRow => ({
  period: new Date(Date.UTC(2026, 0, 1, hour)).toISOString(),
  totalImportEnergy,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
})
const rowsOf = (...hours: number[]) =>
  hours.map((hour) => rowOf(hour)).reduce(withEnergyRow, [] as readonly LiveEnergyRow[])

test('live rows are newest first, in any order of arrival [C1]', () => {
  expect(rowsOf(2, 5, 3)).toEqual([rowOf(5), rowOf(3), rowOf(2)])
})

test('at most the newest hundred live rows are kept [C1]', () => {
  const rows = rowsOf(...Array.from({ length: 120 }, (_, hour) => hour))
  expect(rows).toHaveLength(100)
  expect(rows.at(-1)).toEqual(rowOf(20))
})

test('a later row of a period replaces the earlier one', () => {
  expect(withEnergyRow(rowsOf(1, 2), rowOf(2, 7))).toEqual([rowOf(2, 7), rowOf(1)])
})
