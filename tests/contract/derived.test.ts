import { HOUR_MS } from '@wattpost/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import type { TestClient } from '../support/client.ts'
import { type RunningEmulator, startEmulator } from '../support/emulator.ts'
import { visitor } from '../support/visitor.ts'

// The derived values of bg devices over a day follow from their measured values.

const numbers = z.record(z.string(), z.number())
const device = z.looseObject({
  powerState: numbers,
  realtimeEnergy: numbers,
  switch_status: z.strictObject({
    ...{ switch: z.enum(['on', 'off']), power: z.enum(['on', 'off']) },
    ...{ tamper: z.enum(['on', 'off']), bv: z.number(), cut_off: z.number() },
  }),
  divider_params: numbers,
  notifications_threshold: numbers,
})
type Device = z.infer<typeof device>

const HOURS = [0, 4, 8, 12, 16, 20]
let emulator: RunningEmulator
let client: TestClient
let devices: Device[]

beforeAll(async () => {
  emulator = await startEmulator('a-day-in-the-fleet')
  client = await (await visitor(emulator, 'merchant')).connect()
  devices = []
  for (const _ of HOURS) {
    emulator.player.step(4 * HOUR_MS)
    const { devices: page } = await client.ask('devices', { page: 0, limit: 40 })
    for (const listed of z.array(z.looseObject({ deviceId: z.string() })).parse(page)) {
      const answer = await client.ask('device', { deviceId: listed.deviceId })
      devices.push(device.parse(answer.device))
    }
  }
})
afterAll(async () => {
  client.close()
  await emulator.close()
})

/** Values on the wire are rounded, so derived values differ slightly more. */
const near = (actual: number | undefined, expected: number) =>
  expect(Math.abs((actual ?? Number.NaN) - expected)).toBeLessThan(Math.abs(expected) * 0.01 + 2)

const each = (look: (state: Record<string, number>) => void) => {
  expect(devices.length).toBeGreaterThan(HOURS.length)
  for (const { powerState } of devices) look(powerState)
}
const value = (state: Record<string, number>, name: string) => state[name] ?? Number.NaN

test('a power state has its sixteen fields [E3]', () => {
  each((state) => {
    expect(Object.keys(state).toSorted()).toEqual(
      [
        ...['timestamp', 'batteryVoltage', 'solarVoltage', 'inverterCurrent', 'batteryCurrent'],
        ...['solarCurrent', 'acOutputCurrent', 'acOutputPowerFactor', 'acOutputFrequency'],
        ...['acOutputVoltage', 'acPower', 'acInputPowerFactor', 'batteryPower'],
        ...['batteryPowerOutput', 'consumtionPower', 'solarPower'],
      ].toSorted(),
    )
  })
})

test('battery power is current times voltage, its output the discharged power [S15, S16]', () => {
  let [charging, discharging] = [0, 0]
  each((state) => {
    const powerW = value(state, 'batteryCurrent') * value(state, 'batteryVoltage')
    near(state.batteryPower, powerW)
    near(state.batteryPowerOutput, value(state, 'batteryCurrent') < 0 ? -powerW : 0)
    charging += powerW > 0 ? 1 : 0
    discharging += powerW < 0 ? 1 : 0
  })
  expect(charging).toBeGreaterThan(0)
  expect(discharging).toBeGreaterThan(0)
})

test('consumption is that of the AC output, or without AC that of the inverter [S17]', () => {
  let [withAc, withoutAc] = [0, 0]
  each((state) => {
    const hasAc = ['acPower', 'acOutputVoltage', 'acInputPowerFactor'].some(
      (name) => value(state, name) !== 0,
    )
    const expected = hasAc
      ? value(state, 'acOutputCurrent') *
        value(state, 'acOutputVoltage') *
        value(state, 'acOutputPowerFactor')
      : value(state, 'inverterCurrent') * value(state, 'batteryVoltage')
    near(state.consumtionPower, expected)
    withAc += hasAc && expected > 10 ? 1 : 0
    withoutAc += !hasAc && expected > 10 ? 1 : 0
  })
  expect(withAc).toBeGreaterThan(0)
  expect(withoutAc).toBeGreaterThan(0)
})

test('solar power is battery power plus consumption, and 0 while AC power is above 0 [S18]', () => {
  let [sunny, heldAtNothing] = [0, 0]
  each((state) => {
    const sum = value(state, 'batteryPower') + value(state, 'consumtionPower')
    const isOnAc = value(state, 'acPower') > 0
    if (isOnAc) expect(state.solarPower).toBe(0)
    else near(state.solarPower, Math.max(0, sum))
    sunny += value(state, 'solarPower') > 100 ? 1 : 0
    heldAtNothing += isOnAc && sum > 100 ? 1 : 0
  })
  expect(sunny).toBeGreaterThan(0)
  expect(heldAtNothing).toBeGreaterThan(0)
})

test('AC energy is the sum of charging and consumption [S19, E4]', () => {
  let [charging, consuming] = [0, 0]
  for (const { realtimeEnergy } of devices) {
    const [charged, consumed] = ['acBatteryChargeEnergy', 'acConsumptionEnergy'].map((name) =>
      value(realtimeEnergy, name),
    )
    near(realtimeEnergy.acEnergy, (charged ?? 0) + (consumed ?? 0))
    charging += (charged ?? 0) > 10 ? 1 : 0
    consuming += (consumed ?? 0) > 10 ? 1 : 0
  }
  expect(charging).toBeGreaterThan(0)
  expect(consuming).toBeGreaterThan(0)
})

test('switch status, dividers, thresholds: all fields; cut-off voltage = bv / 1000 [E5, E6, E7, C4, S10]', () => {
  for (const { switch_status, divider_params, notifications_threshold } of devices) {
    expect(switch_status.cut_off).toBe(switch_status.bv / 1000)
    expect(Object.keys(divider_params).toSorted()).toEqual(
      ['battery_r1', 'battery_r2', 'solar_r1', 'solar_r2'].toSorted(),
    )
    expect(Object.keys(notifications_threshold).toSorted()).toEqual(
      [
        ...['high_temperature', 'high_voltage', 'high_power_day', 'high_power_night'],
        ...['low_energy', 'not_charging'],
      ].toSorted(),
    )
  }
})
