import { type ClockReading, refused } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import type { LoggedEntry } from '../log/worldLog.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../scenarios.testing.ts'
import { ScenarioPlayer } from './scenarioPlayer.ts'

const scenario = scenarioOf(`${HEAD.replace('tz:', 'rate: 10, tz:')}fleet:
  - { id: HY-0001, family: hydra, variant: grid_gen }
timeline:
  - { id: dark, at: 20s, device: HY-0001, do: grid-off }
`)

type Options = ConstructorParameters<typeof ScenarioPlayer>[2] & {
  readonly msPerRead?: number
  readonly limit?: number
}

/** A player whose wall clock is set by the test, or advances by `msPerRead` at each read. */
function setUp({ msPerRead = 0, limit, ...options }: Options = {}) {
  const limited = {
    ...scenario,
    clock: { ...scenario.clock, ...(limit !== undefined && { limit }) },
  }
  const wall = { ms: 500 }
  const player = new ScenarioPlayer(
    makerOf(limited),
    () => {
      wall.ms += msPerRead
      return wall.ms
    },
    options,
  )
  const readings: ClockReading[] = []
  const entries: LoggedEntry[] = []
  const stop = player.listen({
    entry: (entry) => entries.push(entry),
    clock: (reading) => readings.push(reading),
  })
  return { player, wall, readings, entries, stop, after: () => player.nowMs() - START_MS }
}

test('plays at the scenario’s rate, or at the given speed', () => {
  const { wall, after } = setUp()
  const fast = setUp({ speed: 100 })
  wall.ms += 1000
  fast.wall.ms += 1000
  expect(after()).toBe(10_000)
  expect(fast.after()).toBe(100_000)
})

test('starts at the given epoch and raises it at a restart (case 4)', () => {
  const { player } = setUp({ epoch: 1_700_000_000 })
  expect(player.clock.epoch).toBe(1_700_000_000)
  player.restart()
  expect(player.epoch).toBe(1_700_000_001)
})

test('continues at a new speed from the same moment and notifies', () => {
  const { player, wall, after, readings } = setUp()
  wall.ms += 1000
  player.set({ speed: 2 })
  wall.ms += 1000
  expect(after()).toBe(12_000)
  expect(readings).toEqual([{ now: START_MS + 10_000, speed: 2, paused: false, epoch: 0 }])
})

test('stops time while paused, until a step or resume', () => {
  const { player, wall, after, entries } = setUp({ paused: true })
  wall.ms += 60_000
  expect(after()).toBe(0)
  player.step(20_000)
  expect(after()).toBe(20_000)
  expect(entries.some(({ entry }) => entry.kind === 'step')).toBe(true)
  wall.ms += 60_000
  player.set({ paused: false })
  expect(after()).toBe(20_000)
  wall.ms += 100
  expect(after()).toBe(21_000)
})

test('adds a step to running time', () => {
  const { player, wall, after } = setUp()
  wall.ms += 1000
  player.step(5000)
  expect(after()).toBe(15_000)
  wall.ms += 100
  expect(after()).toBe(16_000)
})

test('lets time slip when work takes longer than its budget', () => {
  const { player, wall } = setUp({ speed: 10_000, msPerRead: 15 })
  wall.ms += 1000
  player.catchUp()
  // Two slices of ten seconds, 15 ms each, and the budget of 20 ms is spent.
  expect(player.clock.now).toBe(START_MS + 20_000)
  player.catchUp()
  expect(player.clock.now).toBe(START_MS + 40_000)
})

test('those who ask for the time, and then again, do 5 ms of its work in 25 ms; the rest waits', () => {
  const { player, wall } = setUp({ speed: 10_000 })
  const readings: ClockReading[] = []
  // An entry takes 2 ms, and its listener asks too.
  player.listen({
    entry: () => {
      wall.ms += 2
      player.nowMs()
    },
    clock: (reading) => readings.push(reading),
  })
  const took = () => {
    const beganMs = wall.ms
    for (let n = 0; n < 20; n += 1) player.nowMs()
    return wall.ms - beganMs
  }
  wall.ms += 100
  // What is begun is done.
  expect(took()).toBeLessThan(20)
  const asked = player.clock.now
  expect(took()).toBe(0)
  wall.ms += 25
  expect(took()).toBeGreaterThan(0)
  expect(player.clock.now).toBeGreaterThan(asked)
  // It has not slipped.
  expect(readings).toEqual([])
  while (player.catchUp(1000));
  expect(player.clock.now).toBeGreaterThanOrEqual(START_MS + 125 * 10_000)
})

test('who hears of a slip and asks for the time does not begin another stretch within it', () => {
  const { player, wall } = setUp({ speed: 10_000, msPerRead: 15 })
  const seen: number[] = []
  player.listen({
    clock: ({ now }) => {
      wall.ms += 100
      seen.push(player.nowMs() - now)
    },
  })
  wall.ms += 1000
  expect(player.catchUp()).toBe(true)
  expect(seen).toEqual([0])
})

test('notifies a slip once a second, and once after it', () => {
  const { player, wall } = setUp({ speed: 10_000, msPerRead: 15 })
  const notified: number[] = []
  player.listen({ clock: ({ now }) => notified.push(now - START_MS) })
  wall.ms += 1000
  player.catchUp()
  player.catchUp()
  expect(notified).toEqual([20_000])
  player.set({ speed: 0.1 })
  for (let tick = 0; tick < 60; tick++) player.catchUp()
  // One for the setting, one for the caught-up time.
  expect(notified).toHaveLength(3)
})

test('restarts in a new epoch with the same speed', () => {
  const { player, wall, after, readings } = setUp()
  player.set({ speed: 5 })
  wall.ms += 10_000
  expect(after()).toBe(50_000)
  player.restart()
  expect(readings.at(-1)).toEqual({ now: START_MS, speed: 5, paused: false, epoch: 1 })
  expect(player.run.world.device('HY-0001')?.inputs).toEqual([])
  wall.ms += 1000
  expect(after()).toBe(5000)
})

test('calls a removed listener no more', () => {
  const { player, stop, entries, readings } = setUp()
  stop()
  player.step(60_000)
  expect([entries, readings]).toEqual([[], []])
})

test('ends at the limit, notifies once and ignores further steps', () => {
  const { player, wall, readings, after } = setUp({ limit: 30_000 })
  wall.ms += 10_000
  expect(after()).toBe(30_000)
  expect([player.ended, player.clock.paused]).toEqual([true, true])
  expect(readings).toEqual([
    { now: START_MS + 30_000, speed: 10, paused: true, epoch: 0, ended: true },
  ])
  player.set({ paused: false })
  player.step(60_000)
  wall.ms += 10_000
  expect(after()).toBe(30_000)
})

test('plays again after a seek back from the end', () => {
  const { player, wall, after } = setUp({ limit: 30_000 })
  wall.ms += 10_000
  expect(after()).toBe(30_000)
  player.seek(START_MS + 5000)
  wall.ms += 100
  expect([after(), player.ended]).toEqual([6000, false])
})

test('plays through a seek forward; starts a new epoch silently at a seek back', () => {
  const { player, entries, readings } = setUp({ paused: true })
  player.seek(START_MS + 60_000)
  const before = entries.length
  expect(before).toBeGreaterThan(5)
  player.seek(START_MS + 20_000)
  expect(readings).toMatchObject([
    { now: START_MS + 60_000, epoch: 0 },
    { now: START_MS + 20_000, epoch: 1 },
  ])
  expect(entries).toHaveLength(before)
})

test('refuses a seek before the start', () => {
  const { player, readings } = setUp({ paused: true })
  expect(player.seek(START_MS - 1)).toEqual(
    refused({
      what: 'seek',
      where: '',
      message: 'the run begins at 2026-01-15T06:00:00.000Z',
    }),
  )
  expect(readings).toEqual([])
})

test('advances at max in stretches of work, and notifies once a second', () => {
  const { player, readings, after } = setUp({ speed: 'max', msPerRead: 15 })
  expect([after(), after()]).toEqual([0, 0])
  for (let tick = 0; tick < 120; tick++) player.catchUp()
  expect(after()).toBe(120 * 20_000)
  expect(readings.every(({ speed }) => speed === 10_000)).toBe(true)
  expect(readings.length).toBeGreaterThan(3)
  expect(readings.length).toBeLessThan(10)
  player.set({ paused: true })
  player.catchUp()
  expect(after()).toBe(120 * 20_000)
})

/** Throws at its first call. */
function throwingOnce(): () => void {
  let isFirst = true
  return () => {
    if (!isFirst) return
    isFirst = false
    throw new Error('a listener failed')
  }
}

test('advances after a listener threw once', () => {
  const { player, wall, after, entries } = setUp()
  player.listen({ entry: throwingOnce() })
  wall.ms += 1000
  expect(() => player.catchUp()).toThrow('a listener failed')
  const before = entries.length
  wall.ms += 1000
  expect(after()).toBe(20_000)
  expect(entries.length).toBeGreaterThan(before)
})

test('keeps the run, its epoch and its clients when what follows a rerun throws', () => {
  const { player, wall, after, entries, readings } = setUp()
  player.step(60_000)
  let runs = 0
  player.follow(() => {
    runs += 1
    return { onEntry: runs === 1 ? () => {} : throwingOnce() }
  })
  const { length } = readings
  expect(() => player.seek(START_MS + 50_000)).toThrow('a listener failed')
  expect([after(), player.epoch, readings.length]).toEqual([60_000, 0, length])
  const before = entries.length
  wall.ms += 2000
  expect(after()).toBe(80_000)
  expect(entries.length).toBeGreaterThan(before)
})
