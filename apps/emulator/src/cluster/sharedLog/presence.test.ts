import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { Presence } from './presence.ts'
import { SharedNodes } from './sharedNodes.testing.ts'

/** The state of node 3, which has played up to a tick, at a log with another newest one. */
async function stateOf({ newest = '9000-0', played = '9000-0', problem = null as string | null }) {
  const log = { beat: async () => ({ nodes: 2, newest }), leave: async () => undefined }
  const presence = new Presence({
    ...{ log, number: 3, tick: () => played },
    onBeat: async () => undefined,
  })
  const said = presence.beat()
  await presence.end()
  await said
  return presence.state(problem)
}

test('a node has a name, and counts those that are there', async () => {
  expect(await stateOf({})).toEqual({ name: 'node-3', nodes: 2, problem: null })
})

test('a node that is 5 s behind the newest tick says so, one that is 1 s behind does not', async () => {
  expect((await stateOf({ played: '4000-7' })).problem).toBe('This node is 5 s behind the others.')
  expect((await stateOf({ played: '8000-0' })).problem).toBeNull()
})

test('says why time rests rather than that it is behind', async () => {
  const { problem } = await stateOf({ played: '0-0', problem: 'Time stopped.' })
  expect(problem).toBe('Time stopped.')
})

test('ends soon although Redis does not answer', async () => {
  const silence = () => new Promise<never>(() => undefined)
  const log = { beat: silence, leave: silence }
  const presence = new Presence({
    ...{ log, number: 3, tick: () => '0-0' },
    onBeat: async () => undefined,
  })
  await expect(presence.end()).resolves.toBeUndefined()
})

describe.skipIf(!hasRedis)('with a Redis server, nodes of a shared log', () => {
  let nodes: SharedNodes
  beforeEach(async () => {
    nodes = await SharedNodes.start()
  })
  afterEach(() => nodes.stop())

  test('each node counts the others, until they end', async () => {
    const [one, two] = [await nodes.node(), await nodes.node()]
    const count = () => one.player.nodeState?.nodes
    await expect.poll(count, { timeout: 3000 }).toBe(2)
    expect(one.player.nodeState?.name).not.toBe(two.player.nodeState?.name)
    await two.close()
    await expect.poll(count, { timeout: 3000 }).toBe(1)
  })

  test('the numbers of nodes differ, also after the log was emptied', async () => {
    for (let count = 0; count < 2; count += 1) await nodes.node()
    await nodes.redis.empty()
    const numbers = () => nodes.redis.withClient((client) => client.get('wattpost:numbers'))
    await expect.poll(numbers, { timeout: 3000 }).toBe('2')
    expect((await nodes.node()).player.nodeState?.name).toBe('node-3')
  })
})
