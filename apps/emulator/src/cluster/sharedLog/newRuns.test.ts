import { accepted } from '@wattpost/protocol'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { HYDRAS_ASKED, makerOf, START_MS, scenarioOf } from '../../scenario/scenarios.testing.ts'
import { logInMemory, online, SharedNodes, TEXT } from './sharedNodes.testing.ts'

const OTHER = TEXT.replace('name: Test', 'name: Other').replace('40s', '50s')
const loadsOther = (seed?: number) => makerOf(scenarioOf(OTHER), seed)

describe.skipIf(!hasRedis)('with a Redis server, new runs', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())

  test('another scenario is played on all nodes, also on a late one', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    for (const isOnline of [false, true, false]) await one.player.submit(online(isOnline))
    expect(await two.player.load(loadsOther(7))).toEqual(accepted(null))
    await one.player.step(60_000)
    await two.player.submit(online(false))
    const late = await nodes.node()
    for (const { player, atMs } of [one, two, late]) {
      await expect.poll(() => player.inputs.length).toBe(1)
      expect([player.run.scenario.name, player.run.seed, atMs()]).toEqual(['Other', 7, 60_000])
    }
    expect(two.log()).toEqual(one.log())
    expect(two.log()).toEqual(logInMemory(two.player))
  })

  test('a saved run is repeated on all nodes from its inputs, and continues', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    const inputs = [{ ...online(false), atMs: START_MS + 20_000 }]
    expect(await one.player.load(loadsOther(), START_MS + 30_000, inputs)).toEqual(accepted(null))
    await two.player.submit(online(true))
    await expect.poll(() => one.player.inputs.length).toBe(2)
    expect([one.atMs(), two.atMs()]).toEqual([30_000, 30_000])
    expect(one.log()).toEqual(logInMemory(one.player))
    expect(two.log()).toEqual(one.log())
  })

  test('inputs that do not fit the scenario are refused, and the run stays', async () => {
    const one = await nodes.node()
    const inputs = [{ ...online(false), deviceId: 'HY-0404', atMs: START_MS }]
    expect(await one.player.load(loadsOther(), undefined, inputs)).toMatchObject({ ok: false })
    expect(one.player.run.scenario.name).toBe('Test')
  })

  test('a step that a client has opened in a run does not open in the next one', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    const restarted = one.player.restart()
    one.player.onTraffic(HYDRAS_ASKED)
    await restarted
    await two.player.step(1000)
    expect([one.player.inputs, two.player.inputs]).toEqual([[], []])
  })

  test('a log that was emptied is reported, and commands are refused until a reset', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    await one.player.step(10_000)
    await nodes.redis.empty()
    for (const { problems } of [one, two])
      await expect.poll(() => problems.at(-1)).toContain('lost entries')
    expect(await one.player.step(1000)).toMatchObject({ ok: false })
    expect(one.atMs()).toBe(10_000)
    expect(await two.player.restart()).toEqual(accepted(null))
    await expect.poll(one.atMs).toBe(0)
    for (const { problems } of [one, two]) await expect.poll(() => problems.at(-1)).toBeNull()
    expect(await one.player.submit(online(false))).toEqual(accepted(null))
    const late = await nodes.node()
    expect(late.player.inputs).toEqual(one.player.inputs)
  })

  test('a node that begins an emptied log does not lead the others on; its reset does', async () => {
    const one = await nodes.node()
    await one.player.step(10_000)
    await nodes.redis.empty()
    await expect.poll(() => one.problems.at(-1)).toContain('lost entries')
    const fresh = await nodes.node()
    // Long enough for the lost node to look at the log again.
    for (let times = 0; times < 6; times += 1) await fresh.player.step(1000)
    expect([one.atMs(), one.problems.length]).toEqual([10_000, 1])
    await fresh.player.restart()
    await expect.poll(one.atMs).toBe(0)
    await fresh.player.step(3000)
    await expect.poll(one.atMs).toBe(3000)
  })

  test('a log that is behind counts as emptied, also for a node that has joined it since', async () => {
    const one = await nodes.node()
    await one.player.step(10_000)
    const copy = await nodes.redis.copyFile()
    await one.player.submit(online(false))
    await nodes.redis.kill()
    await nodes.redis.restoreFile(copy)
    await nodes.redis.run()
    await expect.poll(() => one.problems.at(-1)).toContain('lost entries')
    const fresh = await nodes.node()
    await fresh.player.submit(online(false))
    expect(await one.player.load(loadsOther())).toEqual(accepted(null))
    await one.player.step(2000)
    await expect.poll(() => [fresh.player.run.scenario.name, fresh.atMs()]).toEqual(['Other', 2000])
    expect(fresh.player.inputs).toEqual([])
  })
})
