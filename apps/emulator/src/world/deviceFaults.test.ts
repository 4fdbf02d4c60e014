import { expect, test } from 'vitest'
import type { Device } from './anyDevice.ts'
import { BgDevice } from './bg/device.ts'
import { HydraDevice } from './hydra/device.ts'
import { energySummary } from './hydra/energy.ts'
import { inputsOf } from './inputs.testing.ts'
import { PmDevice } from './pm/device.ts'
import { meterRows } from './pm/history.ts'
import { Resident } from './resident.ts'
import { BORN_MS, bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const scripted = { scriptedFromMs: BORN_MS }
const ofEach = (): readonly Device[] => [
  new BgDevice(bgSpec(1, scripted)),
  new PmDevice(pmSpec(1, scripted)),
  new HydraDevice(hydraSpec(1, scripted)),
]
const NOW_MS = BORN_MS + 5 * DAY_MS + 13 * HOUR_MS
const skew = (skewMs: number) => ({ do: 'clock-skew', skewMs }) as const
const told = (device: Device, ms: number) => device.report(ms).map(({ data }) => data)

test('a device whose clock is wrong stamps its frames so; when it was heard the server knows by its own', () => {
  for (const device of ofEach()) {
    expect(device.can(skew(1))).toBe(true)
    const straight = told(device, NOW_MS)
    const frames = straight.length
    for (const input of inputsOf(
      device.id,
      [NOW_MS - BORN_MS - HOUR_MS, skew(-90_000)],
      [NOW_MS - BORN_MS + HOUR_MS, skew(0)],
    ))
      device.enter(input)
    const wrong = told(device, NOW_MS)
    expect(wrong.map(({ t }) => t)).toEqual(Array(frames).fill((NOW_MS - 90_000) / 1000))
    expect(device.snapshot(NOW_MS).device.lastSeen).toBe(NOW_MS)
    // All else that it tells is as it was.
    const values = ({ t, daily_energy_data: _, ...rest }: Record<string, unknown>) => rest
    expect(wrong.map(values)).toEqual(straight.map(values))
    const laterMs = NOW_MS + 2 * HOUR_MS
    expect(told(device, laterMs).map(({ t }) => t)).toContain(laterMs / 1000)
  }
})

test('what it stamps within its values is as wrong as the frame', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(device.id, [HOUR_MS, skew(DAY_MS)])) device.enter(input)
  const { powerState, realtimeEnergy } = device.snapshot(NOW_MS).device
  expect([powerState.timestamp, realtimeEnergy.timestamp]).toEqual([
    NOW_MS + DAY_MS,
    NOW_MS + DAY_MS,
  ])
  // The day whose energies they are is the true one.
  const straight = new BgDevice(bgSpec(1, scripted)).snapshot(NOW_MS).device.realtimeEnergy
  expect(realtimeEnergy).toEqual({ ...straight, timestamp: NOW_MS + DAY_MS })
})

test('that the server hears a device no longer is told at the true time, and so is when it did last', () => {
  const resident = new Resident(pmSpec(1, scripted))
  resident.begin(BORN_MS)
  for (const input of inputsOf(resident.spec.id, [0, skew(5000)], [HOUR_MS, 'offline']))
    resident.device.enter(input)
  const ms = BORN_MS + HOUR_MS
  const status = resident
    .look(ms)
    .changes()
    .find(({ event }) => event === 'status')
  expect(status?.data).toMatchObject({ t: ms / 1000, lastSeen: ms / 1000, status: 'offline' })
})

test('setting the clock changes no state, so nothing is told of it', () => {
  for (const device of ofEach()) {
    const resident = new Resident({ ...device.spec, merchant: 'uid-merchant', owners: [] })
    resident.begin(BORN_MS)
    for (const input of inputsOf(device.id, [HOUR_MS, skew(7000)], [HOUR_MS, 'counter-reset']))
      resident.device.enter(input)
    expect(resident.look(BORN_MS + HOUR_MS).changes()).toEqual([])
  }
})

const RESET_MS = BORN_MS + 3 * DAY_MS + 7 * HOUR_MS + 12_345
const reset = (device: Device) => {
  for (const input of inputsOf(device.id, [RESET_MS - BORN_MS, 'counter-reset']))
    device.enter(input)
}

test('after a counter reset a bg device counts its life from 0, while its day goes on (case 38)', () => {
  const [device, whole] = [new BgDevice(bgSpec(1, scripted)), new BgDevice(bgSpec(1, scripted))]
  expect(device.can({ do: 'counter-reset' })).toBe(true)
  reset(device)
  expect(device.snapshot(RESET_MS - 1)).toEqual(whole.snapshot(RESET_MS - 1))
  expect(device.snapshot(RESET_MS).device).toMatchObject({
    total_solar_energy: 0,
    total_battery_chargedAh: 0,
    total_battery_dischargedAh: 0,
    total_battery_chargedWh: 0,
    total_battery_dischargedWh: 0,
    last_full_charge_date: null,
  })
  const [now, then, straight] = [
    device.snapshot(NOW_MS).device,
    whole.snapshot(RESET_MS).device,
    whole.snapshot(NOW_MS).device,
  ]
  expect(now.total_solar_energy).toBeCloseTo(
    straight.total_solar_energy - then.total_solar_energy,
    0,
  )
  expect(now.total_solar_energy).toBeGreaterThan(0)
  expect(now.deepest_discharge).toBeLessThanOrEqual(straight.deepest_discharge)
  expect(now.deepest_discharge_date ?? 0).toBeGreaterThan(RESET_MS)
  expect(now.realtimeEnergy).toEqual(straight.realtimeEnergy)
  expect(now.currentData).toEqual(straight.currentData)
})

test('after a counter reset a meter counts from 0, and its history is right all the same (case 38)', () => {
  const [device, whole] = [new PmDevice(pmSpec(1, scripted)), new PmDevice(pmSpec(1, scripted))]
  expect(device.can({ do: 'counter-reset' })).toBe(true)
  reset(device)
  const { lifetime, powerState } = device.snapshot(RESET_MS).device
  expect(Object.values(lifetime)).toEqual([0, 0, 0, 0, 0])
  expect(powerState.phaseA.importEnergy).toBe(0)
  const total = device.report(NOW_MS).find(({ data }) => data.type === 'total-energy')?.data
  const imported = whole.snapshot(NOW_MS).device.lifetime.lifetimeEnergy
  expect(total?.ei).toBeCloseTo(
    imported - whole.snapshot(RESET_MS).device.lifetime.lifetimeEnergy,
    0,
  )
  const days = { fromMs: BORN_MS, toMs: NOW_MS }
  expect(meterRows(device, days, 'day', 'UTC')).toEqual(meterRows(whole, days, 'day', 'UTC'))
})

test('after a counter reset a hydra counts from 0, and its history is right all the same (case 38)', () => {
  const [device, whole] = [
    new HydraDevice(hydraSpec(1, scripted)),
    new HydraDevice(hydraSpec(1, scripted)),
  ]
  expect(device.can({ do: 'counter-reset' })).toBe(true)
  reset(device)
  const { latestData, lifetime_energy } = device.snapshot(RESET_MS).device
  expect(latestData['ac-channel-energy']?.['1']).toEqual({ ie: 0 })
  expect(latestData['battery-monitor-energy']?.['bm-1']).toEqual({ ce: 0, de: 0 })
  for (const row of lifetime_energy)
    expect(row).toMatchObject({ lifetime_import_energy_Wh: 0, lifetime_charged_energy_Wh: 0 })
  const later = device.report(NOW_MS).find(({ data }) => data.channel === 1 && 'ie' in data)?.data
  const rowOf = (ms: number) => whole.snapshot(ms).device.latestData['ac-channel-energy']?.['1']
  expect(later?.ie).toBeCloseTo((rowOf(NOW_MS)?.ie ?? 0) - (rowOf(RESET_MS)?.ie ?? 0), 0)
  const days = { fromMs: BORN_MS, toMs: NOW_MS }
  expect(energySummary(device, days, 'all', 'UTC')).toEqual(
    energySummary(whole, days, 'all', 'UTC'),
  )
  const summary = (one: HydraDevice) =>
    one.report(RESET_MS + MINUTE_MS).find(({ data }) => data.type === 'energy-summary')
  expect(summary(device)).toEqual(summary(whole))
})

test('a second reset counts from itself', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  for (const input of inputsOf(device.id, [DAY_MS, 'counter-reset'], [2 * DAY_MS, 'counter-reset']))
    device.enter(input)
  const imported = (ms: number) => device.snapshot(BORN_MS + ms).device.lifetime.lifetimeEnergy
  expect(imported(2 * DAY_MS - 1)).toBeGreaterThan(0)
  expect(imported(2 * DAY_MS)).toBe(0)
  expect(imported(2 * DAY_MS - 1)).toBeGreaterThan(imported(2 * DAY_MS + HOUR_MS))
})
