import { expect, test } from 'vitest'
import { HEAD, START_MS, scenarioOf } from '../scenarios.testing.ts'

import { Timeline, type TimelineEvent } from './timeline.ts'

/** A timeline in its first lap, and what it queued since, with the ms since the start. */
function timelineOf(steps: string, { seed = 1, head = HEAD } = {}) {
  const fleet = 'fleet: [{ id: A, family: pm }]\n'
  const queued: [number, TimelineEvent][] = []
  const timeline = new Timeline(
    scenarioOf(`${head}${fleet}timeline:\n${steps}`),
    seed,
    (dueAtMs, item) => queued.push([dueAtMs - START_MS, item]),
  )
  timeline.enterLap(0)
  return { timeline, takeQueued: () => queued.splice(0) }
}
const LOOPED = HEAD.replace('tz:', 'loop: 1m, tz:')
const step = (index: number, lap = 0) => ({ kind: 'step', index, lap })
const OFFLINE = 'device: A, do: offline'
const STEPS = `  - { id: first, at: 5s, ${OFFLINE} }
  - { after: first, ${OFFLINE} }
  - { after: first, wait: 3s, ${OFFLINE} }
  - { after: { socket: connect }, ${OFFLINE} }
  - { after: { socket: connect, timeout: 40s }, wait: 2s, ${OFFLINE} }
`

test('queues timed steps and timeouts, and no further lap without a loop', () => {
  expect(timelineOf(STEPS).takeQueued()).toEqual([
    [5000, step(0)],
    [40_000, { kind: 'timeout', index: 4, lap: 0 }],
  ])
})

test('queues each lap from its own start, and the next lap', () => {
  const { timeline, takeQueued } = timelineOf(STEPS, { head: LOOPED })
  expect(takeQueued().at(-1)).toEqual([60_000, { kind: 'lap', lap: 1 }])
  timeline.enterLap(2)
  expect(takeQueued()).toEqual([
    [125_000, step(0, 2)],
    [160_000, { kind: 'timeout', index: 4, lap: 2 }],
    [180_000, { kind: 'lap', lap: 3 }],
  ])
})

test('queues the steps after a step in its lap, each after its wait', () => {
  const { timeline, takeQueued } = timelineOf(STEPS, { head: LOOPED })
  timeline.enterLap(1)
  takeQueued()
  timeline.onStep('first', 0, START_MS + 61_000)
  expect(takeQueued()).toEqual([
    [61_000, step(1)],
    [64_000, step(2)],
  ])
  timeline.onStep('step-2', 0, START_MS + 61_000)
  expect(takeQueued()).toEqual([])
})

test('opens a step by its timeout, and ignores a timeout of an earlier lap', () => {
  const { timeline, takeQueued } = timelineOf(STEPS, { head: LOOPED })
  timeline.enterLap(1)
  takeQueued()
  timeline.timedOut(4, 0, START_MS + 70_000)
  expect(takeQueued()).toEqual([])
  timeline.timedOut(4, 1, START_MS + 100_000)
  expect(takeQueued()).toEqual([[102_000, { ...step(4, 1), timedOut: true }]])
  timeline.open(4, START_MS + 101_000)
  expect(takeQueued()).toEqual([])
})

test('lets a step await a client until it is opened', () => {
  const { timeline, takeQueued } = timelineOf(STEPS)
  takeQueued()
  const event = { kind: 'connect', socket: 's', who: 'a@b' } as const
  expect(timeline.awaiting(event)).toEqual([3, 4])
  timeline.open(3, START_MS + 9000)
  expect(takeQueued()).toEqual([[9000, step(3)]])
  expect(timeline.awaiting(event)).toEqual([4])
})

test('opens a step by an entry of the log', () => {
  const { timeline, takeQueued } = timelineOf(`  - { after: { event: meter_power }, ${OFFLINE} }\n`)
  const frame = { kind: 'verbatim', deviceId: 'A', event: 'meter_power', data: 1 } as const
  for (const ms of [1000, 2000]) timeline.onEntry(frame, START_MS + ms)
  expect(takeQueued()).toEqual([[1000, step(0)]])
})

test('draws a random wait by seed, step and lap', () => {
  const text = `  - { id: first, at: 5s, ${OFFLINE} }
  - { after: first, wait: { uniform: [6s, 9s] }, ${OFFLINE} }
  - { after: first, wait: { uniform: [6s, 9s] }, ${OFFLINE} }
`
  const waits = (seed: number, lap: number) => {
    const { timeline, takeQueued } = timelineOf(text, { seed, head: LOOPED })
    takeQueued()
    timeline.onStep('first', lap, START_MS)
    return takeQueued().map(([ms]) => ms)
  }
  const drawn = [...waits(1, 0), ...waits(2, 0), ...waits(1, 1)]
  expect(new Set(drawn).size).toBe(6)
  for (const ms of drawn) {
    expect(ms).toSatisfy(Number.isInteger)
    expect(ms).toBeGreaterThanOrEqual(6000)
    expect(ms).toBeLessThanOrEqual(9000)
  }
  expect(waits(1, 0)).toEqual(drawn.slice(0, 2))
})

test('knows its steps by their index', () => {
  const { timeline } = timelineOf(STEPS)
  expect([timeline.has(-1), timeline.has(0), timeline.has(5)]).toEqual([false, true, false])
  expect(timeline.step(0)).toMatchObject({ id: 'first' })
  expect(() => timeline.step(5)).toThrow('no step 5')
})
