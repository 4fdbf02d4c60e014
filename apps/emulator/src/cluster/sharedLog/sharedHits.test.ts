import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import type { Injection } from '../../scenario/faults/fault.ts'
import type { ScenarioPlayer } from '../../scenario/player/scenarioPlayer.ts'
import { HYDRAS_ASKED } from '../../scenario/scenarios.testing.ts'
import { callFaults } from '../../server/transport/callFaults.ts'
import { SharedNodes } from './sharedNodes.testing.ts'

const CALL = { method: 'GET', path: '/api/hydra/devices', query: '' }

describe.skipIf(!hasRedis)('with a Redis server, effects of clients of several nodes', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())

  /** Two nodes with a fault or scripted answers. */
  async function faulty(what: Injection) {
    const [one, two] = [await nodes.node(), await nodes.node()]
    await one.player.submit({ kind: 'raise', id: 'broken', what })
    await expect.poll(() => two.player.run.faults.all.length).toBe(1)
    return [one, two] as const
  }
  /** What one client meets. */
  async function effects(player: ScenarioPlayer) {
    const met = []
    for await (const effect of callFaults(player, CALL, async () => null)) met.push(effect)
    return met
  }

  test('exactly three clients meet a fault with times: 3, all others are spared', async () => {
    const [one, two] = await faulty({ http: 'GET /api/**', status: 500, times: 3 })
    const clients = Array.from({ length: 6 }, () => [effects(one.player), effects(two.player)])
    const met = (await Promise.all(clients.flat())).flat()
    expect(met).toHaveLength(3)
    await expect.poll(() => two.player.inputs).toHaveLength(4)
    expect(one.player.inputs).toEqual(two.player.inputs)
    expect([one, two].map(({ player }) => player.run.faults.all)).toEqual([[], []])
  })

  test('each scripted answer is given once over all nodes', async () => {
    const answers = [201, 202, 203, 204].map((status) => ({ status, times: 1 }))
    const [one, two] = await faulty({ answer: 'GET /api/**', with: answers })
    const clients = [one, two, one, two].map(({ player }) => effects(player))
    const statuses = (await Promise.all(clients))
      .flat()
      .map((effect) => ('answer' in effect ? effect.answer.status : null))
    expect(statuses.sort()).toEqual([201, 202, 203, 204])
  })

  test('a step that waits for a request opens once, however many nodes have the request', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    await one.player.restart()
    await two.player.step(0)
    for (const { player } of [one, two, one]) player.onTraffic(HYDRAS_ASKED)
    await two.player.step(1000)
    expect(two.player.inputs.map(({ kind }) => kind)).toEqual(['opened'])
    expect(two.log().filter((line) => line.includes('"opened"'))).toHaveLength(1)
  })
})
