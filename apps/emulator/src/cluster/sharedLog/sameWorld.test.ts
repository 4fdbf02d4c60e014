import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { playRandomRun } from './randomRun.testing.ts'
import { SharedNodes } from './sharedNodes.testing.ts'

describe.skipIf(!hasRedis)('with a Redis server, random runs', () => {
  let nodes: SharedNodes
  beforeAll(async () => {
    nodes = await SharedNodes.start()
  })
  afterAll(() => nodes.stop())

  test.each([1, 2])(
    'changed at three nodes over slow links that are cut, have one log (seed %i)',
    async (seed) => {
      const { changes, refused } = await playRandomRun(nodes, seed)
      // How many are refused depends on which meet a cut link or a new run.
      expect(changes - refused, 'took effect').toBeGreaterThan(changes / 4)
    },
    60_000,
  )
})
