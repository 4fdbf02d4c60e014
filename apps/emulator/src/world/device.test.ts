import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { PmDevice } from './pm/device.ts'
import { SimulatedDevice } from './simulatedDevice.ts'
import { bgSpec, COMMISSIONED_MS, hydraSpec, inputsOf, pmSpec } from './specs.testing.ts'
import { World } from './world.ts'

const scripted = { scriptedFromMs: COMMISSIONED_MS }

test('an offline device keeps the values of its last report [E2]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(device.id, [5 * HOUR_MS, 'offline'], [20 * DAY_MS, 'online']))
    device.enter(input)
  const lost = device.snapshot(COMMISSIONED_MS + 5 * HOUR_MS).device
  expect(lost).toMatchObject({ status: 'unknown', lastSeen: COMMISSIONED_MS + 5 * HOUR_MS })
  for (const later of [6 * HOUR_MS, 3 * DAY_MS, 19 * DAY_MS])
    expect(device.snapshot(COMMISSIONED_MS + later).device).toEqual(lost)
  const back = device.snapshot(COMMISSIONED_MS + 20 * DAY_MS).device
  expect(back).toMatchObject({ status: 'up', lastSeen: COMMISSIONED_MS + 20 * DAY_MS })
  expect(back.total_solar_energy).toBeGreaterThan(lost.total_solar_energy)
})

test('an offline device sends no reports, and one status frame per connection change [K5]', () => {
  const simulated = new SimulatedDevice(pmSpec(1, scripted))
  simulated.begin(COMMISSIONED_MS)
  const { device } = simulated
  const [off, on] = inputsOf(device.id, [HOUR_MS, 'offline'], [2 * HOUR_MS, 'online'])
  const statusAt = (ms: number) =>
    simulated
      .observe(ms)
      .changes()
      .flatMap(({ event, data }) => (event === 'status' ? [data.status] : []))
  if (off !== undefined) device.enter(off)
  expect(statusAt(COMMISSIONED_MS + HOUR_MS)).toEqual(['offline'])
  expect(device.report(COMMISSIONED_MS + HOUR_MS)).toEqual([])
  if (on !== undefined) device.enter(on)
  expect(statusAt(COMMISSIONED_MS + 2 * HOUR_MS)).toEqual(['online'])
  expect(device.report(COMMISSIONED_MS + 2 * HOUR_MS).length).toBeGreaterThan(0)
})

test('an offline device was last seen when it went offline for the last time', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  const lastSeen = (ms: number) => device.lastSeenMs(COMMISSIONED_MS + ms) - COMMISSIONED_MS
  for (const input of inputsOf(
    device.id,
    [1 * HOUR_MS, 'offline'],
    [2 * HOUR_MS, 'online'],
    [3 * HOUR_MS, 'offline'],
  ))
    device.enter(input)
  expect([1, 1.5, 2, 2.5, 3, 4].map((hours) => lastSeen(hours * HOUR_MS) / HOUR_MS)).toEqual([
    1, 1, 2, 2.5, 3, 3,
  ])
})

test('a device that never was online was last seen on its first day', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  for (const input of inputsOf(device.id, [0, 'offline'])) device.enter(input)
  expect(device.lastSeenMs(COMMISSIONED_MS + 3 * DAY_MS)).toBe(COMMISSIONED_MS)
})

test('a long history is computed day by day', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  const days: boolean[] = []
  do days.push(device.computeNextDay(COMMISSIONED_MS + 2 * DAY_MS))
  while (days.at(-1) === true)
  expect(days).toEqual([true, true, true, false])
})

test('reported states contain the connection that the server knows', () => {
  const device = new PmDevice(pmSpec(1, scripted))
  const phases = { A: 1, B: 1, C: 1 }
  const states = (isOnline: boolean) => device.reportedStates(COMMISSIONED_MS, isOnline)
  expect(states(true)).toEqual({ ...phases, online: 1 })
  expect(states(false)).toEqual({ ...phases, online: 0 })
})

test('another device in the world does not change this one', () => {
  const spec = hydraSpec(1)
  const alone = new World([spec])
  const together = new World([bgSpec(7), spec, hydraSpec(2)])
  for (const ms of [HOUR_MS, 30 * HOUR_MS, 5 * DAY_MS + MINUTE_MS])
    expect(together.device(spec.id)?.snapshot(COMMISSIONED_MS + ms)).toEqual(
      alone.device(spec.id)?.snapshot(COMMISSIONED_MS + ms),
    )
})
