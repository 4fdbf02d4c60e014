import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import type { Device } from './createDevice.ts'
import { HydraDevice } from './hydra/device.ts'
import { energySummary } from './hydra/energy.ts'
import { allOf } from './pausable.ts'
import { PmDevice } from './pm/device.ts'
import { meterRows } from './pm/readings.ts'
import { SimulatedDevice } from './simulatedDevice.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'

const scripted = { scriptedFromMs: COMMISSIONED_MS }
const ofEach = (): readonly Device[] => [
  new BgDevice(bgSpec(1, scripted)),
  new PmDevice(pmSpec(1, scripted)),
  new HydraDevice(hydraSpec(1, scripted)),
]
const NOW_MS = COMMISSIONED_MS + 5 * DAY_MS + 13 * HOUR_MS
const skew = (skewMs: number) => ({ do: 'clock-skew', skewMs }) as const
const reportData = (device: Device, ms: number) => device.report(ms).map(({ data }) => data)

test('clock skew shifts the timestamps of frames but not `lastSeen`', () => {
  for (const device of ofEach()) {
    expect(device.can(skew(1))).toBe(true)
    const straight = reportData(device, NOW_MS)
    const frames = straight.length
    for (const input of inputsOf(
      device.id,
      [NOW_MS - COMMISSIONED_MS - HOUR_MS, skew(-90_000)],
      [NOW_MS - COMMISSIONED_MS + HOUR_MS, skew(0)],
    ))
      device.enter(input)
    const wrong = reportData(device, NOW_MS)
    expect(wrong.map(({ t }) => t)).toEqual(Array(frames).fill((NOW_MS - 90_000) / 1000))
    expect(device.snapshot(NOW_MS).device.lastSeen).toBe(NOW_MS)
    // All other values are unchanged.
    const values = ({ t, daily_energy_data: _, ...rest }: Record<string, unknown>) => rest
    expect(wrong.map(values)).toEqual(straight.map(values))
    const laterMs = NOW_MS + 2 * HOUR_MS
    expect(reportData(device, laterMs).map(({ t }) => t)).toContain(laterMs / 1000)
  }
})

test('clock skew shifts the timestamps inside values as well', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(device.id, [HOUR_MS, skew(DAY_MS)])) device.enter(input)
  const { powerState, realtimeEnergy } = device.snapshot(NOW_MS).device
  expect([powerState.timestamp, realtimeEnergy.timestamp]).toEqual([
    NOW_MS + DAY_MS,
    NOW_MS + DAY_MS,
  ])
  // The energies are those of the true day.
  const straight = new BgDevice(bgSpec(1, scripted)).snapshot(NOW_MS).device.realtimeEnergy
  expect(realtimeEnergy).toEqual({ ...straight, timestamp: NOW_MS + DAY_MS })
})

test('clock skew applies from its exact moment on, whatever input comes next', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  for (const input of inputsOf(device.id, [HOUR_MS, skew(7000)], [2 * HOUR_MS, 'grid-off']))
    device.enter(input)
  const lead = (ms: number) => {
    const { powerState } = device.snapshot(COMMISSIONED_MS + ms).device
    return powerState.timestamp - COMMISSIONED_MS - ms
  }
  expect([HOUR_MS - 1, HOUR_MS, 2 * HOUR_MS].map(lead)).toEqual([0, 7000, 7000])
})

test('an offline status frame and its `lastSeen` carry the true time', () => {
  const simulated = new SimulatedDevice(pmSpec(1, scripted))
  simulated.begin(COMMISSIONED_MS)
  for (const input of inputsOf(simulated.spec.id, [0, skew(5000)], [HOUR_MS, 'offline']))
    simulated.device.enter(input)
  const ms = COMMISSIONED_MS + HOUR_MS
  const status = simulated
    .observe(ms)
    .changes()
    .find(({ event }) => event === 'status')
  expect(status?.data).toMatchObject({ t: ms / 1000, lastSeen: ms / 1000, status: 'offline' })
})

test('clock skew and counter reset change no state, so no frame is sent', () => {
  for (const device of ofEach()) {
    const simulated = new SimulatedDevice({ ...device.spec, merchant: 'uid-merchant', owners: [] })
    simulated.begin(COMMISSIONED_MS)
    for (const input of inputsOf(device.id, [HOUR_MS, skew(7000)], [HOUR_MS, 'counter-reset']))
      simulated.device.enter(input)
    expect(simulated.observe(COMMISSIONED_MS + HOUR_MS).changes()).toEqual([])
  }
})

const RESET_MS = COMMISSIONED_MS + 3 * DAY_MS + 7 * HOUR_MS + 12_345
const reset = (device: Device) => {
  for (const input of inputsOf(device.id, [RESET_MS - COMMISSIONED_MS, 'counter-reset']))
    device.enter(input)
}

test('a counter reset restarts a bg device’s lifetime values, not its day energies (case 38)', () => {
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

test('a counter reset restarts a meter’s counters, its history stays correct (case 38)', () => {
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
  const days = { fromMs: COMMISSIONED_MS, toMs: NOW_MS }
  expect(allOf(meterRows(device, days, 'day', 'UTC'))).toEqual(
    allOf(meterRows(whole, days, 'day', 'UTC')),
  )
})

test('a counter reset restarts a hydra’s counters, its history stays correct (case 38)', () => {
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
  const days = { fromMs: COMMISSIONED_MS, toMs: NOW_MS }
  expect(energySummary(device, days, 'all', 'UTC')).toEqual(
    energySummary(whole, days, 'all', 'UTC'),
  )
  const summary = (one: HydraDevice) =>
    one.report(RESET_MS + MINUTE_MS).find(({ data }) => data.type === 'energy-summary')
  expect(summary(device)).toEqual(summary(whole))
})

test('after a second reset counters count from the second', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  for (const input of inputsOf(device.id, [DAY_MS, 'counter-reset'], [2 * DAY_MS, 'counter-reset']))
    device.enter(input)
  const imported = (ms: number) =>
    device.snapshot(COMMISSIONED_MS + ms).device.lifetime.lifetimeEnergy
  expect(imported(2 * DAY_MS - 1)).toBeGreaterThan(0)
  expect(imported(2 * DAY_MS)).toBe(0)
  expect(imported(2 * DAY_MS - 1)).toBeGreaterThan(imported(2 * DAY_MS + HOUR_MS))
})
