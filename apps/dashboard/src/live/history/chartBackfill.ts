import { HYDRA_CHART_POINTS_MAX, METRIC_SAMPLE_MS, type MetricPoint } from '@wattpost/protocol'
import type { DeviceStore } from '../devices/deviceStores.ts'
import type { HydraLive } from '../devices/hydraLive.ts'
import type { Gap } from './gaps.ts'
import type { PointsQuery } from './pointCollector.ts'

/** The span whose stored points are a whole chart, ms. */
export const WHOLE_CHART_MS = HYDRA_CHART_POINTS_MAX * METRIC_SAMPLE_MS

/**
 * The range of a chart in which points may be missing, or `null` where none are. After a lost connection this is the
 * whole chart: between points one second apart a lost report leaves no visible gap.
 * @param spanMs the least length of the range, ms
 */
export function repairRange(
  chart: readonly MetricPoint[],
  untilMs: number,
  spanMs = 0,
): Gap | null {
  const fromMs = Math.min(chart[0]?.t ?? untilMs, untilMs - spanMs)
  return fromMs >= untilMs ? null : { fromMs, toMs: untilMs }
}

/**
 * A chart completed with the server's points [C1]. Live points stay, except where the server has another value for the
 * same moment: frames of some channels may have been lost.
 */
export function repaired(
  chart: readonly MetricPoint[],
  stored: readonly MetricPoint[],
  untilMs: number,
  spanMs = 0,
): readonly MetricPoint[] {
  const range = repairRange(chart, untilMs, spanMs)
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

/**
 * Fills a hydra's live chart from the server; other devices have no such chart. Rejects as `points` does.
 * @param spanMs the least span to fill, ms; by default only gaps are filled
 */
export type ChartBackfill = (deviceId: string, spanMs?: number) => Promise<void>

export function createChartBackfill({ hydra, points, nowMs }: BackfillParts): ChartBackfill {
  return async (deviceId, spanMs = 0) => {
    const before = hydra.read(deviceId)
    // The clock frame may be lost too: the device may have reported a later moment.
    const untilMs = ({ chart }: HydraLive) => Math.max(nowMs(), chart.at(-1)?.t ?? 0)
    const range = before && repairRange(before.chart, untilMs(before), spanMs)
    if (!before || !range) return
    const channels = Object.keys(before.device.latestData['ac-power'] ?? {})
    const fetched = await Promise.all(
      channels.map((channel) => points({ deviceId, metric: `ac-power.${channel}.rp`, ...range })),
    )
    const live = hydra.read(deviceId)
    // After a time jump the chart is a new one, and these points are of the former time.
    if (live === undefined || !isContinued(before, live, nowMs() >= range.toMs)) return
    const chart = repaired(live.chart, summed(fetched), untilMs(live), spanMs)
    hydra.put(deviceId, { ...live, chart })
  }
}

/** @param isLater whether time has only gone on, which alone tells it of a chart without points */
function isContinued(before: HydraLive, live: HydraLive, isLater: boolean): boolean {
  if (before.chart.length > 0) return live.chart.some((point) => before.chart.includes(point))
  const { epoch } = before.cursor
  return isLater && (epoch === null || epoch === live.cursor.epoch)
}
