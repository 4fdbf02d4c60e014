import { expect, test } from 'vitest'
import { csvText } from '../../ui/csv/csvText.ts'
import { metricsTable } from './metricsTable.ts'

test('a row for each moment, in local time with its offset, units in the header, gaps empty', () => {
  const metrics = [
    { key: 'p', name: 'Solar', unit: 'W', color: '' },
    { key: 'f', name: 'Power factor', unit: '', color: '' },
  ]
  const atMs = Date.parse('2026-01-15T17:58:30Z')
  const series = new Map([
    [
      'p',
      [
        { t: atMs, v: 12.5 },
        { t: atMs + 1, v: null },
      ],
    ],
    ['f', [{ t: atMs + 10_000, v: 0.9 }]],
  ])
  expect(csvText(metricsTable(metrics, series, 'Africa/Lagos'), false).split('\r\n')).toEqual([
    'Time,Solar (W),Power factor',
    '2026-01-15T18:58:30+01:00,12.5,',
    '2026-01-15T18:58:40+01:00,,0.9',
  ])
})
