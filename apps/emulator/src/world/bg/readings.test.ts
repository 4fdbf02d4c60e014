import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bgSpec, COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'
import { BgDevice } from './device.ts'
import type { BgState } from './model.ts'
import { type BgMoment, bgLifetimeOf, energiesSinceCommissioning } from './readings.ts'

const RESET_MS = COMMISSIONED_MS + HOUR_MS
const reset = momentWith({ solarWh: 100, batteryInAh: 10, batteryOutAh: 20, batteryInWh: 500 })

/** The moment RESET_MS with changes to the state of a new device. */
function momentWith(change: Partial<BgState>): BgMoment {
  const moment = new BgDevice(bgSpec(6)).at(COMMISSIONED_MS)
  return { ...moment, ms: RESET_MS, state: { ...moment.state, ...change } }
}

test('lifetime values since commissioning are the counters and their records', () => {
  const { state } = momentWith({
    ...{ solarWh: 1, batteryInAh: 2, batteryOutAh: 3, batteryInWh: 4, batteryOutWh: 5 },
    ...{ deepest: 0.425, deepestAtMs: 6, fullAtMs: 7, emptyAtMs: null },
  })
  expect(bgLifetimeOf(state, null)).toEqual({
    ...{ total_solar_energy: 1, total_battery_chargedAh: 2, total_battery_dischargedAh: 3 },
    ...{ total_battery_chargedWh: 4, total_battery_dischargedWh: 5 },
    ...{ deepest_discharge: 42.5, deepest_discharge_date: 6 },
    ...{ last_full_charge_date: 7, last_full_discharge_date: null },
  })
})

test('lifetime values after a counter reset: differences, and only records made since', () => {
  const { state } = momentWith({
    ...{ solarWh: 130, batteryInAh: 11, batteryOutAh: 22, batteryInWh: 503, batteryOutWh: 4 },
    ...{ deepest: 0.425, deepestAtMs: RESET_MS, fullAtMs: RESET_MS + 1, emptyAtMs: null },
  })
  expect(bgLifetimeOf(state, reset)).toEqual({
    ...{ total_solar_energy: 30, total_battery_chargedAh: 1, total_battery_dischargedAh: 2 },
    ...{ total_battery_chargedWh: 3, total_battery_dischargedWh: 4 },
    ...{ deepest_discharge: 0, deepest_discharge_date: null },
    ...{ last_full_charge_date: RESET_MS + 1, last_full_discharge_date: null },
  })
})

test('energies since commissioning include what was counted before a counter reset', () => {
  const device = new BgDevice(bgSpec(6))
  const before = energiesSinceCommissioning(device.at(COMMISSIONED_MS + HOUR_MS))
  for (const input of inputsOf(device.id, [HOUR_MS, 'counter-reset'])) device.enter(input)
  const after = energiesSinceCommissioning(device.at(COMMISSIONED_MS + HOUR_MS))
  expect(before).toMatchObject({ timestamp: COMMISSIONED_MS + HOUR_MS, solarEnergy: 0 })
  expect(before.batteryEnergyOut).toBeGreaterThan(0)
  expect(after).toEqual(before)
})
