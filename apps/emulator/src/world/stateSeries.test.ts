import { expect, test } from 'vitest'
import type { Device } from './anyDevice.ts'
import { BgDevice } from './bg/device.ts'
import { HydraDevice } from './hydra/device.ts'
import { inputsOf } from './inputs.testing.ts'
import { PmDevice } from './pm/device.ts'
import { BORN_MS, bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'
import { statePoints, stateReader } from './stateSeries.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'

const scripted = { scriptedFromMs: BORN_MS }

/** The points of the first half day, by their time since it began; `null` when there is no such series. */
function told(device: Device, name: Parameters<typeof stateReader>[1]) {
  const read = stateReader(device, name)
  if (read === null) return null
  const points = statePoints(device, name, read, { fromMs: BORN_MS, toMs: BORN_MS + DAY_MS / 2 })
  return [...points].filter((point) => point !== null).map(({ t, v }) => [t - BORN_MS, v])
}

test('a state series is its first value and each change, on the wire’s scale [K8, S10]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(
    device.id,
    [2 * HOUR_MS + 1234, 'switch-off'],
    [3 * HOUR_MS, 'tamper-on'],
    [4 * HOUR_MS, 'switch-on'],
  ))
    device.enter(input)
  const series = (name: Parameters<typeof stateReader>[1]) => told(device, name)
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
})

test('of a meter each phase is told, and of whom nobody heard only that [K8]', () => {
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
  expect(told(device, 'phaseA')).toEqual([
    [0, 1],
    [2 * HOUR_MS, 0],
    [2 * HOUR_MS + 20 * MINUTE_MS, 1],
  ])
  expect(told(device, 'phaseB')).toEqual([
    [0, 1],
    [HOUR_MS, 0],
    [5 * HOUR_MS, 1],
  ])
  expect(told(device, 'online')).toEqual([
    [0, 1],
    [3 * HOUR_MS, 0],
    [5 * HOUR_MS, 1],
  ])
})

test('what a device has not is not told [K8, X20]', () => {
  expect(told(new PmDevice(pmSpec(1, scripted)), 'tamper')).toBeNull()
  expect(told(new BgDevice(bgSpec(1, scripted)), 'phaseA')).toBeNull()
  expect(told(new HydraDevice(hydraSpec(1)), 'online')).toBeNull()
})
