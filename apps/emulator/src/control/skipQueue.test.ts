import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '@wattpost/protocol'
import { expect, test } from 'vitest'
import { ScenarioPlayer } from '../scenario/player/scenarioPlayer.ts'
import { HEAD, makerOf, START_MS, scenarioOf } from '../scenario/scenarios.testing.ts'
import { SkipQueue } from './skipQueue.ts'

/** Makes runs of a fleet of this number of devices. */
const runsOf = (devices: number) =>
  makerOf(
    scenarioOf(`${HEAD}fleet:
  - { count: ${devices}, family: bg, outages: natural }
timeline: []
`),
  )
const [small, large] = [runsOf(20), runsOf(1000)]

/** A queue whose work takes 1 ms of real time a piece, and stops at each turn of other work. */
function setUp(makeRun = small) {
  const wall = { ms: 0 }
  const wallNowMs = () => {
    wall.ms += 1
    return wall.ms
  }
  const player = new ScenarioPlayer(makeRun, wallNowMs, { paused: true })
  const turns: (() => void)[] = []
  const giveWay = () => new Promise<void>((resolve) => turns.push(resolve))
  const queue = new SkipQueue({ wallNowMs, giveWay })
  /** Gives the queue another slice; whether it asked for one. */
  const slice = async () => {
    turns.shift()?.()
    // The work continues in a later task than its promise.
    for (let n = 0; n < 5; n += 1) await Promise.resolve()
    return turns.length > 0
  }
  const finish = async () => {
    let slices = 1
    while (await slice()) slices += 1
    return slices
  }
  const after = () => player.run.nowMs - START_MS
  const step = (byMs: number) => queue.run(() => ({ ok: true, value: player.stepInPieces(byMs) }))
  const seek = (afterMs: number) => queue.run(() => player.seekInPieces(START_MS + afterMs))
  return { player, queue, slice, finish, after, step, seek }
}

const conflict = (message: string) => ({
  ok: false,
  error: expect.objectContaining({ code: 'conflict', message: expect.stringContaining(message) }),
})

test('case 47: a short step is done at once, a long one in slices, with its progress', async () => {
  const { player, finish, after, step } = setUp()
  const shortMs = 2 * SECOND_MS
  expect(await step(shortMs)).toMatchObject({ ok: true })
  expect([after(), player.skipUnderWay]).toEqual([shortMs, null])
  const done = step(DAY_MS)
  expect(player.skipUnderWay).toMatchObject({
    ...{ fromMs: START_MS + shortMs, toMs: START_MS + shortMs + DAY_MS, isBack: false },
  })
  expect(player.skipUnderWay?.nowMs()).toBe(player.run.nowMs)
  expect(after()).toBeLessThan(shortMs + DAY_MS)
  expect(await finish()).toBeGreaterThan(5)
  expect(await done).toMatchObject({ ok: true })
  expect([after(), player.skipUnderWay]).toEqual([shortMs + DAY_MS, null])
})

test('case 47: slices give the same run as one step', async () => {
  const [whole, sliced] = [setUp(), setUp()]
  const logs = [whole, sliced].map(({ player }) => {
    const lines: string[] = []
    player.listen({ entry: ({ seq, atMs, entry }) => lines.push(`${seq} ${atMs} ${entry.kind}`) })
    return lines
  })
  whole.player.step(DAY_MS)
  void sliced.step(DAY_MS)
  await sliced.finish()
  expect(logs[0]?.length).toBeGreaterThan(1000)
  expect(logs[1]).toEqual(logs[0])
})

test('case 47: a cancelled step stays where it is, and clients learn the time', async () => {
  const { player, queue, slice, after, step } = setUp()
  const reportedMs: number[] = []
  player.listen({ clock: ({ now }) => reportedMs.push(now - START_MS) })
  const done = step(DAY_MS)
  await slice()
  queue.cancel()
  const reachedMs = after()
  expect(reachedMs).toBeGreaterThan(0)
  expect([player.skipUnderWay, reportedMs.at(-1)]).toEqual([null, reachedMs])
  await slice()
  expect(await done).toEqual(conflict(new Date(START_MS + reachedMs).toISOString()))
  expect(after()).toBe(reachedMs)
})

test.each([
  ['first', 1],
  ['second', 2],
])(
  'case 47: a step that is cancelled while its %s piece waits ends as cancelled',
  async (_, at) => {
    const { player, queue, slice } = setUp()
    const { work, ...skip } = player.stepInPieces(DAY_MS)
    let waits: (() => void) | null = null
    function* waiting(): typeof work {
      for (let piece = 1; ; piece += 1) {
        if (piece === at) yield new Promise<void>((resolve) => (waits = resolve))
        const { done, value } = work.next()
        if (done === true) return value
        yield value
      }
    }
    const done = queue.run(() => ({ ok: true, value: { ...skip, work: waiting() } }))
    expect(waits).not.toBeNull()
    queue.cancel()
    queue.cancel()
    ;(waits as (() => void) | null)?.()
    await slice()
    expect(await done).toEqual(conflict('It was cancelled.'))
  },
)

test('until a seek back is done the run continues, and stays if it is cancelled', async () => {
  const { player, queue, slice, finish, after, seek } = setUp()
  player.step(2 * DAY_MS)
  const { run } = player
  const cancelled = seek(DAY_MS)
  await slice()
  expect(player.skipUnderWay?.nowMs()).toBeGreaterThan(START_MS)
  expect([player.run, player.epoch]).toEqual([run, 0])
  queue.cancel()
  await slice()
  expect(await cancelled).toEqual(conflict('The run is where it was.'))
  expect([player.run, after(), player.epoch]).toEqual([run, 2 * DAY_MS, 0])
  const done = seek(DAY_MS)
  await finish()
  expect(await done).toMatchObject({ ok: true })
  expect([after(), player.epoch]).toEqual([DAY_MS, 1])
})

test('case 47: a seek makes the run of a large fleet in slices, with progress, and can be cancelled then', async () => {
  const { player, queue, slice, finish, after, seek } = setUp(large)
  player.step(MINUTE_MS)
  const { run } = player
  const cancelled = seek(0)
  expect(player.skipUnderWay).toMatchObject({ toMs: START_MS, isBack: true })
  queue.cancel()
  await slice()
  expect(await cancelled).toEqual(conflict('The run is where it was.'))
  expect([player.run, after(), player.skipUnderWay]).toEqual([run, MINUTE_MS, null])
  const done = seek(0)
  expect(await finish()).toBeGreaterThan(1)
  expect(await done).toMatchObject({ ok: true })
  expect([after(), player.epoch]).toEqual([0, 1])
})

test('case 47: a seek continues from the saved state of a large fleet in slices', async () => {
  const { player, finish, seek } = setUp(large)
  player.step(MINUTE_MS)
  // Without inputs and pieces of the way from there, only the saved state is work.
  const skip = player.seekInPieces(START_MS + 1)
  if (!skip.ok) throw new Error(skip.error.message)
  expect([...skip.value.work].length).toBeGreaterThanOrEqual(6)
  const done = seek(MINUTE_MS / 2)
  await finish()
  expect(await done).toMatchObject({ ok: true })
})

test('case 47: skips wait for each other in order, eight of them; more are refused', async () => {
  const { finish, after, step } = setUp()
  const steps = Array.from({ length: 9 }, () => step(DAY_MS))
  expect(await step(DAY_MS)).toEqual(conflict('8 steps and seeks wait already'))
  await finish()
  expect((await Promise.all(steps)).every(({ ok }) => ok)).toBe(true)
  expect(after()).toBe(9 * DAY_MS)
})

test('a cancel also ends the waiting ones; the next one begins at once', async () => {
  const { queue, slice, after, step } = setUp()
  const [first, second] = [step(DAY_MS), step(DAY_MS)]
  queue.cancel()
  await slice()
  expect(await first).toEqual(conflict('It was cancelled.'))
  expect(await second).toEqual(conflict('It was cancelled before it began.'))
  const reachedMs = after()
  expect(await step(1000)).toMatchObject({ ok: true })
  expect(after()).toBe(reachedMs + 1000)
})

test('a skip ends when another run begins', async () => {
  const { player, finish, after, step, seek } = setUp()
  const forward = step(DAY_MS)
  player.restart()
  await finish()
  expect(await forward).toEqual(conflict('another run began'))
  player.step(2 * DAY_MS)
  const back = seek(DAY_MS)
  player.restart()
  await finish()
  expect(await back).toEqual(conflict('another run began'))
  expect([after(), player.epoch]).toEqual([0, 2])
})

test('a skip that cannot start is refused, and one that throws ends', async () => {
  const { player, after, finish, step, seek } = setUp()
  expect(await seek(-1)).toMatchObject({ ok: false, error: { code: 'invalid' } })
  const stop = player.listen({
    entry: () => {
      throw new Error('a listener failed')
    },
  })
  await expect(step(DAY_MS)).rejects.toThrow('a listener failed')
  stop()
  const done = step(HOUR_MS)
  await finish()
  expect(await done).toMatchObject({ ok: true })
  expect(after()).toBeGreaterThanOrEqual(HOUR_MS)
})
