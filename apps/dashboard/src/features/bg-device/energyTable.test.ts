import { expect, test } from 'vitest'
import { csvText } from '../../ui/csv/csvText.ts'
import { energyTable } from './energyTable.ts'

test('the running day’s energies go to a spreadsheet each under its own name [E4]', () => {
  const energy = {
    ...{ timestamp: Date.UTC(2026, 0, 15, 9), solarEnergy: 1 },
    ...{ batteryEnergyIn: 2, batteryEnergyOut: 3, inverterEnergyIn: 4, inverterEnergyOut: 5 },
    ...{ batteryAhIn: 6, batteryAhOut: 7 },
    ...{ acConsumptionEnergy: 8, acBatteryChargeEnergy: 9, acEnergy: 17 },
  }
  const [headers = '', row = ''] = csvText(energyTable(energy, 'Africa/Lagos'), false).split('\r\n')
  const values = row.split(',')
  expect(headers.split(',').map((header, at) => [header, values[at]])).toEqual([
    ['As of', '2026-01-15T10:00:00+01:00'],
    ['Solar (Wh)', '1'],
    ['Into the battery (Wh)', '2'],
    ['Out of the battery (Wh)', '3'],
    ['Into the inverter (Wh)', '4'],
    ['Out of the inverter (Wh)', '5'],
    ['Charge in (Ah)', '6'],
    ['Charge out (Ah)', '7'],
    ['AC consumed (Wh)', '8'],
    ['AC to the battery (Wh)', '9'],
    ['AC in total (Wh)', '17'],
  ])
})
