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

type Options = ConstructorParameters<typeof Stage>[2] & {
  readonly msPerLook?: number
  readonly limit?: number
}

/** A stage whose wall clock is set by hand, or moves on whenever it is looked at. */
function staged({ msPerLook = 0, limit, ...options }: Options = {}) {
  const limited = {
    ...scenario,
    clock: { ...scenario.clock, ...(limit !== undefined && { limit }) },
  }
  const wall = { ms: 500 }
  const makePlay = (listen: (entry: LoggedEntry) => void) =>
    new Play({ scenario: limited, seed: 1, world: new World(specsOf(scenario)), listen })
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

test('a run begins at the epoch it is given, above those of the runs before it (case 4)', () => {
  const { stage } = staged({ epoch: 1_700_000_000 })
  expect(stage.clock.epoch).toBe(1_700_000_000)
  stage.restart()
  expect(stage.epoch).toBe(1_700_000_001)
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

test('at its limit the play stands, says so once, and no step goes beyond', () => {
  const { stage, wall, readings, after } = staged({ limit: 30_000 })
  wall.ms += 10_000
  expect(after()).toBe(30_000)
  expect([stage.ended, stage.clock.paused]).toEqual([true, true])
  expect(readings).toEqual([{ now: START_MS + 30_000, speed: 10, paused: true, epoch: 0 }])
  stage.set({ paused: false })
  stage.step(60_000)
  wall.ms += 10_000
  expect(after()).toBe(30_000)
})

test('back from its end the play goes on by itself', () => {
  const { stage, wall, after } = staged({ limit: 30_000 })
  wall.ms += 10_000
  expect(after()).toBe(30_000)
  stage.seek(START_MS + 5000)
  wall.ms += 100
  expect([after(), stage.ended]).toEqual([6000, false])
})

test('a seek forward lets all between happen; one back begins a new epoch and tells nobody again', () => {
  const { stage, entries, readings } = staged({ paused: true })
  stage.seek(START_MS + 60_000)
  const told = entries.length
  expect(told).toBeGreaterThan(5)
  stage.seek(START_MS + 20_000)
  expect(readings).toMatchObject([
    { now: START_MS + 60_000, epoch: 0 },
    { now: START_MS + 20_000, epoch: 1 },
  ])
  expect(entries).toHaveLength(told)
})

test('before its start no play can stand', () => {
  const { stage, readings } = staged({ paused: true })
  expect(stage.seek(START_MS - 1)).toEqual({
    refused: 'the play begins at 2026-01-15T06:00:00.000Z',
  })
  expect(readings).toEqual([])
})

test('at max every stretch of work brings time on, told once a second; looking brings nothing on', () => {
  const { stage, readings, after } = staged({ speed: 'max', msPerLook: 30 })
  expect([after(), after()]).toEqual([0, 0])
  for (let tick = 0; tick < 60; tick++) stage.catchUp()
  expect(after()).toBe(60 * 20_000)
  expect(readings.every(({ speed }) => speed === 10_000)).toBe(true)
  expect(readings.length).toBeGreaterThan(3)
  expect(readings.length).toBeLessThan(10)
  stage.set({ paused: true })
  stage.catchUp()
  expect(after()).toBe(60 * 20_000)
})

/** Throws once, at the first entry that it is told of. */
function throwingOnce(): () => void {
  let isFirst = true
  return () => {
    if (!isFirst) return
    isFirst = false
    throw new Error('a listener failed')
  }
}

test('who throws when told of something stops that one look at the time, and nothing after it', () => {
  const { stage, wall, after, entries } = staged()
  stage.listen({ entry: throwingOnce() })
  wall.ms += 1000
  expect(() => stage.catchUp()).toThrow('a listener failed')
  const told = entries.length
  wall.ms += 1000
  expect(after()).toBe(20_000)
  expect(entries.length).toBeGreaterThan(told)
})

test('who throws while a moment is brought back leaves a play that stands there, is told, and goes on', () => {
  const { stage, wall, after, entries, readings } = staged()
  stage.step(60_000)
  stage.listen({ again: throwingOnce() })
  expect(() => stage.seek(START_MS + 50_000)).toThrow('a listener failed')
  const stoodMs = after()
  expect(stoodMs).toBeLessThan(50_000)
  expect(readings.at(-1)).toMatchObject({ now: START_MS + stoodMs, epoch: 1 })
  const told = entries.length
  wall.ms += 2000
  expect(after()).toBe(stoodMs + 20_000)
  expect(entries.length).toBeGreaterThan(told)
})
