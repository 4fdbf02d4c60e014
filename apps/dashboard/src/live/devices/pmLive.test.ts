import { decodeMeterStatus, readMeterPower } from '@wattpost/protocol'
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
const context = { nowMs: () => 0, onlyDevice: () => null }
const lifetime = { type: 'total-energy', ei: 5, ee: 4, ri: 3, re: 2, ae: 1 }

function metered(before: PmLive, data: object): PmLive {
  const frame = readMeterPower({ deviceId: 'PM-1', t: 101, ...data }, context)
  if (!frame.ok) throw new Error(frame.error.message)
  return withMeterPower(before, frame.value.value)
}

test('a phase’s power changes that phase and keeps its energy [K2]', () => {
  const { powerState } = metered(live, {
    type: 'phase-power',
    phase: 'B',
    ...{ v: 228, i: 2, p: 456, q: 1, s: 457, pf: 0.99 },
  }).device
  expect(powerState.phaseB).toMatchObject({ voltage: 228, activePower: 456, importEnergy: 10 })
  expect(powerState.phaseA).toBe(aPm.powerState.phaseA)
  expect(powerState.timestamp).toBe(101_000)
})

test('a phase’s energy changes that phase and keeps its power [K2]', () => {
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

test('totals and lifetime have separate frames [K2]', () => {
  const totals = metered(live, {
    type: 'total-power',
    ...{ f: 49.9, tmp: 31, in: 1, p: 800, q: 2, s: 801, pf: 0.9 },
  })
  expect(totals.device.powerState).toMatchObject({ totalActivePower: 800, frequency: 49.9 })
  expect(metered(live, lifetime).device.lifetime.lifetimeEnergy).toBe(5)
})

test('history is kept, and reset to empty when unreadable [K2, X22]', () => {
  const rows = metered(live, { daily_meter_data: [{ t: 0, haet: 1, haext: 0, hret: 0 }] })
  expect(rows.history).toHaveLength(1)
  expect(withoutHistory(rows).history).toEqual([])
})

function saidOf(before: PmLive, data: object): PmLive {
  const frame = decodeMeterStatus({ deviceId: 'PM-1', t: 101, cop: 'Glo', ...data })
  if (!frame.ok) throw new Error(frame.error.message)
  return withMeterStatus(before, frame.value)
}

test.each([
  ['the operator', { cop: 'Airtel' }, { cop: 'Airtel' }],
  ['the SIM', { imsi: '7' }, { imsi: '7' }],
  ['the modem', { imei: '8' }, { imei: '8' }],
  ['the signal', { csq: 9 }, { signal_quality: 9 }],
])('a status frame updates %s and keeps the rest [K3, E9]', (_, data, fields) => {
  const { network, status } = saidOf(live, data).device
  expect(network).toStrictEqual({ ...aPm.network, ...fields })
  expect(status).toBe('up')
})

test('a meter that loses all phases is down, and up when it reports so [K3, E9]', () => {
  const down = saidOf(live, { status: 'down' })
  expect(down.device.status).toBe('down')
  expect(metered(down, lifetime).device.status).toBe('down')
  expect(saidOf(down, {}).device.status).toBe('down')
  expect(saidOf(down, { status: 'up' }).device.status).toBe('up')
})

test('a snapshot keeps the history, which begins empty', () => {
  expect(live.history).toEqual([])
  const rows = metered(live, { daily_meter_data: [{ t: 0, haet: 1, haext: 0, hret: 0 }] })
  expect(pmSnapshot(aPm, rows).history).toBe(rows.history)
})

test('an unknown meter is up after a measurement [K2, K5]', () => {
  const unknown = pmSnapshot({ ...aPm, status: 'unknown' })
  expect(metered(unknown, lifetime).device.status).toBe('up')
})
