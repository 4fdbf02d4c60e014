import { expect, test } from 'vitest'
import { decodePower, encodePower } from './powerFrame.ts'

const head = { deviceId: 'BG-0001', t: 1_768_500_000.25, epoch: 2, seq: 7 }
const live = { vb: 24, vs: 60, ii: 5, ib: 10, is: 8, io: 0, pfo: 0, fo: 0, vo: 0, pi: 0, pfi: 0 }
const energy = {
  timestamp: 1_768_500_000,
  solarEnergy: 1,
  batteryEnergyIn: 2,
  batteryEnergyOut: 3,
  inverterEnergyIn: 4,
  inverterEnergyOut: 5,
  batteryAhIn: 6,
  batteryAhOut: 7,
  acConsumptionEnergy: 8,
  acBatteryChargeEnergy: 9,
  acEnergy: 0,
}
const lifetime = { tse: 1, tahin: 2, tahout: 3, tein: 4, teout: 5, dd: 80 }
const dates = { ddd: 1_768_000_000, lfc: 1_768_400_000, lfd: null }
const reportOf = (body: object) => {
  const frame = decodePower({ ...head, ...body })
  return frame.ok ? frame.value.body : frame.error
}

test.each([
  ['sw', 'switch', { sw: 1, pw: 0, tm: 0, bv: 11_500 }],
  ['daily_energy_data', 'energy', { daily_energy_data: energy }],
  ['br1', 'dividers', { br1: 100, br2: 10, sr1: 200, sr2: 10 }],
  [
    'hi_tmp',
    'thresholds',
    { hi_tmp: 60, hi_vol: 30, hi_pwd: 900, hi_pwn: 300, lo_eng: 500, no_chg: 60 },
  ],
  ['imei', 'network', { imei: '3568', imsi: '6213', net: 'MTN', csq: 20 }],
  ['imei alone', 'network', { imei: '3568' }],
  ['csq alone', 'network', { csq: 20 }],
  ['tein', 'lifetime', { ...lifetime, ...dates }],
  ['none of them', 'live', live],
])('%s identifies the kind %s [K4]', (_, kind, body) => {
  expect(reportOf(body)).toMatchObject({ kind })
})

test('a kind’s key wins over live values in the same frame [K4]', () => {
  expect(reportOf({ ...live, sw: 1, pw: 0, tm: 0, bv: 11_500 })).toMatchObject({ kind: 'switch' })
})

test('decodes the head with its time in milliseconds [C4]', () => {
  const frame = decodePower({ ...head, ...live })
  expect(frame).toMatchObject({ ok: true, value: { head: { ...head, t: 1_768_500_000_250 } } })
})

test('decodes live values to long names and adds the derived ones [K4, S15–S18]', () => {
  const measured = {
    batteryVoltage: 24,
    solarVoltage: 60,
    inverterCurrent: 5,
    batteryCurrent: 10,
    solarCurrent: 8,
    acOutputCurrent: 0,
    acOutputPowerFactor: 0,
    acOutputFrequency: 0,
    acOutputVoltage: 0,
    acPower: 0,
    acInputPowerFactor: 0,
  }
  const derived = { batteryPower: 240, batteryPowerOutput: 0, consumtionPower: 120 }
  expect(reportOf(live)).toEqual({
    kind: 'live',
    raw: measured,
    powerState: { timestamp: 1_768_500_000_250, ...measured, ...derived, solarPower: 360 },
  })
})

test('decodes dividers to long names [K4, E6]', () => {
  expect(reportOf({ br1: 100, br2: 10, sr1: 200, sr2: 20 })).toEqual({
    kind: 'dividers',
    dividers: { battery_r1: 100, battery_r2: 10, solar_r1: 200, solar_r2: 20 },
  })
})

test('decodes thresholds to long names [K4, E7]', () => {
  const wire = { hi_tmp: 1, hi_vol: 2, hi_pwd: 3, hi_pwn: 4, lo_eng: 5, no_chg: 6 }
  expect(reportOf(wire)).toEqual({
    kind: 'thresholds',
    thresholds: {
      high_temperature: 1,
      high_voltage: 2,
      high_power_day: 3,
      high_power_night: 4,
      low_energy: 5,
      not_charging: 6,
    },
  })
})

test('decodes the sent network fields to long names [K4, E2]', () => {
  expect(reportOf({ imei: '3568', imsi: '6213', net: 'MTN', csq: 20 })).toEqual({
    kind: 'network',
    network: { imei: '3568', imsi: '6213', network: 'MTN', signal_quality: 20 },
  })
  expect(reportOf({ csq: 99 })).toStrictEqual({ kind: 'network', network: { signal_quality: 99 } })
  expect(reportOf({ imei: '3568' })).toStrictEqual({ kind: 'network', network: { imei: '3568' } })
})

test('encodes only the known network fields [K4, E2]', () => {
  const sent = (network: object) =>
    encodePower({ head: { deviceId: 'BG-0001', t: 2000 }, body: { kind: 'network', network } })
  const wireHead = { deviceId: 'BG-0001', t: 2 }
  expect(sent({ signal_quality: 99 })).toStrictEqual({ ...wireHead, csq: 99 })
  expect(sent({ imei: '3568' })).toStrictEqual({ ...wireHead, imei: '3568' })
})

test('decodes historical values to long names, dates in milliseconds [K4, E8, C4]', () => {
  expect(reportOf({ ...lifetime, ...dates })).toEqual({
    kind: 'lifetime',
    lifetime: {
      total_solar_energy: 1,
      total_battery_chargedAh: 2,
      total_battery_dischargedAh: 3,
      total_battery_chargedWh: 4,
      total_battery_dischargedWh: 5,
      deepest_discharge: 80,
      deepest_discharge_date: 1_768_000_000_000,
      last_full_charge_date: 1_768_400_000_000,
      last_full_discharge_date: null,
    },
  })
})

test('decodes the day energies with AC total and time in milliseconds [K4, S19, C4]', () => {
  expect(reportOf({ daily_energy_data: energy })).toEqual({
    kind: 'energy',
    energy: { ...energy, timestamp: 1_768_500_000_000, acEnergy: 17 },
  })
})

test.each([
  ['a number as text', { ...live, vb: '24' }, 'vb'],
  ['a value missing', { ...live, pfi: undefined }, 'pfi'],
  ['a switch that is neither 0 nor 1', { sw: 2, pw: 0, tm: 0, bv: 1 }, 'sw'],
  ['a switch of null is no live frame', { ...live, sw: null }, 'sw'],
  [
    'an inner field',
    { daily_energy_data: { ...energy, acEnergy: null } },
    'daily_energy_data.acEnergy',
  ],
  ['no device', { ...live, deviceId: '' }, 'deviceId'],
  ['a broken sequence', { ...live, seq: 1.5 }, 'seq'],
])('refuses %s and names its path [K4]', (_, body, where) => {
  expect(reportOf(body)).toMatchObject({ what: 'power frame', where })
})
