import { expect, test } from 'vitest'
import { createChartBackfill } from './chartBackfill.ts'
import { createDeviceStore } from './deviceStore.ts'
import { aHydra } from './devices.testing.ts'
import { type HydraLive, hydraSnapshot } from './hydraLive.ts'

test('what the device spoke of last is fetched too where the news of the time was lost as well (case 2)', async () => {
  const hydra = createDeviceStore<HydraLive>()
  const chart = [100_000, 160_000].map((t) => ({ t, v: 1000 }))
  hydra.put(aHydra.deviceId, { ...hydraSnapshot(aHydra), chart })
  const kept = [110_000, 120_000, 130_000, 140_000, 150_000].map((t) => ({ t, v: 500 }))
  const backfill = createChartBackfill({
    hydra,
    points: async ({ fromMs, toMs }) => kept.filter(({ t }) => t >= fromMs && t <= toMs),
    nowMs: () => 105_000,
  })
  await backfill(aHydra.deviceId)
  const times = hydra.read(aHydra.deviceId)?.chart.map(({ t }) => t)
  expect(times).toEqual([100_000, ...kept.map(({ t }) => t), 160_000])
})
