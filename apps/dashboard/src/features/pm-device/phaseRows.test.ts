import { expect, test } from 'vitest'
import { aPm } from '../../live/devices/devices.testing.ts'
import { energyRows, imbalancePercent, phaseImbalance, powerRows } from './phaseRows.ts'

const state = {
  ...aPm.powerState,
  phaseB: {
    ...{ voltage: 231.5, current: 2.25, powerFactor: 0.96 },
    ...{ activePower: 500, reactivePower: 140, apparentPower: 520 },
    ...{ importEnergy: 11, exportEnergy: 12, reactiveImport: 13, reactiveExport: 14 },
    apparentEnergy: 15,
  },
}

test('each quantity has a row with the values of all phases [E11]', () => {
  const rows = [...powerRows(state), ...energyRows(state)]
  const inWords = rows.map(({ name, values: { B } }) => `${name} ${B.number} ${B.unit}`.trim())
  expect(rows[0]?.values.A.number).toBe('230.0')
  expect(inWords).toEqual([
    ...['Voltage 231.5 V', 'Current 2.25 A'],
    ...['Active power 500 W', 'Reactive power 140 var', 'Apparent power 520 VA'],
    'Power factor 0.96',
    ...['Imported 11 Wh', 'Exported 12 Wh'],
    ...['Reactive imported 13 varh', 'Reactive exported 14 varh'],
    'Apparent energy 15 VAh',
  ])
})

test.each([
  [[230, 230, 230], 0],
  [[220, 230, 240], (10 / 230) * 100],
  [[240, 0, 240], 100],
  [[-3, 3, 3], 0],
  [[0, 0, 0], null],
  [[], null],
] as const)('phases of %j → imbalance %s %% [E11]', (values, percent) => {
  const found = imbalancePercent(values)
  if (percent === null) expect(found).toBeNull()
  else expect(found).toBeCloseTo(percent, 9)
})

test('the imbalance of a quantity is that of its values on the three phases [E11]', () => {
  const withCurrents = {
    ...state,
    phaseA: { ...state.phaseA, current: 1 },
    phaseB: { ...state.phaseB, current: 2 },
    phaseC: { ...state.phaseC, current: 3 },
  }
  expect(phaseImbalance(withCurrents, ({ current }) => current)).toBe(50)
  const unknown = { ...withCurrents, phaseC: {} }
  expect(
    phaseImbalance(unknown, ({ current }) => current),
    'one is unknown',
  ).toBeNull()
})
