import {
  bgDevice,
  DAY_MS,
  HOUR_MS,
  MINUTE_MS,
  type PowerState,
  SECOND_MS,
} from '@wattpost/protocol'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { SimulatedDevice } from '../simulatedDevice.ts'
import { bgSpec, COMMISSIONED_MS, inputsOf } from '../specs.testing.ts'
import { BgDevice } from './device.ts'
import { bgInstallation } from './installation.ts'
import type { BgState } from './model.ts'

const COUNTERS = [
  ...(['solarWh', 'batteryInWh', 'batteryOutWh', 'batteryInAh', 'batteryOutAh'] as const),
  ...(['inverterInWh', 'inverterOutWh', 'acConsumptionWh', 'acChargeWh'] as const),
]
const kinds = ['home', 'shop', 'clinic', 'telecom'] as const
const anyDevice = fc
  .tuple(fc.nat(10_000), fc.constantFrom(...kinds))
  .map(([seed, kind]) => new BgDevice(bgSpec(seed, { site: { kind } })))

function within(device: BgDevice, days: number, stepMs: number, offsetMs = 0) {
  const count = Math.floor((days * DAY_MS) / stepMs)
  return Array.from({ length: count }, (_, n) => {
    const ms = COMMISSIONED_MS + offsetMs + n * stepMs
    return { ms, moment: device.at(ms), state: powerStateAt(device, ms) }
  })
}

function powerStateAt(device: BgDevice, ms: number): PowerState {
  return device.snapshot(ms).device.powerState
}

function entered(
  device: BgDevice,
  ...entries: Parameters<typeof inputsOf> extends [string, ...infer R] ? R : never
) {
  for (const input of inputsOf(device.id, ...entries)) device.enter(input)
  return device
}

test('charge stays in range, counters never fall, voltage and current fit the bank (seed 51)', () => {
  fc.assert(
    fc.property(anyDevice, (device) => {
      const { battery } = bgInstallation(device.spec)
      let before: BgState | null = null
      for (const { moment, state } of within(device, 3, 10 * MINUTE_MS)) {
        const soc = moment.state.storedWh / battery.capacityWh
        expect(soc).toBeGreaterThan(0)
        expect(soc).toBeLessThanOrEqual(1 + 1e-9)
        for (const counter of COUNTERS)
          expect(moment.state[counter]).toBeGreaterThanOrEqual(before?.[counter] ?? 0)
        const cells = battery.nominalV / 12
        expect(state.batteryVoltage).toBeGreaterThan(10 * cells)
        expect(state.batteryVoltage).toBeLessThan(15 * cells)
        expect(Math.abs(state.batteryPower)).toBeLessThanOrEqual(battery.capacityWh)
        before = moment.state
      }
    }),
    { seed: 51, numRuns: 12 },
  )
})

test('battery energy in minus out equals the gain in charge (seed 52)', () => {
  fc.assert(
    fc.property(anyDevice, fc.nat(4 * DAY_MS), fc.nat(2 * DAY_MS), (device, from, length) => {
      const before = device.at(COMMISSIONED_MS + from).state
      const after = device.at(COMMISSIONED_MS + from + length).state
      const gained = (key: keyof BgState) => Number(after[key]) - Number(before[key])
      const { efficiency } = bgInstallation(device.spec).battery
      expect(gained('storedWh')).toBeCloseTo(
        efficiency * gained('batteryInWh') - gained('batteryOutWh'),
        6,
      )
      // Sun and AC charger are the only supplies of battery and inverter.
      expect(gained('solarWh') + 0.9 * gained('acChargeWh')).toBeCloseTo(
        gained('batteryInWh') - gained('batteryOutWh') + gained('inverterInWh'),
        6,
      )
    }),
    { seed: 52, numRuns: 20 },
  )
})

test('derived values match the flows by day, by night and on AC (seed 53) [S17, S18]', {
  tags: 'slow',
}, () => {
  const seen = { night: 0, sun: 0, ac: 0 }
  fc.assert(
    fc.property(anyDevice, (device) => {
      for (const { ms, moment, state } of within(device, 3, 7 * MINUTE_MS)) {
        if (!moment.conditions.online) continue
        const localHour = (ms / HOUR_MS + 1) % 24
        const night = localHour < 6 || localHour > 20
        expect(state.consumtionPower).toBeGreaterThanOrEqual(0)
        expect(state.solarPower).toBeGreaterThanOrEqual(0)
        expect(state.batteryPowerOutput).toBeGreaterThanOrEqual(0)
        if (night) expect(state).toMatchObject({ solarPower: 0, solarVoltage: 0, solarCurrent: 0 })
        if (moment.flows.mode === 'ac') {
          expect(state.solarPower).toBe(0)
          expect(state.acPower).toBeGreaterThan(0)
        }
        const consumedW = moment.flows.mode === 'ac' ? moment.flows.loadW : moment.flows.inverterDcW
        expect(Math.abs(state.consumtionPower - consumedW)).toBeLessThan(1)
        expect(Math.abs(state.solarPower - moment.flows.solarW)).toBeLessThan(0.2)
        seen.night += night ? 1 : 0
        seen.sun += state.solarPower > 0 ? 1 : 0
        seen.ac += moment.flows.mode === 'ac' ? 1 : 0
      }
    }),
    { seed: 53, numRuns: 12 },
  )
  expect(Math.min(...Object.values(seen))).toBeGreaterThan(30)
})

test('the integral of live power over a day equals the day energy within 0.5 % [E3, E4]', () => {
  const device = new BgDevice(bgSpec(4))
  const samples = within(device, 1, 30 * SECOND_MS, DAY_MS)
  const midnight = device.at(COMMISSIONED_MS + DAY_MS).state
  const after = device.at(COMMISSIONED_MS + 2 * DAY_MS).state
  const integralWh = (key: 'solarPower' | 'consumtionPower') =>
    samples.reduce((sum, { state }) => sum + state[key] / 120, 0)
  const solarWh = after.solarWh - midnight.solarWh
  expect(solarWh).toBeGreaterThan(1000)
  expect(integralWh('solarPower') / solarWh).toBeCloseTo(1, 2)
  const consumedWh =
    after.inverterInWh - midnight.inverterInWh + (after.acConsumptionWh - midnight.acConsumptionWh)
  expect(integralWh('consumtionPower') / consumedWh).toBeCloseTo(1, 2)
})

test('a battery cycles daily, and on most days is neither empty nor idle', () => {
  for (const seed of [1, 2, 3, 4, 5]) {
    const device = new BgDevice(bgSpec(seed))
    const { capacityWh } = bgInstallation(device.spec).battery
    const out = device.at(COMMISSIONED_MS + 10 * DAY_MS).state.batteryOutWh / capacityWh / 10
    expect(out).toBeGreaterThan(0.2)
    expect(out).toBeLessThan(1.5)
  }
})

test('without grid and sun, the output cuts off above empty and returns when charged [E5]', () => {
  const device = new BgDevice(bgSpec(6, { scriptedFromMs: COMMISSIONED_MS }))
  const { battery } = bgInstallation(device.spec)
  entered(device, [0, 'grid-off'], [0, { do: 'cloud', cover: 1 }], [3 * DAY_MS, 'clear-sky'])
  entered(
    device,
    [0, { do: 'extra-load', powerW: 300 }],
    [3 * DAY_MS, { do: 'extra-load', powerW: 0 }],
  )
  const samples = within(device, 5, 5 * MINUTE_MS)
  const soc = (index: number) => (samples[index]?.moment.state.storedWh ?? 0) / battery.capacityWh
  const modes = samples.map(({ moment }) => moment.flows.mode)
  const cut = modes.indexOf('off')
  expect(cut).toBeGreaterThan(0)
  expect(soc(cut)).toBeLessThanOrEqual(0.1)
  expect(device.status(samples[cut]?.ms ?? 0)).toBe('down')
  expect(device.snapshot(samples[cut]?.ms ?? 0).device.switch_status.power).toBe('off')
  expect(Math.min(...samples.map((_, index) => soc(index)))).toBeGreaterThan(0.08)
  const back = modes.indexOf('inverter', cut)
  expect(soc(back)).toBeGreaterThanOrEqual(0.19)
})

test('the grid takes over at a low charge, charges and disconnects again', () => {
  const device = new BgDevice(bgSpec(6, { scriptedFromMs: COMMISSIONED_MS }))
  const { battery } = bgInstallation(device.spec)
  entered(device, [0, { do: 'cloud', cover: 1 }])
  const samples = within(device, 4, MINUTE_MS)
  const modes = samples.map(({ moment }) => moment.flows.mode)
  const socAt = (index: number) => (samples[index]?.moment.state.storedWh ?? 0) / battery.capacityWh
  const on = modes.indexOf('ac')
  const off = modes.indexOf('inverter', on)
  expect(socAt(on)).toBeLessThan(0.3)
  expect(socAt(off)).toBeGreaterThanOrEqual(0.6)
  expect(new Set(modes)).toEqual(new Set(['inverter', 'ac']))
})

test('turning the switch off cuts the output, on battery and on AC [S10]', () => {
  const device = entered(new BgDevice(bgSpec(6, { scriptedFromMs: COMMISSIONED_MS })), [
    HOUR_MS,
    'switch-off',
  ])
  entered(device, [2 * HOUR_MS, 'switch-on'])
  expect(device.snapshot(COMMISSIONED_MS + HOUR_MS).device).toMatchObject({
    status: 'down',
    switch_status: { switch: 'off', power: 'off' },
    powerState: { consumtionPower: 0, acOutputVoltage: 0 },
  })
  expect(device.snapshot(COMMISSIONED_MS + 2 * HOUR_MS).device).toMatchObject({
    status: 'up',
    switch_status: { switch: 'on', power: 'on' },
  })
})

test('an excessive load never drains the battery below 0', () => {
  const device = entered(
    new BgDevice(bgSpec(6, { scriptedFromMs: COMMISSIONED_MS })),
    [0, 'grid-off'],
    [0, { do: 'extra-load', powerW: 1_000_000 }],
  )
  for (const { moment } of within(device, 1, MINUTE_MS)) {
    expect(moment.state.storedWh).toBeGreaterThan(0)
    expect(moment.flows.loadW).toBeLessThan(20_000)
  }
})

test('reports each change once, in its own frame [K4, K5]', () => {
  const simulated = new SimulatedDevice(bgSpec(6, { scriptedFromMs: COMMISSIONED_MS }))
  simulated.begin(COMMISSIONED_MS)
  const device = simulated.device as BgDevice
  const keys = (ms: number) =>
    simulated
      .observe(COMMISSIONED_MS + ms)
      .changes()
      .map(({ event, data }) => [event, ...Object.keys(data)].join(' '))
  expect(keys(1)).toEqual([])
  entered(device, [1000, 'tamper-on'])
  expect(keys(1000)).toEqual(['power deviceId t sw pw tm bv'])
  expect(keys(1001)).toEqual([])
  entered(device, [2000, 'offline'])
  expect(keys(2000)).toEqual(['status deviceId t status lastSeen'])
  entered(device, [3000, 'tamper-off'])
  expect(keys(3000)).toEqual([])
  entered(device, [4000, 'online'])
  expect(keys(4000)).toEqual(['status deviceId t status lastSeen', 'power deviceId t sw pw tm bv'])
})

test('a report names the modem with its signal [E2, K4]', () => {
  const device = new BgDevice(bgSpec(6))
  const [, , , network] = device.report(COMMISSIONED_MS)
  const { imei, signal_quality: csq } = device.snapshot(COMMISSIONED_MS).device
  const t = COMMISSIONED_MS / SECOND_MS
  expect(network?.data).toStrictEqual({ deviceId: device.id, t, imei, csq })
})

test('settings apply from their moment on [E6, E7]', () => {
  const thresholds = { high_temperature: 1, high_voltage: 2, high_power_day: 3 }
  const set = { ...thresholds, high_power_night: 4, low_energy: 5, not_charging: 6 }
  const device = entered(new BgDevice(bgSpec(6)), [HOUR_MS, { do: 'thresholds', thresholds: set }])
  const at = (ms: number) => device.snapshot(COMMISSIONED_MS + ms).device.notifications_threshold
  expect(at(HOUR_MS)).toEqual(set)
  expect(at(HOUR_MS - 1)).not.toEqual(set)
})

test('has a switch, settings and counters, but neither generator nor phases', () => {
  const device = new BgDevice(bgSpec(6))
  for (const action of ['switch-off', 'tamper-on', 'counter-reset'] as const)
    expect(device.can({ do: action })).toBe(true)
  expect(device.can({ do: 'refuel' })).toBe(false)
  expect(device.can({ do: 'phase-off', phase: 'A' })).toBe(false)
})

test('a snapshot fills all fields of a bg device [E2–E8]', () => {
  const device = new BgDevice(bgSpec(8))
  const { device: shown } = device.snapshot(COMMISSIONED_MS + 5 * DAY_MS)
  expect(Object.keys(shown).sort()).toEqual(Object.keys(bgDevice.shape).sort())
  expect(() => z.encode(bgDevice, shown)).not.toThrow()
  expect(shown.total_solar_energy).toBeGreaterThan(0)
  expect(shown.deepest_discharge).toBeGreaterThan(0)
  expect(shown.deepest_discharge).toBeLessThanOrEqual(100)
  expect(shown.realtimeEnergy.solarEnergy).toBeLessThan(shown.total_solar_energy)
})
