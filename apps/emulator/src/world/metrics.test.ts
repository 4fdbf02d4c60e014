import { DAY_MS, HOUR_MS, METRIC_SAMPLE_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { dayStartMs } from './calendar.ts'
import { HydraDevice } from './hydra/device.ts'
import { metricPoints, metricsOf, type PointIterable } from './metrics.ts'
import { PmDevice } from './pm/device.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'

/** All points; `null` marks a moment without a point. */
const made = (points: PointIterable) => [...points].filter((point) => point !== null)
const scripted = { scriptedFromMs: COMMISSIONED_MS }
const hour = { fromMs: COMMISSIONED_MS + HOUR_MS, toMs: COMMISSIONED_MS + 2 * HOUR_MS }

test.each([
  ['bg', new BgDevice(bgSpec(1)), 'solarPower', 25],
  ['pm', new PmDevice(pmSpec(1)), 'phaseB.activePower', 25],
  ['hydra', new HydraDevice(hydraSpec(1)), 'ac-power.4.rp', 18],
  [
    'battery',
    new HydraDevice(hydraSpec(1, { variant: 'battery_monitor' })),
    'battery-system.bp',
    6,
  ],
] as const)('all metrics of a %s device are numbers, among them %s', (_, device, metric, count) => {
  const metrics = metricsOf(device)
  expect(metrics).toContain(metric)
  expect(metrics).toHaveLength(count)
  expect(metrics).not.toContain('timestamp')
})

test('counters gained since midnight equal the day energies [E4, E20]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  const { realtimeEnergy } = device.snapshot(COMMISSIONED_MS + 3 * DAY_MS - 1).device
  const midnightMs = dayStartMs(device.spec.site.tz, realtimeEnergy.timestamp)
  const at = (metric: string, ms: number) =>
    made(metricPoints(device, metric, { fromMs: ms, toMs: ms + 1 }, null))[0]?.v ?? Number.NaN
  const endMs = Math.floor(realtimeEnergy.timestamp / METRIC_SAMPLE_MS) * METRIC_SAMPLE_MS
  const { solarEnergy, inverterEnergyOut } = device.snapshot(endMs).device.realtimeEnergy
  expect(inverterEnergyOut).toBeGreaterThan(100)
  for (const [metric, wh] of Object.entries({ solarEnergy, inverterEnergyOut })) {
    const name = `lifetime.${metric}`
    expect(at(name, endMs) - at(name, midnightMs)).toBeCloseTo(wh, 2)
  }
})

test('points come every ten seconds with the values of those moments [E20, K7]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  const points = made(metricPoints(device, 'batteryVoltage', hour, null))
  expect(points).toHaveLength(360)
  expect(points[0]?.t).toBe(hour.fromMs)
  expect(points[1]?.t).toBe(hour.fromMs + METRIC_SAMPLE_MS)
  for (const { t, v } of points.filter((_, n) => n % 50 === 0))
    expect(v).toBe(device.snapshot(t).device.powerState.batteryVoltage)
})

test.each([
  [1, 1],
  [100, 90],
  [360, 360],
  [5000, 360],
])('with at most %i points, returns %i evenly spaced ones', (max, count) => {
  const device = new BgDevice(bgSpec(1, scripted))
  const points = made(metricPoints(device, 'batteryVoltage', hour, max))
  expect(points).toHaveLength(count)
  const native = made(metricPoints(device, 'batteryVoltage', hour, null))
  expect(native).toEqual(expect.arrayContaining(points))
})

test('a channel’s points have the power and voltage of those moments [E20]', () => {
  const device = new HydraDevice(hydraSpec(1, scripted))
  const period = { fromMs: hour.fromMs, toMs: hour.fromMs + 1 }
  const { rp, v } = device.readings.acPower(device.at(hour.fromMs), 1)
  expect(v).toBeGreaterThan(200)
  expect(made(metricPoints(device, 'ac-power.1.rp', period, null))).toEqual([
    { t: hour.fromMs, v: rp },
  ])
  expect(made(metricPoints(device, 'ac-power.1.v', period, null))).toEqual([{ t: hour.fromMs, v }])
})

test('a metric that the device does not have has no points', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  expect(made(metricPoints(device, 'solarPower', hour, null))).toEqual([])
})

test('has no points while the device was offline', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  for (const input of inputsOf(device.id, [80 * MINUTE_MS, 'offline'], [100 * MINUTE_MS, 'online']))
    device.enter(input)
  const points = made(metricPoints(device, 'totalActivePower', hour, null))
  expect(points).toHaveLength(240)
  const offline = (t: number) =>
    t >= COMMISSIONED_MS + 80 * MINUTE_MS && t < COMMISSIONED_MS + 100 * MINUTE_MS
  expect(points.some(({ t }) => offline(t))).toBe(false)
})
