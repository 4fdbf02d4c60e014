import { setTimeout as after } from 'node:timers/promises'
import { expectAsLogged } from '../../e2e/asLogged.ts'
import { badge, grid, SCENARIO, watch } from '../../e2e/chaosPage.ts'
import { controlled } from '../../e2e/emulator.ts'
import { expect, test } from '../../e2e/fixtures.ts'
import { startCluster, type TestCluster } from '../../support/cluster.ts'
import { hasRedis } from '../../support/hasRedis.ts'

const KILLS = 10
/** Virtual seconds per second. */
const SPEED = 10
/** Each kill comes at a random moment within this time, ms. */
const MOMENT_MS_MAX = 3_000

test.use({ expectedErrors: [/WebSocket|ERR_CONNECTION|ERR_EMPTY|Failed to load/] })
test.skip(!hasRedis, 'No redis-server on the PATH.')

test(`${KILLS} kills of random nodes: the page is live again, and its chart, timeline, states and totals equal the log`, async ({
  page,
}) => {
  const cluster = await startCluster('--nodes', '3', '--scenario', SCENARIO)
  try {
    const site = followed(cluster)
    await site.begin()
    const sinceMs = await watch(page, site)
    for (let kill = 0; kill < KILLS; kill += 1) {
      await site.play(SPEED)
      await after(Math.random() * MOMENT_MS_MAX)
      const nodes = await cluster.nodes()
      process.kill(nodes[Math.floor(Math.random() * nodes.length)]?.pid ?? 0, 'SIGKILL')
      await expect.poll(async () => (await cluster.readyNodes()).length).toBe(nodes.length)
      await expect(badge(page)).toHaveText('Live')
    }
    await expectAsLogged(page, site, sinceMs)
  } finally {
    await cluster.stop()
  }
})

test('the director names the nodes; while the log is frozen, the page shows time as paused and says why', async ({
  page,
}) => {
  const cluster = await startCluster('--nodes', '2', '--scenario', SCENARIO)
  try {
    const site = followed(cluster)
    await site.begin()
    await watch(page, site)
    await site.play(1)
    const strip = page.getByRole('complementary', { name: 'Simulated data' })
    await strip.getByRole('button', { name: 'Director' }).click()
    const director = page.getByRole('complementary', { name: 'Director' })
    await expect(director.getByText(/^2 nodes, answered by node-\d+$/)).toBeVisible()
    await expect(strip).toContainText('· ×1')
    const redis = await cluster.redis()
    process.kill(redis, 'SIGSTOP')
    const notice = strip.getByRole('status')
    await expect(notice).toContainText('Time stopped. The log at redis://')
    await expect(strip).toContainText('· paused')
    await expect(director.getByRole('alert')).toContainText('Time stopped.')
    await expect(grid(page)).toContainText('Up')
    process.kill(redis, 'SIGCONT')
    await expect(notice).toHaveCount(0)
    await expect(strip).toContainText('· ×1')
    await expect(director.getByRole('alert')).toHaveCount(0)
    await expect(badge(page)).toHaveText('Live')
  } finally {
    await cluster.stop()
  }
})

/** A cluster that is controlled like one emulator: after a change all nodes are at the same moment. */
function followed(cluster: TestCluster) {
  const site = controlled(cluster.url, cluster.authUrl)
  const momentOf = async (url: string) => {
    const answer = await fetch(`${url}/__emulator/state`)
    return ((await answer.json()) as { now: string }).now
  }
  const settled = async () => {
    await expect
      .poll(async () => {
        const nodes = await cluster.nodes()
        return new Set(await Promise.all(nodes.map(({ url }) => momentOf(url)))).size
      })
      .toBe(1)
  }
  return {
    ...site,
    step: async (ms: number) => {
      await site.step(ms)
      await settled()
    },
    pause: async () => {
      const atMs = await site.pause()
      await settled()
      return atMs
    },
  }
}
