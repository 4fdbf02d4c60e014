import { DAY_MS, HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { meterEnergies } from '../../../domain/quantities/meter.ts'
import { energySeries } from '../../../ui/charts/EnergyChart.tsx'
import { csvText } from '../../../ui/csv/csvText.ts'
import { localIso } from '../../../ui/time/zone.ts'
import {
  daysIn,
  dayTotals,
  historyTable,
  meterBandEnergy,
  meterBars,
  placedRows,
} from './meterEnergy.ts'

test('a day is the sum of its hours, import and export apart [E12]', () => {
  const rows = [
    { t: 0, haet: 1200, haext: 0, hret: 3 },
    { t: HOUR_MS, haet: 300, haext: 450, hret: 3 },
  ]
  expect(dayTotals(rows)).toEqual({ haet: 1500, haext: 450, hret: 6 })
  const none = { haet: undefined, haext: undefined, hret: undefined }
  expect(dayTotals([])).toEqual(none)
  expect(dayTotals([{ t: 0, haet: 5 }])).toEqual({ ...none, haet: 5 })
})

test('a row belongs to its hour or day; a bar without a row is null [E12]', () => {
  // The meter was installed in the middle of an hour.
  const rows = [
    { t: 15, haet: 5, haext: 1, hret: 0 },
    { t: 20, haet: 0, haext: 2, hret: 0 },
  ]
  expect(meterBars(rows, [0, 10, 20, 30, 40])).toEqual([
    { fromMs: 0, values: { imported: null, exported: null } },
    { fromMs: 10, values: { imported: 5, exported: 1 } },
    { fromMs: 20, values: { imported: 0, exported: 2 } },
    { fromMs: 30, values: { imported: null, exported: null } },
  ])
})

test('a row at the end of an hour belongs to the next one [E12]', () => {
  const bars = meterBars([{ t: 10, haet: 5, haext: 1, hret: 0 }], [0, 10, 20])
  expect(bars.map(({ values }) => values.imported)).toEqual([null, 5])
})

test('CSV has a column for each energy, in local time [E12]', () => {
  const rows = [{ t: Date.UTC(2026, 0, 15, 9), haet: 1, haext: 2, hret: 3 }]
  expect(csvText(historyTable(rows, 'Africa/Lagos'), false).split('\r\n')).toEqual([
    'From,Imported (Wh),Exported (Wh),Reactive (varh)',
    '2026-01-15T10:00:00+01:00,1,2,3',
  ])
})

test('days of a server in another zone stand at their dates, the first one too', () => {
  // Lagos; the history begins at 18:58 of 8 January.
  const days = ['2026-01-08T17:58Z', '2026-01-08T23:00Z', '2026-01-09T23:00Z']
  const dates = placedRows(
    days.map((day) => ({ t: Date.parse(day) })),
    'day',
    'America/Los_Angeles',
  ).map(({ t }) => localIso(t, 'America/Los_Angeles').slice(0, 10))
  expect(dates).toEqual(['2026-01-08', '2026-01-09', '2026-01-10'])
})

test('places a day of a server in another zone by its date, an hour by its instant', () => {
  const t = Date.parse('2026-01-15T00:00Z')
  const [newYork] = placedRows([{ t, haet: 5 }], 'day', 'America/New_York')
  expect(newYork).toEqual({ t: Date.parse('2026-01-15T00:00-05:00'), haet: 5 })
  expect(placedRows([{ t }], 'hour', 'America/New_York')).toEqual([{ t }])
})

test('import is stacked upwards, export below zero', () => {
  expect(energySeries(meterEnergies)).toEqual([
    { key: 'imported', name: 'Imported', color: 'var(--source-grid)' },
    { key: 'exported', name: 'Exported', color: 'var(--source-solar)', below: true },
  ])
})

const MIDNIGHT_MS = Date.UTC(2026, 0, 15)
const rowAt = (t: number) => ({ t, haet: 5, haext: 1, hret: 0 })

test.each([
  ['hour', HOUR_MS, [null, 5, null]],
  ['day', DAY_MS, [null, 5, null]],
] as const)(
  'a span has a bar for each %s, with the rows that begin in it',
  (band, lengthMs, imported) => {
    const span = { fromMs: MIDNIGHT_MS, toMs: MIDNIGHT_MS + 3 * lengthMs }
    const energy = meterBandEnergy([rowAt(MIDNIGHT_MS + lengthMs)], span, band, 'UTC')
    expect(energy).toMatchObject({ span, band })
    expect(energy.edges).toEqual([0, 1, 2, 3].map((at) => MIDNIGHT_MS + at * lengthMs))
    expect(energy.rows.map(({ values }) => values.imported)).toEqual(imported)
  },
)

test('the days of a span are those that begin in it', () => {
  const rows = [-1, 0, 1, 2].map((day) => rowAt(MIDNIGHT_MS + day * DAY_MS))
  const span = { fromMs: MIDNIGHT_MS, toMs: MIDNIGHT_MS + 2 * DAY_MS }
  expect(daysIn(rows, span, 'UTC')).toEqual(rows.slice(1, 3))
})
