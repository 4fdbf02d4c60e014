import { HYDRA_CHART_POINTS_MAX, type MetricPoint } from '@wattpost/protocol'
import type { DeviceStore } from '../devices/deviceStores.ts'
import type { HydraLive } from '../devices/hydraLive.ts'
import type { Gap } from './gaps.ts'
import type { PointsQuery } from './pointCollector.ts'

/**
 * The range of a chart in which points may be missing, or `null` without points. After a lost connection this is the
 * whole chart: between points one second apart a lost report leaves no visible gap.
 */
export function repairRange(chart: readonly MetricPoint[], untilMs: number): Gap | null {
  const [first] = chart
  return first === undefined || first.t >= untilMs ? null : { fromMs: first.t, toMs: untilMs }
}

/**
 * A chart completed with the server's points [C1]. Live points stay, except where the server has another value for the
 * same moment: frames of some channels may have been lost.
 */
export function repaired(
  chart: readonly MetricPoint[],
  stored: readonly MetricPoint[],
  untilMs: number,
): readonly MetricPoint[] {
  const range = repairRange(chart, untilMs)
  if (range === null) return chart
  const live = new Map(chart.map(({ t, v }) => [t, v]))
  const missing = stored.filter(
    ({ t, v }) => t >= range.fromMs && t <= range.toMs && live.get(t) !== v,
  )
  if (missing.length === 0) return chart
  const moments = new Map([...chart, ...missing].map((point) => [point.t, point]))
  return [...moments.values()].toSorted((a, b) => a.t - b.t).slice(-HYDRA_CHART_POINTS_MAX)
}

/** The sum of all channels at each moment; moments without all channels are left out. */
export function summed(channels: readonly (readonly MetricPoint[])[]): readonly MetricPoint[] {
  const sums = new Map<number, { readonly v: number; readonly channels: number }>()
  for (const { t, v } of channels.flat()) {
    const sum = sums.get(t) ?? { v: 0, channels: 0 }
    sums.set(t, { v: sum.v + v, channels: sum.channels + 1 })
  }
  return [...sums]
    .filter(([, sum]) => sum.channels === channels.length)
    .map(([t, { v }]) => ({ t, v }))
    .toSorted((a, b) => a.t - b.t)
}

interface BackfillParts {
  readonly hydra: DeviceStore<HydraLive>
  readonly points: (query: PointsQuery) => Promise<readonly MetricPoint[]>
  readonly nowMs: () => number
}

/** Fills the gaps of a hydra's live chart from the server; other devices have no such chart. */
export type ChartBackfill = (deviceId: string) => Promise<void>

export function createChartBackfill({ hydra, points, nowMs }: BackfillParts): ChartBackfill {
  return async (deviceId) => {
    const before = hydra.read(deviceId)
    // The clock frame may be lost too: the device may have reported a later moment.
    const untilMs = ({ chart }: HydraLive) => Math.max(nowMs(), chart.at(-1)?.t ?? 0)
    const range = before && repairRange(before.chart, untilMs(before))
    if (!before || !range) return
    const channels = Object.keys(before.device.latestData['ac-power'] ?? {})
    const fetched = await Promise.all(
      channels.map((channel) => points({ deviceId, metric: `ac-power.${channel}.rp`, ...range })),
    )
    const live = hydra.read(deviceId)
    // After a time jump the chart is a new one, and these points are of the former time.
    if (live === undefined || !live.chart.some((point) => before.chart.includes(point))) return
    hydra.put(deviceId, { ...live, chart: repaired(live.chart, summed(fetched), untilMs(live)) })
  }
}
