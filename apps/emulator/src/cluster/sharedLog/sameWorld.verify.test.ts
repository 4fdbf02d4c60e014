import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { hasRedis } from '../../../../../tests/support/hasRedis.ts'
import { playRandomRun } from './randomRun.testing.ts'
import { SharedNodes } from './sharedNodes.testing.ts'

const RUNS = 100

describe.skipIf(!hasRedis)('a shared log', () => {
  let nodes: SharedNodes
  beforeAll(async () => {
    nodes = await SharedNodes.start()
  })
  afterAll(() => nodes.stop())

  test(
    `${RUNS} random runs, changed at three nodes over slow links that are cut, have one log each`,
    async () => {
      const sum = { changes: 0, refused: 0, cuts: 0, lines: 0 }
      for (let seed = 1; seed <= RUNS; seed += 1) {
        const run = await playRandomRun(nodes, seed).catch((error: unknown) => {
          throw new Error(`the run of seed ${seed}`, { cause: error })
        })
        for (const key of ['changes', 'refused', 'cuts', 'lines'] as const) sum[key] += run[key]
      }
      process.stdout.write(`${RUNS} random runs of a shared log: ${JSON.stringify(sum)}\n`)
      expect(sum.refused).toBeLessThan(sum.changes / 2)
    },
    20 * 60_000,
  )
})
