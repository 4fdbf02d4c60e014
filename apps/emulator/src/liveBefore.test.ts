import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { liveBefore } from './liveBefore.ts'
import { HEAD, playOf, scenarioOf } from './scenario/scenarios.testing.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A play whose one device lives through as many days as it is let, and what is said meanwhile. */
function livingBefore(liveADay: () => boolean) {
  const { play } = playOf(scenarioOf(`${HEAD}fleet:\n  - { id: BG-0001, family: bg }\n`))
  vi.spyOn(play.world.resident('BG-0001').device, 'liveADay').mockImplementation(liveADay)
  const said: string[] = []
  const ending = new AbortController()
  const lived = liveBefore({ play }, (message) => said.push(message), ending.signal)
  return { lived, said, ending }
}
const LONG = 'Living through the month before the play, for 1 devices…'
const fail = (): never => {
  throw new Error('no such day')
}

test('what is lived through at once is not told', async () => {
  const { lived, said } = livingBefore(() => false)
  await lived
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said).toEqual([])
})

test('who waits is told for what after 4 s, and waits no longer than 15 s', async () => {
  const { lived, said, ending } = livingBefore(() => true)
  await vi.advanceTimersByTimeAsync(3999)
  expect(said).toEqual([])
  await vi.advanceTimersByTimeAsync(1)
  expect(said).toEqual([LONG])
  await vi.advanceTimersByTimeAsync(11_000)
  await lived
  ending.abort()
})

test('a failure while somebody waits is theirs, and nothing is told behind it', async () => {
  const { lived, said } = livingBefore(fail)
  await expect(lived).rejects.toThrow('no such day')
  expect(vi.getTimerCount()).toBe(0)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(said).toEqual([])
})

test('a failure when nobody waits any longer is told', async () => {
  let isBroken = false
  const { lived, said } = livingBefore(() => (isBroken ? fail() : true))
  await vi.advanceTimersByTimeAsync(15_000)
  await lived
  isBroken = true
  await expect
    .poll(() => said)
    .toEqual([LONG, expect.stringContaining('was not lived through to its end: Error: no such')])
})
