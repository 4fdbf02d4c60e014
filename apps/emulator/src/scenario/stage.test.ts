import type { ClockReading } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { World } from '../world/world.ts'
import { Play } from './play.ts'
import { HEAD, START_MS, scenarioOf, specsOf } from './scenarios.testing.ts'
import { Stage } from './stage.ts'
import type { LoggedEntry } from './worldLog.ts'

const scenario = scenarioOf(`${HEAD.replace('tz:', 'rate: 10, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: dark, at: 20s, device: HY-0001, do: grid-off }
`)

type Options = ConstructorParameters<typeof Stage>[2] & { readonly msPerLook?: number }

/** A stage whose wall clock is set by hand, or moves on whenever it is looked at. */
function staged({ msPerLook = 0, ...options }: Options = {}) {
  const wall = { ms: 500 }
  const makePlay = (listen: (entry: LoggedEntry) => void) =>
    new Play({ scenario, seed: 1, world: new World(specsOf(scenario)), listen })
  const stage = new Stage(
    makePlay,
    () => {
      wall.ms += msPerLook
      return wall.ms
    },
    options,
  )
  const readings: ClockReading[] = []
  const entries: LoggedEntry[] = []
  const stop = stage.listen({
    entry: (entry) => entries.push(entry),
    clock: (reading) => readings.push(reading),
  })
  return { stage, wall, readings, entries, stop, after: () => stage.nowMs() - START_MS }
}

test('time runs at the scenario’s rate, or at the speed asked for', () => {
  const { wall, after } = staged()
  const fast = staged({ speed: 100 })
  wall.ms += 1000
  fast.wall.ms += 1000
  expect(after()).toBe(10_000)
  expect(fast.after()).toBe(100_000)
})

test('another speed goes on from the same moment, and is told', () => {
  const { stage, wall, after, readings } = staged()
  wall.ms += 1000
  stage.set({ speed: 2 })
  wall.ms += 1000
  expect(after()).toBe(12_000)
  expect(readings).toEqual([{ now: START_MS + 10_000, speed: 2, paused: false, epoch: 0 }])
})

test('paused, time stands until it is stepped or let go', () => {
  const { stage, wall, after, entries } = staged({ paused: true })
  wall.ms += 60_000
  expect(after()).toBe(0)
  stage.step(20_000)
  expect(after()).toBe(20_000)
  expect(entries.some(({ entry }) => entry.kind === 'step')).toBe(true)
  wall.ms += 60_000
  stage.set({ paused: false })
  expect(after()).toBe(20_000)
  wall.ms += 100
  expect(after()).toBe(21_000)
})

test('a step while time runs is added, not caught up again', () => {
  const { stage, wall, after } = staged()
  wall.ms += 1000
  stage.step(5000)
  expect(after()).toBe(15_000)
  wall.ms += 100
  expect(after()).toBe(16_000)
})

test('when the work takes too long, time slips instead of the process hanging', () => {
  const { stage, wall } = staged({ speed: 10_000, msPerLook: 30 })
  wall.ms += 1000
  stage.catchUp()
  // Two slices of ten seconds, 30 ms each, and the budget of 40 ms is spent.
  expect(stage.clock.now).toBe(START_MS + 20_000)
  stage.catchUp()
  expect(stage.clock.now).toBe(START_MS + 40_000)
})

test('slipping time is told once a second, and once more when it has caught up', () => {
  const { stage, wall } = staged({ speed: 10_000, msPerLook: 30 })
  const told: number[] = []
  stage.listen({ clock: ({ now }) => told.push(now - START_MS) })
  wall.ms += 1000
  stage.catchUp()
  stage.catchUp()
  expect(told).toEqual([20_000])
  stage.set({ speed: 0.1 })
  for (let tick = 0; tick < 60; tick++) stage.catchUp()
  // The setting itself is told too; from then on time keeps up, and nothing is left to tell.
  expect(told).toHaveLength(3)
})

test('beginning anew goes back to the start, in a new epoch, with the same speed', () => {
  const { stage, wall, after, readings } = staged()
  stage.set({ speed: 5 })
  wall.ms += 10_000
  expect(after()).toBe(50_000)
  stage.restart()
  expect(readings.at(-1)).toEqual({ now: START_MS, speed: 5, paused: false, epoch: 1 })
  expect(stage.play.world.device('HY-0001')?.inputs).toEqual([])
  wall.ms += 1000
  expect(after()).toBe(5000)
})

test('who no longer listens hears nothing', () => {
  const { stage, stop, entries, readings } = staged()
  stop()
  stage.step(60_000)
  expect([entries, readings]).toEqual([[], []])
})
