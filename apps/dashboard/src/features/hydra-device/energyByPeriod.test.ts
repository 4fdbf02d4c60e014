import type { EnergyRow } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { energyByPeriod } from './energyByPeriod.ts'

const NOTHING = {
  totalImportEnergy: 0,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
}
const row = (period: string, channel: number | string, totals: Partial<EnergyRow>): EnergyRow => ({
  _id: { period, type: 'all', channel },
  ...NOTHING,
  ...totals,
})

test('rows of a period add up, import by the group of its channel [E19, C6]', () => {
  const [first, second] = energyByPeriod([
    row('2026-01-15T01:00:00+01:00', 1, { totalImportEnergy: 7 }),
    row('2026-01-15T00:00:00+01:00', 1, { totalImportEnergy: 1 }),
    row('2026-01-15T00:00:00+01:00', 3, { totalImportEnergy: 2 }),
    row('2026-01-15T00:00:00+01:00', 5, { totalImportEnergy: 4 }),
    row('2026-01-15T00:00:00+01:00', 'battery', {
      ...{ totalChargeEnergy: 8, totalDischargeEnergy: 5, solarChargeEnergy: 3 },
    }),
  ])
  expect(first).toEqual({
    startMs: Date.parse('2026-01-14T23:00:00Z'),
    wh: { grid: 3, generator: 4, charge: 8, discharge: 5, solar: 3 },
  })
  expect(second?.wh.grid).toBe(7)
})

test('a row whose period cannot be read is left out', () => {
  expect(energyByPeriod([row('soon', 1, {})])).toEqual([])
})
