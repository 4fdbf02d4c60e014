import { decodeMeterPower, decodeMeterStatus } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { aPm } from './devices.testing.ts'
import {
  type PmLive,
  pmSnapshot,
  withMeterPower,
  withMeterStatus,
  withoutHistory,
} from './pmLive.ts'

const live = pmSnapshot(aPm)

function metered(before: PmLive, data: object): PmLive {
  const frame = decodeMeterPower({ deviceId: 'PM-1', t: 101, ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withMeterPower(before, frame.value)
}

test('a phase’s power changes that phase and leaves its energy [K2]', () => {
  const { powerState } = metered(live, {
    type: 'phase-power',
    phase: 'B',
    ...{ v: 228, i: 2, p: 456, q: 1, s: 457, pf: 0.99 },
  }).device
  expect(powerState.phaseB).toMatchObject({ voltage: 228, activePower: 456, importEnergy: 10 })
  expect(powerState.phaseA).toBe(aPm.powerState.phaseA)
  expect(powerState.timestamp).toBe(101_000)
})

test('a phase’s energy changes that phase and leaves its power [K2]', () => {
  const { powerState } = metered(live, {
    type: 'phase-energy',
    phase: 'C',
    ...{ ei: 21, ee: 22, ri: 23, re: 24, ae: 25 },
  }).device
  expect(powerState.phaseC).toEqual({
    ...aPm.powerState.phaseC,
    importEnergy: 21,
    exportEnergy: 22,
    reactiveImport: 23,
    reactiveExport: 24,
    apparentEnergy: 25,
  })
  expect(powerState.phaseA).toBe(aPm.powerState.phaseA)
})

test('totals and lifetime come in frames of their own [K2]', () => {
  const totals = metered(live, {
    type: 'total-power',
    ...{ f: 49.9, tmp: 31, in: 1, p: 800, q: 2, s: 801, pf: 0.9 },
  })
  expect(totals.device.powerState).toMatchObject({ totalActivePower: 800, frequency: 49.9 })
  const lifetime = metered(live, { type: 'total-energy', ei: 5, ee: 4, ri: 3, re: 2, ae: 1 })
  expect(lifetime.device.lifetime.lifetimeEnergy).toBe(5)
})

test('history is kept, and reset to empty when it cannot be read [K2, X22]', () => {
  const rows = metered(live, { daily_meter_data: [{ t: 0, haet: 1, haext: 0, hret: 0 }] })
  expect(rows.history).toHaveLength(1)
  expect(withoutHistory(rows).history).toEqual([])
})

test('a status frame tells the operator, and only what it knows [K3]', () => {
  const frame = decodeMeterStatus({ deviceId: 'PM-1', t: 101, cop: 'Airtel' })
  if (!frame.ok) throw new Error(frame.error.message)
  const { network, status } = withMeterStatus(live, frame.value).device
  expect(network).toEqual({ ...aPm.network, cop: 'Airtel' })
  expect(status).toBe('up')
})
