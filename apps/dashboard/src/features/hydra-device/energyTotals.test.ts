import { expect, test } from 'vitest'
import { csvText } from '../../ui/csv/csvText.ts'
import { kindsOf } from './energyKinds.ts'
import { energyTable } from './energyTable.ts'
import { changeText, energyTotals } from './energyTotals.ts'

const known = { grid: 1.5, generator: 0, charge: 2, discharge: 0, solar: 0 }
const unknown = { grid: null, generator: null, charge: null, discharge: null, solar: null }
const fromMs = Date.parse('2026-10-25T00:00:00Z')
const rows = [
  { fromMs, values: known },
  { fromMs: fromMs + 3_600_000, values: known },
  { fromMs: fromMs + 7_200_000, values: unknown },
]

test('what is not known adds nothing', () => {
  expect(energyTotals(rows)).toEqual({ grid: 3, generator: 0, charge: 4, discharge: 0, solar: 0 })
})

test.each([
  [110, 100, '+10 %'],
  [88, 100, '−12 %'],
  [100.2, 100, '±0 %'],
  [5, 0, null],
])('%d after %d is a change of %s', (now, before, text) => {
  expect(changeText(now, before)).toBe(text)
})

test('a variant tells what it counts, and any of which there is some', () => {
  expect(kindsOf('battery_monitor', known)).toEqual(['grid', 'charge', 'discharge', 'solar'])
})

test('a spreadsheet has the hour that comes twice by its offset, units in the header, nothing to come', () => {
  expect(csvText(energyTable(rows, 'Europe/Berlin'), true).split('\r\n')).toEqual([
    'From,Grid import (Wh),Generator import (Wh),Battery charge (Wh),Battery discharge (Wh),Solar charge (Wh),Data',
    '2026-10-25T02:00:00+02:00,1.5,0,2,0,0,SIMULATED',
    '2026-10-25T02:00:00+01:00,1.5,0,2,0,0,SIMULATED',
  ])
})
