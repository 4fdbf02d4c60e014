import { HOUR_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { bg, channels, hydra } from '../../domain/alerts/known.testing.ts'
import { aBg } from '../../live/devices/devices.testing.ts'
import {
  bgToday,
  hydraDay,
  hydraEnergy,
  meterDay,
  meterEnergy,
  statusesUntil,
  totalEnergy,
  totalsDay,
} from './todayTotals.ts'

const NOON_MS = Date.UTC(2026, 0, 15, 12)
const report = (grid: readonly [up: number, down: number]) => {
  const [tup, tdn] = grid
  const none = { tup: 0, tdn: 0, availability: 0 }
  return {
    ...{ deviceId: 'HY-1', dailyUsage: [], bothDownTime: 0, totalSecondsInPeriod: 100 },
    ...{ grid: { tup, tdn, availability: 0 }, generator: none },
  }
}

test('the day of a bg device begins at midnight in its zone [E4]', () => {
  const reported = (timestamp: number) =>
    bg({}, { tz: 'UTC', realtimeEnergy: { ...aBg.realtimeEnergy, timestamp } })
  const counted = (timestamp: number) => bgToday([reported(timestamp)], NOON_MS).solar.devices
  const midnightMs = NOON_MS - 12 * HOUR_MS
  expect([counted(midnightMs - 1), counted(midnightMs), counted(NOON_MS)]).toEqual([0, 1, 1])
})

test('a bg device without a report today is not counted [E4]', () => {
  const energy = (timestamp: number) => ({
    realtimeEnergy: { ...aBg.realtimeEnergy, timestamp, solarEnergy: 700, acEnergy: 30 },
  })
  const today = [bg({}, energy(NOON_MS - HOUR_MS)), bg({}, energy(NOON_MS - 14 * HOUR_MS))]
  expect(bgToday(today, NOON_MS)).toEqual({
    ...{ solar: { wh: 700, devices: 1 }, imported: { wh: 30, devices: 1 } },
  })
})

test('energies of hydras and meters are the sums of their rows [E12, E19]', () => {
  const row = {
    ...{ _id: { period: '', type: 'ie', channel: 1 }, totalImportEnergy: 5, solarChargeEnergy: 2 },
    ...{ totalChargeEnergy: 9, totalDischargeEnergy: 9 },
  }
  expect(hydraEnergy([{ energy: hydraDay([row, row]) }])).toEqual({
    ...{ solar: { wh: 4, devices: 1 }, imported: { wh: 10, devices: 1 } },
  })
  expect(meterEnergy([[{ t: 0, haet: 3, haext: 1, hret: 1 }], []].map(meterDay))).toEqual({
    wh: 3,
    devices: 1,
  })
})

test('only devices with an energy are counted in its total [E19]', () => {
  const row = { _id: { period: '', type: 'ie', channel: 1 }, totalImportEnergy: 5 }
  const { solar, imported } = hydraEnergy([{ energy: hydraDay([row]) }, { energy: null }])
  expect([solar, imported]).toEqual([
    { wh: undefined, devices: 0 },
    { wh: 5, devices: 1 },
  ])
  const total = totalEnergy([solar, { wh: 7, devices: 2 }, imported])
  expect(total).toEqual({ wh: 12, devices: 3 })
  expect(totalEnergy([solar])).toEqual({ wh: undefined, devices: 0 })
})

const off = { rp: 0, v: 0, ns: 0 }
const asked = { atMs: NOON_MS, energy: hydraDay([]), status: report([80, 20]) }

test.each([
  ['down', channels({ 1: 0, 2: 0 }), [80, 48]],
  ['up', channels({ 1: 0, 2: 1 }), [108, 20]],
  [
    'down on a channel only, the other one unknown',
    { 'ac-power': { '1': off, '2': { rp: 0 } } },
    [80, 20],
  ],
  ['not reported', {}, [80, 20]],
])('28 s after the report, a grid that is %s has grown by them', (_, latest, [tup, tdn]) => {
  const { grid } = statusesUntil(NOON_MS + 28_000)(asked, hydra(latest, { tz: 'UTC' }))
  expect([grid.tup, grid.tdn]).toEqual([tup, tdn])
})

test('a report stays as it is for an offline site, a site that is not loaded, and the day after', () => {
  const down = hydra(channels({ 1: 0 }), { tz: 'UTC' })
  const later = NOON_MS + 28_000
  expect(statusesUntil(later)(asked, { ...down, state: 'unknown' })).toBe(asked.status)
  expect(statusesUntil(later)(asked, undefined)).toBe(asked.status)
  expect(statusesUntil(NOON_MS + 12 * HOUR_MS)(asked, down)).toBe(asked.status)
  expect(statusesUntil(NOON_MS)(asked, down), 'at once').toBe(asked.status)
  expect(statusesUntil(NOON_MS - 1000)(asked, down), 'asked by a faster clock').toBe(asked.status)
})

test('a report of midnight is of the day that begins', () => {
  const down = hydra(channels({ 1: 0 }), { tz: 'UTC' })
  const midnight = { ...asked, atMs: NOON_MS - 12 * HOUR_MS }
  expect(statusesUntil(midnight.atMs + 5000)(midnight, down).grid.tdn).toBe(25)
})

test('a day of several devices’ answer has the sums of the calls for one [E12, E19]', () => {
  const row = (channel: number, totals: object) => ({
    _id: { period: '1970-01-01T01:00:00+01:00', channel },
    ...totals,
  })
  const byCall = hydraDay([
    row(1, { totalImportEnergy: 4 }),
    row(2, { totalImportEnergy: 3 }),
    row(3, { solarChargeEnergy: 2 }),
  ])
  const { importWh, solarWh } = totalsDay({ deviceId: 'HY-1', hours: [{ t: 0, ie: 7, se: 2 }] })
  expect({ importWh, solarWh }).toEqual({ importWh: 7, solarWh: 2 })
  expect(byCall).toMatchObject({ importWh: 7, solarWh: 2 })
  expect(byCall.hours.map(({ fromMs }) => fromMs)).toEqual([0, 0, 0])
  const meter = meterDay([{ t: 0, haet: 3, haext: 1, hret: 1 }])
  expect(totalsDay({ deviceId: 'PM-1', hours: [{ t: 0, ie: 3 }] })).toEqual(meter)
})

test('an energy that no hour has is unknown', () => {
  expect(meterDay([{ t: 0 }])).toMatchObject({ importWh: undefined, solarWh: undefined })
})
