import { expect, test } from 'vitest'
import { csvText } from '../../ui/csv/csvText.ts'
import { historyTable } from './historyTable.ts'

test('a meter’s energies go to a spreadsheet each under its own name, in local time [E12]', () => {
  const rows = [{ t: Date.UTC(2026, 0, 15, 9), haet: 1, haext: 2, hret: 3 }]
  expect(csvText(historyTable(rows, 'Africa/Lagos'), false).split('\r\n')).toEqual([
    'From,Imported (Wh),Exported (Wh),Reactive (varh)',
    '2026-01-15T10:00:00+01:00,1,2,3',
  ])
})
