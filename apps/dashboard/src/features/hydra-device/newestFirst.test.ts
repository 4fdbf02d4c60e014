import type { EnergyRow } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { summaryTotals } from '../../live/energyRows.ts'
import { newestFirst } from './newestFirst.ts'

const row = (period: string, totalImportEnergy = 0): EnergyRow => ({
  _id: { period, type: 'all', channel: 'all' },
  ...{ totalImportEnergy, totalChargeEnergy: 0, totalDischargeEnergy: 0, solarChargeEnergy: 0 },
})
const periodsOf = (rows: readonly EnergyRow[]) => rows.map(({ _id }) => _id.period)

test('rows stand by their moment, whatever offset it is written with; one without is the oldest', () => {
  const rows = [
    '2026-10-25T02:00:00+02:00',
    'soon',
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:00:00+01:00',
  ]
  expect(periodsOf(newestFirst(rows.map((period) => row(period))))).toEqual([
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T02:00:00+02:00',
    'soon',
  ])
})

test('the summary sums the ten newest rows of an answer that begins with the oldest [C2, H17]', () => {
  const rows = Array.from({ length: 12 }, (_, day) =>
    row(`2026-01-${String(day + 1).padStart(2, '0')}T00:00:00+01:00`, 2 ** day),
  )
  expect(summaryTotals(newestFirst(rows)).totalImportEnergy).toBe(2 ** 12 - 2 ** 2)
})
