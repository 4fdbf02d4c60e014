import { expect, test } from 'vitest'
import { aPm } from '../../live/devices.testing.ts'
import { energyRows, powerRows } from './phaseRows.ts'

const state = {
  ...aPm.powerState,
  phaseB: {
    ...{ voltage: 231.5, current: 2.25, powerFactor: 0.96 },
    ...{ activePower: 500, reactivePower: 140, apparentPower: 520 },
    ...{ importEnergy: 11, exportEnergy: 12, reactiveImport: 13, reactiveExport: 14 },
    apparentEnergy: 15,
  },
}

test('the phases stand side by side, each quantity under its own name [E11]', () => {
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
