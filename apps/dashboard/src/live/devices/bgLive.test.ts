import { decodeConnection, type RawPower, type ReportedPower, readPower } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { type BgLive, bgSnapshot, unlistedBg, withBgConnection, withPower } from './bgLive.ts'
import { aBg } from './devices.testing.ts'

const live = bgSnapshot(aBg)
const context = { nowMs: () => 0, onlyDevice: () => null }
const wire = { vb: 50, vs: 0, ii: 6, ib: -6, is: 0, io: 0, pfo: 0, fo: 0, vo: 0, pi: 0, pfi: 0 }

/** The device after a `power` frame. */
function powered(before: BgLive, t: number, data: object): BgLive {
  const frame = readPower({ deviceId: 'BG-1', t, ...data }, context)
  if (!frame.ok) throw new Error(frame.error.message)
  return withPower(before, frame.value.value)
}

test('live values include the derived ones [K4, S15, S18]', () => {
  const { powerState, lastSeen } = powered(live, 101, wire).device
  expect(powerState.batteryPower).toBe(-300)
  expect(powerState.consumtionPower).toBe(300)
  expect(lastSeen).toBe(101_000)
})

test('live values have the server’s time, whatever the device’s clock shows (case 13) [E3]', () => {
  const frame = readPower({ deviceId: 'BG-1', t: 7301, ...wire }, context)
  if (!frame.ok) throw new Error(frame.error.message)
  const { device } = withPower(live, {
    ...frame.value.value,
    head: { ...frame.value.value.head, t: 101_000 },
  })
  expect(device.powerState.timestamp).toBe(101_000)
})

test('energies of a device whose clock is ahead have the server’s time (case 13) [E4]', () => {
  const ahead = { ...live, cursor: { ...live.cursor, skewMs: 30_000 } }
  const daily_energy_data = { ...aBg.realtimeEnergy, timestamp: 131 }
  const { realtimeEnergy } = powered(ahead, 101, { daily_energy_data }).device
  expect(realtimeEnergy.timestamp).toBe(101_000)
})

test('dividers and limits have separate frames [K4]', () => {
  const divided = powered(live, 101, { br1: 5, br2: 6, sr1: 7, sr2: 8 }).device
  expect(divided).toEqual({
    ...{ ...aBg, lastSeen: 101_000 },
    divider_params: { battery_r1: 5, battery_r2: 6, solar_r1: 7, solar_r2: 8 },
  })
  const limits = { hi_tmp: 61, hi_vol: 59, hi_pwd: 3001, hi_pwn: 2001, lo_eng: 801, no_chg: 121 }
  expect(powered(live, 101, limits).device).toEqual({
    ...{ ...aBg, lastSeen: 101_000 },
    notifications_threshold: {
      high_temperature: 61,
      high_voltage: 59,
      high_power_day: 3001,
      high_power_night: 2001,
      low_energy: 801,
      not_charging: 121,
    },
  })
})

test('each kind of power frame changes only its part [K4]', () => {
  const switched = powered(live, 101, { sw: 0, pw: 1, tm: 1, bv: 45_500 })
  expect(switched.device.switch_status).toEqual({
    switch: 'off',
    power: 'off',
    tamper: 'on',
    bv: 45_500,
    cut_off: 45.5,
  })
  expect(switched.device.powerState).toBe(live.device.powerState)
  const weak = powered(live, 101, { csq: 5 })
  expect(weak.device).toMatchObject({ signal_quality: 5, network: 'MTN' })
  expect(powered(live, 101, { imei: '77' }).device).toMatchObject({ imei: '77', imsi: '2' })
  const daily_energy_data = { ...aBg.realtimeEnergy, timestamp: 101, solarEnergy: 7 }
  const { realtimeEnergy } = powered(live, 101, { daily_energy_data }).device
  expect(realtimeEnergy).toMatchObject({ timestamp: 101_000, solarEnergy: 7 })
})

test('lifetime counters have separate frames [K4]', () => {
  const counters = { tse: 11, tahin: 12, tahout: 13, tein: 14, teout: 15, dd: 40 }
  const dates = { ddd: null, lfc: 90, lfd: null }
  const { device } = powered(live, 101, { ...counters, ...dates })
  expect(device).toMatchObject({
    total_solar_energy: 11,
    total_battery_chargedAh: 12,
    total_battery_dischargedAh: 13,
    total_battery_chargedWh: 14,
    total_battery_dischargedWh: 15,
    deepest_discharge: 40,
    last_full_charge_date: 90_000,
  })
  expect(device.realtimeEnergy).toBe(live.device.realtimeEnergy)
})

test('an offline device is unknown, and up after any later value [K5]', () => {
  const frame = decodeConnection({ deviceId: 'BG-1', t: 110, status: 'offline', lastSeen: 105 })
  if (!frame.ok) throw new Error(frame.error.message)
  const offline = withBgConnection(live, frame.value)
  expect(offline.device).toMatchObject({ status: 'unknown', lastSeen: 105_000 })
  expect(powered(offline, 120, { csq: 5 }).device.status).toBe('up')
})

test('the output decides between up and down, also after coming back online [S10, K4, K5]', () => {
  const down = powered(live, 101, { sw: 1, pw: 1, tm: 0, bv: 45_500 })
  expect(down.device.status).toBe('down')
  const withStatus = (t: number, status: 'online' | 'offline', before: BgLive) => {
    const frame = decodeConnection({ deviceId: 'BG-1', t, status, lastSeen: t })
    if (!frame.ok) throw new Error(frame.error.message)
    return withBgConnection(before, frame.value)
  }
  const back = withStatus(120, 'online', withStatus(110, 'offline', down))
  expect(back.device.status).toBe('down')
  expect(powered(back, 130, { sw: 1, pw: 0, tm: 0, bv: 45_500 }).device.status).toBe('up')
})

test('a frame with some live values keeps the others, and derives what it can [K4, S15, S16]', () => {
  const device = unlistedBg('BG-1')
  const parts = (fields: Partial<RawPower>) => ({
    ...{ currentData: fields, powerState: fields },
  })
  const frame = (t: number, fields: Partial<RawPower>): ReportedPower => ({
    head: { deviceId: 'BG-1', t },
    body: parts(fields),
  })
  const first = withPower(device, frame(1000, { batteryVoltage: 50 }))
  expect(first.device).toMatchObject({ status: 'up', lastSeen: 1000 })
  expect(first.device.powerState).not.toHaveProperty('batteryPower')
  const { powerState, currentData } = withPower(first, frame(2000, { batteryCurrent: -2 })).device
  expect(currentData).toEqual({ batteryVoltage: 50, batteryCurrent: -2 })
  expect(powerState).toMatchObject({ timestamp: 2000, batteryPower: -100, batteryPowerOutput: 100 })
  expect(powerState).not.toHaveProperty('solarPower')
})

test('an energy without a time has that of its frame, and the total of its known parts [E4, S19]', () => {
  const realtimeEnergy = { acBatteryChargeEnergy: 2, acConsumptionEnergy: 3 }
  const body = { realtimeEnergy }
  const { device } = withPower(unlistedBg('BG-1'), { head: { deviceId: 'BG-1', t: 5000 }, body })
  expect(device.realtimeEnergy).toEqual({ ...realtimeEnergy, acEnergy: 5, timestamp: 5000 })
})

/** A device of which only these parts are known. */
function described(parts: Partial<BgLive['device']>): BgLive {
  return bgSnapshot({ ...unlistedBg('BG-1').device, ...parts })
}

test('a description without derived values has those that follow from its others [S15–S19]', () => {
  const raw = { ...aBg.currentData, acPower: 0 }
  const realtimeEnergy = { acBatteryChargeEnergy: 2, acConsumptionEnergy: 3 }
  const derived = {
    ...{ batteryPower: -100, batteryPowerOutput: 100 },
    ...{ consumtionPower: 200, solarPower: 100 },
  }
  for (const parts of [{ powerState: raw }, { currentData: raw }]) {
    const { device } = described({ ...parts, realtimeEnergy })
    expect(device.powerState).toMatchObject({ ...raw, ...derived })
    expect(device.realtimeEnergy.acEnergy).toBe(5)
  }
})

test('a described value and one of a later frame make the derived one [S15]', () => {
  const before = described({ powerState: { batteryVoltage: 50, batteryCurrent: 1 } })
  const { powerState } = powered(before, 101, { batteryCurrent: 3 }).device
  expect(powerState.batteryPower).toBe(150)
})

test('a derived value that was sent counts less than the formula of values beside it, and more than that of older ones [S15, S18, S19]', () => {
  const measured = { batteryVoltage: 50, batteryCurrent: 2, acPower: 5 }
  const sent = { batteryPower: 99, solarPower: 300 }
  expect(described({ powerState: { ...measured, ...sent } }).device.powerState).toMatchObject({
    ...{ batteryPower: 100, solarPower: 0 },
  })
  const before = described({ powerState: measured })
  expect(powered(before, 101, { ...measured, ...sent }).device.powerState.batteryPower).toBe(100)
  expect(powered(before, 101, sent).device.powerState.batteryPower).toBe(99)
  const charged = described({
    realtimeEnergy: { acBatteryChargeEnergy: 2, acConsumptionEnergy: 3, acEnergy: 9 },
  })
  expect(charged.device.realtimeEnergy.acEnergy).toBe(5)
  const daily_energy_data = { acEnergy: 6 }
  expect(powered(charged, 101, { daily_energy_data }).device.realtimeEnergy.acEnergy).toBe(6)
})
