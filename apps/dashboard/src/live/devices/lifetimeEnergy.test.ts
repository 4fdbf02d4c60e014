import type { LifetimeEnergyRow as Row } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { risenLifetime } from './lifetimeEnergy.ts'

const none = { lifetime_charged_energy_Wh: 0, lifetime_discharged_energy_Wh: 0 }
const channel = (importWh: number, exportWh = 0) => ({
  ...{ monitor_id: 'ac-1', ...none },
  ...{ lifetime_import_energy_Wh: importWh, lifetime_export_energy_Wh: exportWh },
})
const battery = (chargedWh: number, dischargedWh: number) => ({
  ...channel(0),
  ...{ monitor_id: 'bm-1', lifetime_charged_energy_Wh: chargedWh },
  lifetime_discharged_energy_Wh: dischargedWh,
})
const ofChannel = (counters: object) => ({ 'ac-channel-energy': { 1: counters } })
const ofMonitor = (counters: object) => ({ 'battery-monitor-energy': { 'bm-1': counters } })

const after = (rows: readonly Partial<Row>[], from: object, to: object) => {
  const lifetime_energy = rows.map((row) => ({ monitor_id: 'ac-1', ...row }))
  return risenLifetime({ latestData: from, lifetime_energy }, to).lifetime_energy
}

test('the row of a channel follows its import and export, that of a monitor its charge [E16]', () => {
  const rows = [channel(100, 20), battery(7, 5)]
  const later = after(rows, ofChannel({ ie: 100, ee: 20 }), ofChannel({ ie: 130.1, ee: 21 }))
  expect(later).toStrictEqual([channel(130.1, 21), battery(7, 5)])
  const charged = after(rows, ofMonitor({ ce: 7, de: 5 }), ofMonitor({ ce: 9, de: 6 }))
  expect(charged).toStrictEqual([channel(100, 20), battery(9, 6)])
})

test.each([
  ['the lifetime counter itself', 100, 100, 130, 130],
  ['the lifetime counter of a replaced device', 100, 100, 2, 2],
  ['a counter of the day: its rise is added', 100, 8, 11, 103],
  ['a counter of the day after midnight', 100, 8, 3, 103],
  ['an unchanged counter', 100, 8, 8, 100],
])('live data may have %s', (_, totalWh, fromWh, toWh, expected) => {
  const rows = after([channel(totalWh)], ofChannel({ ie: fromWh }), ofChannel({ ie: toWh }))
  expect(rows).toStrictEqual([channel(expected)])
})

test('a row without a counter before and after stays as it was reported', () => {
  const rows = [channel(100, 20)]
  expect(after(rows, {}, ofChannel({ ie: 130 }))).toStrictEqual(rows)
  expect(after(rows, ofChannel({}), ofChannel({ ie: 130 }))).toStrictEqual(rows)
  expect(after(rows, ofMonitor({ ce: 1 }), ofMonitor({ ce: 2 }))).toStrictEqual(rows)
  const partial = [{ monitor_id: 'ac-1', lifetime_export_energy_Wh: 3 }]
  expect(after(partial, ofChannel({ ie: 1 }), ofChannel({ ie: 2 }))).toStrictEqual(partial)
  expect(after(rows, ofChannel({ ie: 1 }), {})).toBeUndefined()
})
