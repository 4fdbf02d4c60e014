import { expect, onTestFinished, test } from 'vitest'
import { ENDLESS, startCluster } from '../support/cluster.ts'
import { killNodes } from '../support/clusterKills.ts'
import { hasRedis } from '../support/hasRedis.ts'

const KILLS = 50
/** Time continues at most this time after a kill, ms. */
const PAUSE_MS_MAX = 2_000

test.skipIf(!hasRedis)(
  `${KILLS} random kills: time continues, clients return, no command is lost or takes effect twice`,
  async () => {
    const cluster = await startCluster('--nodes', '3', '--scenario', ENDLESS, '--speed', '10')
    onTestFinished(() => void cluster.stop())
    const { pausesMs, outagesMs, ...report } = await killNodes(cluster, KILLS)
    const figures = JSON.stringify({
      ...report,
      ...{ pauseMs: spread(pausesMs), outageMs: spread(outagesMs) },
    })
    console.log(figures)
    expect(report, figures).toMatchObject({ lost: [], doubled: [], logs: 1 })
    expect(Math.max(...pausesMs), figures).toBeLessThan(PAUSE_MS_MAX)
  },
)

/** Median and maximum, rounded. */
function spread(values: readonly number[]) {
  const sorted = values.toSorted((a, b) => a - b)
  return [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((ms) => Math.round(ms ?? 0))
}
