import { accepted } from '@wattpost/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { HYDRAS_ASKED, START_MS } from '../../scenario/scenarios.testing.ts'
import { freePort } from '../../server/ports.ts'
import {
  logInMemory,
  type NodeOptions,
  online,
  partsOf,
  SharedNodes,
  TEXT,
} from './sharedNodes.testing.ts'
import { openSharedPlayer } from './sharedPlayer.ts'

test('refuses an address at which no server answers, and names it', async () => {
  const url = `redis://someone:secret@127.0.0.1:${await freePort()}/3`
  const refusal = await openSharedPlayer({ ...partsOf({}), url })
  expect(refusal).toMatchObject({ ok: false, error: { isUnreachable: true } })
  if (refusal.ok) return
  expect(refusal.error.message).toContain(url.replace('someone:secret@', ''))
  expect(refusal.error.message).not.toContain('secret')
})

describe.skipIf(!hasRedis)('with a Redis server', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())
  const node = (options?: NodeOptions) => nodes.node(options)

  test('nodes that are steered in turn log the same as one process; outcomes follow the effect', async () => {
    const [one, two] = [await node(), await node()]
    await one.player.restart()
    await one.player.step(10_000)
    expect(one.atMs()).toBe(10_000)
    expect(await two.player.submit(online(false))).toEqual(accepted(null))
    expect(two.player.inputs).toHaveLength(1)
    two.player.onTraffic(HYDRAS_ASKED)
    await expect.poll(() => one.player.inputs.length).toBe(2)
    await one.player.step(20_000)
    await expect.poll(two.atMs).toBe(30_000)
    expect(two.player.inputs).toEqual(one.player.inputs)
    expect(one.log().length).toBeGreaterThan(3)
    expect(two.log()).toEqual(one.log())
    expect(one.log()).toEqual(logInMemory(one.player))
  })

  test('a node that comes late, also after a way back, is where the others are', async () => {
    const one = await node()
    await one.player.step(10_000)
    await one.player.submit(online(false))
    await one.player.step(10_000)
    await one.player.submit(online(true))
    const skip = one.player.seekInPieces(START_MS + 15_000)
    for (const waiting of skip.ok ? skip.value.work : []) await waiting
    expect([one.atMs(), one.player.inputs.length]).toEqual([15_000, 1])
    const two = await node()
    expect([two.atMs(), two.player.inputs]).toEqual([one.atMs(), one.player.inputs])
    expect(two.log()).toEqual(logInMemory(one.player))
  })

  test('a command that the run refuses is refused at the node that gave it', async () => {
    const one = await node()
    const refused = await one.player.submit({ ...online(true), deviceId: 'HY-0404' })
    expect(refused).toMatchObject({ ok: false })
    expect(one.player.inputs).toEqual([])
  })

  test('time continues at its speed when the sequencer ends, and nothing is lost', async () => {
    const one = await node()
    await one.player.set({ paused: false })
    const two = await node()
    await two.player.submit(online(false))
    await one.close()
    const beforeMs = two.atMs()
    await expect.poll(two.atMs).toBeGreaterThan(beforeMs + 10_000)
    expect(two.player.inputs).toHaveLength(1)
    expect(await two.player.submit(online(true))).toEqual(accepted(null))
    expect(two.player.inputs).toHaveLength(2)
  })

  test('a restart begins the run again on all nodes', async () => {
    const [one, two] = [await node(), await node()]
    await one.player.step(10_000)
    await two.player.submit(online(false))
    await two.player.restart()
    expect([two.atMs(), two.player.inputs]).toEqual([0, []])
    await expect.poll(one.atMs).toBe(0)
  })

  test('long steps and ways back are played in pieces, so that other work of the process continues', async () => {
    const DAY_MS = 86_400_000
    const [one, two] = [await node(), await node()]
    const epoch = two.player.epoch
    /** Turns of the process in which a condition holds. */
    const turnsWhile = async (holds: () => boolean) => {
      for (let turns = 0; ; turns += 1) {
        if (!holds()) return turns
        await new Promise((resolve) => setImmediate(resolve))
      }
    }
    const stepped = one.player.step(DAY_MS)
    await turnsWhile(() => two.atMs() === 0)
    expect(await turnsWhile(() => two.atMs() < DAY_MS)).toBeGreaterThan(100)
    await stepped
    const rerun: unknown[] = []
    two.player.follow(() => ({ onEntry: ({ seq }) => void rerun.push(seq) }))
    const sought = one.player.seekInPieces(START_MS + DAY_MS - 1000)
    const done = (async () => {
      for (const waiting of sought.ok ? sought.value.work : []) await waiting
    })()
    await turnsWhile(() => rerun.length === 0)
    expect(await turnsWhile(() => two.player.epoch === epoch)).toBeGreaterThan(100)
    await done
    expect([one.atMs(), two.atMs()]).toEqual([DAY_MS - 1000, DAY_MS - 1000])
  })

  test('each node has epochs of its own, which begin above those of earlier nodes', async () => {
    const one = await node()
    const first = one.player.epoch
    await one.player.restart()
    const two = await node()
    expect(one.player.epoch).toBe(first + 1)
    expect(two.player.epoch).toBeGreaterThan(one.player.epoch + 100_000)
    expect(Number.isSafeInteger(two.player.epoch)).toBe(true)
  })

  test('refuses another scenario, seed or version, and names what the log plays', async () => {
    await node()
    const other = { text: TEXT.replace('40s', '50s') }
    const newer = { version: '1.0.1' }
    for (const [options, words] of [
      [other, 'was begun with “Test” and seed 1'],
      [newer, 'another version'],
    ] as const) {
      const refusal = await openSharedPlayer({ ...partsOf(options), url: nodes.redis.url })
      expect(refusal).toMatchObject({ ok: false, error: { isUnreachable: false } })
      expect(refusal.ok ? '' : refusal.error.message).toContain(words)
    }
  })

  test('time rests while Redis is away, and continues after its restart with the inputs', async () => {
    const one = await node()
    await one.player.set({ paused: false })
    await one.player.submit(online(false))
    await nodes.redis.kill()
    await expect.poll(() => one.problems.length).toBe(1)
    const stoppedMs = one.atMs()
    expect(one.player.clock.paused).toBe(true)
    expect(await one.player.submit(online(true))).toMatchObject({ ok: false })
    await nodes.redis.run()
    await expect.poll(() => one.problems.at(-1)).toBeNull()
    await expect.poll(one.atMs).toBeGreaterThan(stoppedMs)
    expect(one.player.clock.paused).toBe(false)
    expect(await one.player.submit(online(true))).toEqual(accepted(null))
    expect(one.player.inputs).toHaveLength(2)
  })

  test('a frozen server is reported', async () => {
    const one = await node()
    nodes.redis.signal('SIGSTOP')
    await expect.poll(() => one.problems.length).toBe(1)
    nodes.redis.signal('SIGCONT')
    await expect.poll(() => one.problems.at(-1)).toBeNull()
  })
})
