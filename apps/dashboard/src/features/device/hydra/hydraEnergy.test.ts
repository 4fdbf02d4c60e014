import { type EnergyRow, HOUR_MS, type ReportedEnergyRow } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { hydraEnergies } from '../../../domain/quantities/hydra.ts'
import { summaryTotals } from '../../../live/devices/energyRows.ts'
import { type Band, bandEdges, bandNames } from '../../../ui/charts/bands.ts'
import { energySeries } from '../../../ui/charts/EnergyChart.tsx'
import { csvText } from '../../../ui/csv/csvText.ts'
import { rangeSpan } from '../../../ui/range/range.ts'
import {
  bandRows,
  energyByPeriod,
  hydraCsv,
  kindsOf,
  newestFirst,
  rowsWithin,
} from './hydraEnergy.ts'

const NO_ENERGY = {
  totalImportEnergy: 0,
  totalChargeEnergy: 0,
  totalDischargeEnergy: 0,
  solarChargeEnergy: 0,
}
const row = (period: string, channel: number | string, totals: Partial<EnergyRow>): EnergyRow => ({
  _id: { period, type: 'all', channel },
  ...NO_ENERGY,
  ...totals,
})

test('rows of a period are summed, import by the group of its channel [E19, C6]', () => {
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

test('the import of a group without rows is unknown, not 0', () => {
  const [hour] = energyByPeriod([
    row('2026-01-15T00:00:00+01:00', 5, { totalImportEnergy: 4 }),
    { _id: { period: '2026-01-15T00:00:00+01:00', channel: 'battery' }, totalChargeEnergy: 8 },
  ])
  expect(hour?.wh).toMatchObject({ grid: null, generator: 4 })
})

test('a row with an unreadable period is left out', () => {
  expect(energyByPeriod([row('soon', 1, {})])).toEqual([])
})

const BERLIN = 'Europe/Berlin'
const NOTHING = { grid: 0, generator: 0, charge: 0, discharge: 0, solar: 0 }
const dayOf = (noon: string) => rangeSpan({ range: 'd', offset: 0 }, Date.parse(noon), BERLIN)
const [autumn, spring, usual] = [
  dayOf('2026-10-25T12:00Z'),
  dayOf('2026-03-29T12:00Z'),
  dayOf('2026-10-24T12:00Z'),
]
const names = (span: typeof usual, band: Band) => {
  const edges = bandEdges(span, band, BERLIN)
  return edges.slice(0, -1).map(bandNames(edges, band, BERLIN))
}

test('a day has 23 to 25 hours, and a repeated hour is numbered', () => {
  expect([usual, autumn, spring].map((span) => names(span, 'hour').length)).toEqual([24, 25, 23])
  expect(names(autumn, 'hour').slice(1, 5)).toEqual([
    '01:00',
    '02:00 (1st)',
    '02:00 (2nd)',
    '03:00',
  ])
  expect(names(spring, 'hour').slice(1, 4)).toEqual(['01:00', '03:00', '04:00'])
})

test('parts of a day follow the wall clock', () => {
  expect(names(autumn, 'part')).toEqual(['Night', 'Morning', 'Afternoon', 'Evening'])
  const [night = 0, morning = 0] = bandEdges(autumn, 'part', BERLIN)
  expect((morning - night) / HOUR_MS).toBe(7)
})

test('a week with a day of 25 hours has seven days', () => {
  const week = rangeSpan({ range: 'w', offset: 0 }, autumn.fromMs, BERLIN)
  expect(names(week, 'day')).toHaveLength(7)
  expect(bandEdges(week, 'day', BERLIN).at(-1)).toBe(week.toMs)
})

test('a band sums its periods and is null without any', () => {
  const edges = bandEdges(usual, 'hour', BERLIN)
  const rows = bandRows(edges, [
    { startMs: edges[3] ?? 0, wh: { ...NOTHING, grid: 7 } },
    { startMs: (edges[3] ?? 0) + 1800_000, wh: { ...NOTHING, grid: 1 } },
  ])
  expect(rows.map(({ values }) => values.grid).slice(2, 5)).toEqual([null, 8, null])
})

test('a band has the sum of each of its energies', () => {
  const wh = { grid: 1, generator: 2, charge: 3, discharge: 4, solar: 5 }
  expect(bandRows([0, 10], [{ startMs: 0, wh }])).toEqual([{ fromMs: 0, values: wh }])
})

const known = { grid: 1.5, generator: 0, charge: 2, discharge: 0, solar: 0 }
const unknown = { grid: null, generator: null, charge: null, discharge: null, solar: null }
const fromMs = Date.parse('2026-10-25T00:00:00Z')
const rows = [
  { fromMs, values: known },
  { fromMs: fromMs + HOUR_MS, values: known },
  { fromMs: fromMs + 2 * HOUR_MS, values: unknown },
]

test('a variant shows the energies that it counts, and any that is not zero', () => {
  expect(kindsOf('battery_monitor', known)).toEqual(['grid', 'charge', 'discharge', 'solar'])
})

test('CSV distinguishes repeated hours by offset, has units in the header and no future rows', () => {
  expect(csvText(hydraCsv(rows, 'Europe/Berlin'), true).split('\r\n')).toEqual([
    'From,Grid import (Wh),Generator import (Wh),Battery charge (Wh),Battery discharge (Wh),Solar charge (Wh),Data',
    '2026-10-25T02:00:00+02:00,1.5,0,2,0,0,SIMULATED',
    '2026-10-25T02:00:00+01:00,1.5,0,2,0,0,SIMULATED',
  ])
})

const periodsOf = (rows: readonly ReportedEnergyRow[]) => rows.map(({ _id }) => _id.period)

test('rows are ordered by moment, whatever their offset; an unreadable one is the oldest', () => {
  const rows = [
    '2026-10-25T02:00:00+02:00',
    'soon',
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:00:00+01:00',
  ]
  expect(periodsOf(newestFirst(rows.map((period) => row(period, 'all', {}))))).toEqual([
    '2026-10-25T01:30:00Z',
    '2026-10-25T02:00:00+01:00',
    '2026-10-25T02:00:00+02:00',
    'soon',
  ])
})

test('the summary sums the ten newest rows of an answer in ascending order [C2, H17]', () => {
  const rows = Array.from({ length: 12 }, (_, day) =>
    row(`2026-01-${String(day + 1).padStart(2, '0')}T00:00:00+01:00`, 'all', {
      totalImportEnergy: 2 ** day,
    }),
  )
  expect(summaryTotals(newestFirst(rows)).totalImportEnergy).toBe(2 ** 12 - 2 ** 2)
})

test('rows of a day before or after the span are left out [H17]', () => {
  const at = (period: string) => ({ _id: { period }, totalImportEnergy: 1 })
  const days = ['2026-01-13', '2026-01-14', '2026-01-15', '2026-01-16']
  const rows = days.map((day) => at(`${day}T00:00:00Z`))
  const span = { fromMs: Date.parse('2026-01-14'), toMs: Date.parse('2026-01-16') }
  expect(rowsWithin(rows, span)).toEqual(rows.slice(1, 3))
})

const wh = { grid: 1, generator: 2, charge: 3, discharge: 4, solar: 5 }
const nothing = { grid: 0, generator: 0, charge: 0, discharge: 0, solar: 0 }

test('sources are stacked upwards and charging below zero; a discharge is hatched in the battery’s colour', () => {
  expect(energySeries(hydraEnergies)).toStrictEqual([
    { key: 'grid', name: 'Grid', color: 'var(--source-grid)' },
    { key: 'generator', name: 'Generator', color: 'var(--source-generator)' },
    { key: 'solar', name: 'Solar charging', color: 'var(--source-solar)' },
    {
      key: 'discharge',
      name: 'Battery discharged',
      color: 'var(--source-battery)',
      hatched: true,
    },
    { key: 'charge', name: 'Battery charged', color: 'var(--source-battery)', below: true },
  ])
})

test.each([
  ['grid_gen', ['grid', 'generator', 'charge', 'discharge']],
  ['solar_grid', ['grid', 'charge', 'discharge', 'solar']],
  ['battery_monitor', ['charge', 'discharge', 'solar']],
  [undefined, ['grid', 'generator', 'charge', 'discharge', 'solar']],
] as const)('variant %s without energy shows %j', (variant, kinds) => {
  expect(kindsOf(variant, nothing)).toEqual(kinds)
  expect(kindsOf(variant, wh)).toHaveLength(5)
})

test('CSV leaves out hours without data, and keeps those with a part of it', () => {
  const part = { fromMs: 100, values: { ...unknown, solar: 5 } }
  expect(hydraCsv([part, { fromMs: 200, values: unknown }], 'UTC').rows).toEqual([part])
})
