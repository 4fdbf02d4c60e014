import { DAY_MS } from '@wattpost/protocol'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { HEAD, runOf, scenarioOf } from '../scenario/scenarios.testing.ts'
import { forgetMidnights } from '../world/historyCaches.ts'
import { bgSpec, COMMISSIONED_MS } from '../world/specs.testing.ts'
import { World } from '../world/world.ts'
import { precomputeAtStart, precomputeHistory } from './precomputeHistory.ts'

const NOW_MS = COMMISSIONED_MS + 20 * DAY_MS + 7
const worldOf = (count: number) =>
  new World(
    Array.from({ length: count }, (_, index) => bgSpec(index + 1, { scriptedFromMs: NOW_MS })),
  )
const never = new AbortController().signal
const daysLeft = (world: World) => {
  let days = 0
  for (const { device } of world.simulatedDevices) while (device.computeNextDay(NOW_MS)) days += 1
  return days
}

test('computes all days of every device, with the values of a direct read', async () => {
  const world = worldOf(3)
  await precomputeHistory(world, NOW_MS, { isBusy: () => false, signal: never })
  forgetMidnights()
  const read = worldOf(3)
  expect(world.devices.map((device) => device.snapshot(NOW_MS))).toEqual(
    read.devices.map((device) => device.snapshot(NOW_MS)),
  )
  expect(daysLeft(world)).toBe(0)
})

test('lets other work run between slices, and stops on abort', async () => {
  forgetMidnights()
  const world = worldOf(40)
  const ending = new AbortController()
  let turns = 0
  const others = setInterval(() => {
    turns += 1
    if (turns === 3) ending.abort()
  }, 1)
  await precomputeHistory(world, NOW_MS, { isBusy: () => false, signal: ending.signal })
  clearInterval(others)
  expect(turns).toBe(3)
  expect(daysLeft(world)).toBeGreaterThan(0)
})

test('waits while users wait for answers', async () => {
  forgetMidnights()
  const world = worldOf(40)
  const ending = new AbortController()
  let asked = 0
  const isBusy = () => {
    asked += 1
    if (asked === 3) ending.abort()
    return true
  }
  await precomputeHistory(world, NOW_MS, { isBusy, signal: ending.signal })
  const left = daysLeft(world)
  forgetMidnights()
  // One slice of 10 ms was done before.
  expect(left).toBeGreaterThan(daysLeft(world) / 2)
})

describe('at start', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** A run of one device with a given amount of history, and the messages of its precomputation. */
  function precomputing(computeNextDay: () => boolean) {
    const { run } = runOf(scenarioOf(`${HEAD}fleet:\n  - { id: BG-0001, family: bg }\n`))
    vi.spyOn(run.world.simulatedDevice('BG-0001').device, 'computeNextDay').mockImplementation(
      computeNextDay,
    )
    const messages: string[] = []
    const ending = new AbortController()
    const done = precomputeAtStart(
      { run },
      { log: (message) => messages.push(message), isBusy: () => false, signal: ending.signal },
    )
    return { done, messages, ending }
  }
  const LONG = 'Computing the month before the run, for 1 devices…'
  const fail = (): never => {
    throw new Error('no such day')
  }

  test('logs nothing when the work is short', async () => {
    const { done, messages } = precomputing(() => false)
    await done
    await vi.advanceTimersByTimeAsync(20_000)
    expect(messages).toEqual([])
  })

  test('reports the work after 4 s, and waits at most 15 s', async () => {
    const { done, messages, ending } = precomputing(() => true)
    await vi.advanceTimersByTimeAsync(3999)
    expect(messages).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(messages).toEqual([LONG])
    await vi.advanceTimersByTimeAsync(11_000)
    await done
    ending.abort()
  })

  test('rejects with a failure during the wait, and reports nothing later', async () => {
    const { done, messages } = precomputing(fail)
    await expect(done).rejects.toThrow('no such day')
    expect(vi.getTimerCount()).toBe(0)
    await vi.advanceTimersByTimeAsync(20_000)
    expect(messages).toEqual([])
  })

  test('reports a failure after the wait', async () => {
    let isBroken = false
    const { done, messages } = precomputing(() => (isBroken ? fail() : true))
    await vi.advanceTimersByTimeAsync(15_000)
    await done
    isBroken = true
    await expect
      .poll(() => messages)
      .toEqual([LONG, expect.stringContaining('was not computed to its end: Error: no such')])
  })
})
