import { expect, test } from 'vitest'
import { hydraSpec } from '../specs.testing.ts'
import { hydraInstallation } from './installation.ts'
import { batteryModeOnGrid } from './model.ts'

const plain = hydraInstallation(hydraSpec(1, { variant: 'grid_gen' }))
const solar = hydraInstallation(hydraSpec(1, { variant: 'solar_grid' }))

test.each([
  ['grid_gen', 'by day', plain, 0.9, false, 12, 'charge'],
  ['grid_gen', 'at the start of the evening', plain, 0.9, false, 18, 'carry'],
  ['grid_gen', 'in the evening', plain, 0.9, false, 19, 'carry'],
  ['grid_gen', 'in the evening, down at its reserve', plain, 0.6, false, 19, 'rest'],
  ['grid_gen', 'late', plain, 0.62, false, 22, 'charge'],
  ['solar_grid', 'at any hour', solar, 0.9, false, 3, 'carry'],
  ['solar_grid', 'at its reserve', solar, 0.6, false, 12, 'rest'],
  ['solar_grid', 'a little below it', solar, 0.55, false, 12, 'rest'],
  ['solar_grid', 'a tenth below it', solar, 0.5, false, 12, 'rest'],
  ['solar_grid', 'after an outage', solar, 0.4, false, 12, 'charge'],
  ['solar_grid', 'back at its reserve', solar, 0.6, true, 12, 'rest'],
  ['solar_grid', 'on the way back to its reserve', solar, 0.55, true, 12, 'charge'],
] as const)('the battery of a %s %s', (_, __, installation, soc, charging, hour, mode) => {
  expect(batteryModeOnGrid(installation, soc, charging, hour)).toBe(mode)
})
