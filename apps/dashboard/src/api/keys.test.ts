import { meterPeriods } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { meterEnergyKey } from './keys.ts'

test('a meter’s day, week and month are kept apart, also where they begin at one moment [H10]', () => {
  const mondayMs = Date.parse('2026-06-01T00:00:00+01:00')
  const keys = meterPeriods.map((period) =>
    JSON.stringify(meterEnergyKey('PM-1', period, 'Africa/Lagos', mondayMs)),
  )
  expect(new Set(keys).size).toBe(3)
})
