import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import type { Device } from './createDevice.ts'
import { HydraDevice } from './hydra/device.ts'
import { allOf } from './pausable.ts'
import { PmDevice } from './pm/device.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'
import { statePoints, stateReader } from './stateSeries.ts'

const scripted = { scriptedFromMs: COMMISSIONED_MS }

/** Points of the first half day, by time since its start; `null` without such a series. */
function pointsOf(device: Device, name: Parameters<typeof stateReader>[1]) {
  const read = stateReader(device, name)
  if (read === null) return null
  const points = statePoints(device, name, read, {
    fromMs: COMMISSIONED_MS,
    toMs: COMMISSIONED_MS + DAY_MS / 2,
  })
  return [...points].filter((point) => point !== null).map(({ t, v }) => [t - COMMISSIONED_MS, v])
}

test('a state series has its first value and each change, on the wire’s scale [K8, S10]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(
    device.id,
    [2 * HOUR_MS + 1234, 'switch-off'],
    [3 * HOUR_MS, 'tamper-on'],
    [4 * HOUR_MS, 'switch-on'],
    [5 * HOUR_MS, 'offline'],
    [6 * HOUR_MS + 1, 'online'],
  ))
    device.enter(input)
  const series = (name: Parameters<typeof stateReader>[1]) => pointsOf(device, name)
  expect(series('switch')).toEqual([
    [0, 1],
    [2 * HOUR_MS + 1234, 0],
    [4 * HOUR_MS, 1],
  ])
  expect(series('power')).toEqual([
    [0, 0],
    [2 * HOUR_MS + 1234, 1],
    [4 * HOUR_MS, 0],
  ])
  expect(series('tamper')).toEqual([
    [0, 0],
    [3 * HOUR_MS, 1],
  ])
  expect(series('online')).toEqual([
    [0, 1],
    [5 * HOUR_MS, 0],
    [6 * HOUR_MS + 1, 1],
  ])
})

test('the series of a bg device has the minute at which its battery is empty [K8]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(
    device.id,
    [30_500, 'grid-off'],
    [30_500, { do: 'extra-load', powerW: 5000 }],
  ))
    device.enter(input)
  const [first, off] = pointsOf(device, 'power') ?? []
  expect(first).toEqual([0, 0])
  const [afterMs = 0, v] = off ?? []
  expect(v).toBe(1)
  expect(afterMs % MINUTE_MS).toBe(0)
  const isOn = (ms: number) => device.at(COMMISSIONED_MS + ms).flows.outputOn
  expect([isOn(afterMs - 1), isOn(afterMs)]).toEqual([true, false])
})

test('a meter is read only where its conditions change', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  const period = { fromMs: COMMISSIONED_MS, toMs: COMMISSIONED_MS + DAY_MS }
  expect(allOf(statePoints(device, 'phaseA', () => 1, period))).toEqual([
    { t: COMMISSIONED_MS, v: 1 },
  ])
})

test('a meter has one series per phase; offline times appear only in `online` [K8]', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  const done = inputsOf(
    device.id,
    [1 * HOUR_MS, { do: 'phase-off', phase: 'B' }],
    [2 * HOUR_MS, 'grid-off'],
    [2 * HOUR_MS + 20 * MINUTE_MS, 'grid-on'],
    [3 * HOUR_MS, 'offline'],
    [4 * HOUR_MS, { do: 'phase-on', phase: 'B' }],
    [5 * HOUR_MS, 'online'],
  )
  for (const input of done) device.enter(input)
  expect(pointsOf(device, 'phaseA')).toEqual([
    [0, 1],
    [2 * HOUR_MS, 0],
    [2 * HOUR_MS + 20 * MINUTE_MS, 1],
  ])
  expect(pointsOf(device, 'phaseB')).toEqual([
    [0, 1],
    [HOUR_MS, 0],
    [5 * HOUR_MS, 1],
  ])
  expect(pointsOf(device, 'phaseC')).toEqual(pointsOf(device, 'phaseA'))
  expect(pointsOf(device, 'online')).toEqual([
    [0, 1],
    [3 * HOUR_MS, 0],
    [5 * HOUR_MS, 1],
  ])
})

test('a device has no series for states it does not have [K8, X20]', () => {
  expect(pointsOf(new PmDevice(pmSpec(1, scripted)), 'tamper')).toBeNull()
  expect(pointsOf(new BgDevice(bgSpec(1, scripted)), 'phaseA')).toBeNull()
  expect(pointsOf(new HydraDevice(hydraSpec(1)), 'online')).toBeNull()
})
