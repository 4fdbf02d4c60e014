import { expect, test } from 'vitest'
import { livePasts } from './livePasts.ts'
import { BORN_MS, bgSpec } from './world/specs.testing.ts'
import { DAY_MS } from './world/time.ts'
import { World } from './world/world.ts'

const NOW_MS = BORN_MS + 20 * DAY_MS + 7
const worldOf = (count: number) =>
  new World(
    Array.from({ length: count }, (_, index) => bgSpec(index + 1, { scriptedFromMs: NOW_MS })),
  )
const daysLeft = (world: World) => {
  let days = 0
  for (const { device } of world.residents) while (device.liveADay(NOW_MS)) days += 1
  return days
}

test('every device has lived through the days before, and is what it would have been', async () => {
  const world = worldOf(3)
  await livePasts(world, NOW_MS, new AbortController().signal)
  const asked = worldOf(3)
  expect(world.devices.map((device) => device.snapshot(NOW_MS))).toEqual(
    asked.devices.map((device) => device.snapshot(NOW_MS)),
  )
  expect(daysLeft(world)).toBe(0)
})

test('others have their turn in between, and may end it', async () => {
  const world = worldOf(40)
  const ending = new AbortController()
  let turns = 0
  const others = setInterval(() => {
    turns += 1
    if (turns === 3) ending.abort()
  }, 1)
  await livePasts(world, NOW_MS, ending.signal)
  clearInterval(others)
  expect(turns).toBe(3)
  expect(daysLeft(world)).toBeGreaterThan(0)
})
