import { expect, test } from 'vitest'
import { liveAcPower } from '../domain/quantities/hydra.ts'
import { meterRow, meterTotals, phaseEnergy, phasePower } from '../domain/quantities/meter.ts'
import { quantityName } from '../domain/quantities/names.ts'
import { entriesOf, peakOf } from '../domain/quantities/quantity.ts'
import { csvColumns } from './csv/csvColumns.ts'
import { quantityText } from './quantity.ts'
import { quantityColumns, quantityFacts, rawFacts, shownQuantity } from './shownQuantity.tsx'

const phaseB = {
  voltage: 231.5,
  current: 2.25,
  powerFactor: 0.96,
  activePower: 500,
  reactivePower: 140,
  apparentPower: 520,
  importEnergy: 11,
  exportEnergy: 12,
  reactiveImport: 13,
  reactiveExport: 14,
  apparentEnergy: 15,
}

test('each quantity of a phase has its name, unit and decimals [E11]', () => {
  const inWords = entriesOf({ ...phasePower, ...phaseEnergy }).map(
    ([key, entry]) => `${quantityName(entry)} ${quantityText(shownQuantity(entry, phaseB[key]))}`,
  )
  expect(inWords).toEqual([
    'Voltage 231.5 V',
    'Current 2.25 A',
    'Active power 500 W',
    'Reactive power 140 var',
    'Apparent power 520 VA',
    'Power factor 0.96',
    'Imported 11 Wh',
    'Exported 12 Wh',
    'Reactive imported 13 varh',
    'Reactive exported 14 varh',
    'Apparent energy 15 VAh',
  ])
})

test.each([
  [-74.6, { number: '−75', unit: 'W', word: 'export' }],
  [-658, { number: '−658', unit: 'W', word: 'export' }],
  [-6580, { number: '−6.58', unit: 'kW', word: 'export' }],
  [197.2, { number: '197', unit: 'W' }],
  [-0.2, { number: '0', unit: 'W' }],
  [undefined, { number: '—', unit: 'W' }],
])(
  'an active power of %s W keeps its sign, and an export has its word [E10, E11]',
  (powerW, expected) => {
    expect(shownQuantity(phasePower.activePower, powerW)).toEqual(expected)
    expect(shownQuantity(meterTotals.totalActivePower, powerW)).toEqual(expected)
  },
)

test('a quantity without a sign convention has no word', () => {
  expect(shownQuantity(meterTotals.totalReactivePower, -140)).toEqual({
    number: '−140',
    unit: 'var',
  })
})

const quantityOf = (element: unknown) =>
  (element as { props: { quantity: unknown } }).props.quantity

test('facts, raw values, table columns and exports keep the sign', () => {
  const table = { totalActivePower: meterTotals.totalActivePower }
  const values = { totalActivePower: -74.6 }
  const [fact, raw] = [quantityFacts(table, values)[0], rawFacts(table, values, false)[0]]
  expect([fact?.[0], quantityOf(fact?.[1])]).toEqual([
    'Active power',
    { number: '−75', unit: 'W', word: 'export' },
  ])
  expect([raw?.[0], quantityOf(raw?.[1])]).toEqual([
    'Total active power',
    { number: '−74.6', unit: 'W', word: 'export' },
  ])
  const [column] = quantityColumns(table, (row: typeof values) => row)
  expect(quantityOf(column?.cell(values))).toMatchObject({ number: '−75', word: 'export' })
  const [csv] = csvColumns(table, (row: typeof values) => row)
  expect([csv?.header, csv?.value(values)]).toEqual(['Active power (W)', -74.6])
})

test('raw values have more decimals', () => {
  const shown = entriesOf(meterTotals).map(([key]) =>
    quantityText(
      quantityOf(
        rawFacts({ [key]: meterTotals[key] }, { [key]: 1.23456 }, false)[0]?.[1],
      ) as Parameters<typeof quantityText>[0],
    ),
  )
  expect(shown).toEqual(['1.2 W', '1.2 var', '1.2 VA', '1.235', '1.235 Hz', '1.235 A', '1.2 °C'])
})

test.each([
  [[200, 900, -300], '900 W'],
  [[-200, -900, 300], '−900 W export'],
  [[-5, -3], '−5 W export'],
])('the peak of %j is the greatest power in any direction', (powersW, expected) => {
  const peak = shownQuantity(liveAcPower, peakOf(powersW))
  expect([quantityText(peak), peak.word ?? ''].join(' ').trim()).toBe(expected)
})

test('the peak of no values is unknown', () => {
  expect(peakOf([])).toBeUndefined()
})

test('history rows have a column for each energy [E12]', () => {
  expect(csvColumns(meterRow, (row: object) => row).map(({ header }) => header)).toEqual([
    'Imported (Wh)',
    'Exported (Wh)',
    'Reactive (varh)',
  ])
})
