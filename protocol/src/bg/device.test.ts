import { expect, test } from 'vitest'
import { z } from 'zod'
import { decode } from '../decode.ts'
import { bgDevice } from './device.ts'

const seconds = 1_768_500_000
const asSpecified = {
  deviceId: 'BG-0001',
  lastSeen: seconds,
  currentData: {
    vb: 24,
    vs: 60,
    ii: 5,
    ib: 10,
    is: 8,
    io: 0,
    pfo: 0,
    fo: 0,
    vo: 0,
    pi: 0,
    pfi: 0,
  },
  powerState: {
    timestamp: seconds,
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
    batteryPower: 240,
    batteryPowerOutput: 0,
    consumtionPower: 120,
    solarPower: 360,
  },
  realtimeEnergy: {
    timestamp: seconds,
    solarEnergy: 1,
    batteryEnergyIn: 2,
    batteryEnergyOut: 3,
    inverterEnergyIn: 4,
    inverterEnergyOut: 5,
    batteryAhIn: 6,
    batteryAhOut: 7,
    acConsumptionEnergy: 8,
    acBatteryChargeEnergy: 9,
    acEnergy: 17,
  },
  switch_status: { switch: 'on', power: 'on', tamper: 'off', bv: 11_500, cut_off: 11.5 },
  divider_params: { battery_r1: 100, battery_r2: 10, solar_r1: 200, solar_r2: 10 },
  notifications_threshold: {
    high_temperature: 60,
    high_voltage: 30,
    high_power_day: 900,
    high_power_night: 300,
    low_energy: 500,
    not_charging: 60,
  },
  imei: '356800000000001',
  imsi: '621300000000001',
  network: 'MTN',
  signal_quality: 20,
  total_solar_energy: 1,
  total_battery_chargedAh: 2,
  total_battery_dischargedAh: 3,
  total_battery_chargedWh: 4,
  total_battery_dischargedWh: 5,
  deepest_discharge: 80,
  deepest_discharge_date: seconds - 500_000,
  last_full_charge_date: seconds - 100_000,
  last_full_discharge_date: null,
}
const whole = { ...asSpecified, site: 'Ikeja', tz: 'Africa/Lagos', status: 'up' }

test('decodes a whole device, with times in milliseconds [E2–E8, C4]', () => {
  const read = decode('bg device', bgDevice, whole)
  expect(read).toMatchObject({
    ok: true,
    value: {
      lastSeen: 1_768_500_000_000,
      currentData: { batteryVoltage: 24 },
      powerState: { timestamp: 1_768_500_000_000 },
      realtimeEnergy: { timestamp: 1_768_500_000_000 },
      deepest_discharge_date: 1_768_000_000_000,
      last_full_discharge_date: null,
    },
  })
})

test('encodes a whole device to the same JSON [E2–E8]', () => {
  expect(z.encode(bgDevice, bgDevice.parse(whole))).toEqual(whole)
})

test('accepts a backend that sends only the specified fields [E2]', () => {
  const read = decode('bg device', bgDevice, asSpecified)
  expect(read.ok && [read.value.site, read.value.tz, read.value.status]).toEqual([
    ...[undefined, undefined, undefined],
  ])
})
