import { expect, test } from 'vitest'
import { BgDevice } from './bg/device.ts'
import { inputsOf } from './inputs.testing.ts'
import { Resident } from './resident.ts'
import { BORN_MS, bgSpec, hydraSpec, pmSpec } from './specs.testing.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './time.ts'
import { World } from './world.ts'

const scripted = { scriptedFromMs: BORN_MS }

test('an offline device keeps the values that it had when it was last heard [E2]', () => {
  const device = new BgDevice(bgSpec(1, scripted))
  for (const input of inputsOf(device.id, [5 * HOUR_MS, 'offline'], [20 * DAY_MS, 'online']))
    device.enter(input)
  const lost = device.snapshot(BORN_MS + 5 * HOUR_MS).device
  expect(lost).toMatchObject({ status: 'unknown', lastSeen: BORN_MS + 5 * HOUR_MS })
  for (const later of [6 * HOUR_MS, 3 * DAY_MS, 19 * DAY_MS])
    expect(device.snapshot(BORN_MS + later).device).toEqual(lost)
  const back = device.snapshot(BORN_MS + 20 * DAY_MS).device
  expect(back).toMatchObject({ status: 'up', lastSeen: BORN_MS + 20 * DAY_MS })
  expect(back.total_solar_energy).toBeGreaterThan(lost.total_solar_energy)
})

test('an offline device reports nothing; it sends one status when it goes and one when it is back [K5]', () => {
  const resident = new Resident(pmSpec(1, scripted))
  resident.begin(BORN_MS)
  const { device } = resident
  const [off, on] = inputsOf(device.id, [HOUR_MS, 'offline'], [2 * HOUR_MS, 'online'])
  const statusAt = (ms: number) =>
    resident
      .look(ms)
      .changes()
      .flatMap(({ event, data }) => (event === 'status' ? [data.status] : []))
  if (off !== undefined) device.enter(off)
  expect(statusAt(BORN_MS + HOUR_MS)).toEqual(['offline'])
  expect(device.report(BORN_MS + HOUR_MS)).toEqual([])
  if (on !== undefined) device.enter(on)
  expect(statusAt(BORN_MS + 2 * HOUR_MS)).toEqual(['online'])
  expect(device.report(BORN_MS + 2 * HOUR_MS).length).toBeGreaterThan(0)
})

test('another device in the world changes no value of this one', () => {
  const spec = hydraSpec(1)
  const alone = new World([spec])
  const together = new World([bgSpec(7), spec, hydraSpec(2)])
  for (const ms of [HOUR_MS, 30 * HOUR_MS, 5 * DAY_MS + MINUTE_MS])
    expect(together.device(spec.id)?.snapshot(BORN_MS + ms)).toEqual(
      alone.device(spec.id)?.snapshot(BORN_MS + ms),
    )
})

test('a world finds its devices by id and by family', () => {
  const world = new World([bgSpec(1), pmSpec(2), hydraSpec(3), bgSpec(4)])
  expect(world.devices.map(({ id }) => id)).toEqual(['BG-1', 'PM-2', 'HY-3', 'BG-4'])
  expect(world.specsOf('bg').map(({ id }) => id)).toEqual(['BG-1', 'BG-4'])
  expect(world.deviceOf('pm', 'PM-2')?.id).toBe('PM-2')
  expect(world.deviceOf('pm', 'BG-1')).toBeUndefined()
  expect(world.device('BG-9')).toBeUndefined()
  expect(() => world.enter({ atMs: BORN_MS, deviceId: 'BG-9', action: { do: 'offline' } })).toThrow(
    'no device BG-9',
  )
})
