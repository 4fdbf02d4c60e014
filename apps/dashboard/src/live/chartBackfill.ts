import type { MetricPoint } from '@wattpost/protocol'
import { doubtfulRange, repaired, summed } from './chartRepair.ts'
import type { DeviceStore } from './deviceStore.ts'
import type { HydraLive } from './hydraLive.ts'
import type { PointsQuestion } from './pointGathering.ts'

interface BackfillParts {
  readonly hydra: DeviceStore<HydraLive>
  readonly points: (question: PointsQuestion) => Promise<readonly MetricPoint[]>
  readonly nowMs: () => number
}

/** Fills what a hydra's live chart has missed from what the server keeps; other devices have no such chart. */
export type ChartBackfill = (deviceId: string) => Promise<void>

export function createChartBackfill({ hydra, points, nowMs }: BackfillParts): ChartBackfill {
  return async (deviceId) => {
    const before = hydra.read(deviceId)
    // What told how late it is may be lost with the rest: the device itself may have told of a later moment.
    const untilMs = () => Math.max(nowMs(), hydra.read(deviceId)?.chart.at(-1)?.t ?? 0)
    const range = before && doubtfulRange(before.chart, untilMs())
    if (!before || !range) return
    const channels = Object.keys(before.device.latestData['ac-power'] ?? {})
    const fetched = await Promise.all(
      channels.map((channel) => points({ deviceId, metric: `ac-power.${channel}.rp`, ...range })),
    )
    const live = hydra.read(deviceId)
    // Time may have jumped meanwhile: then the chart has begun anew, and these points are of another time.
    if (live === undefined || !live.chart.some((point) => before.chart.includes(point))) return
    hydra.put(deviceId, { ...live, chart: repaired(live.chart, summed(fetched), untilMs()) })
  }
}
