import type { MetricPoint, StateSeries } from '@wattpost/protocol'
import type { Device } from './anyDevice.ts'
import type { BgDevice } from './bg/device.ts'
import type { Period } from './calendar.ts'
import { type MetricReader, metricReaders } from './metricReaders.ts'
import { MINUTE_MS, SECOND_MS } from './time.ts'

/** Devices report every ten seconds: that is the native spacing of a metric's points. */
export const SAMPLE_MS = 10 * SECOND_MS

/** The metrics that a device has, by name. */
export function metricsOf(device: Device): readonly string[] {
  return [...metricReaders(device).keys()]
}

/** Points as they are made, one at a time; `null` where a look found none, so that long histories can be paused. */
export type PointsInMaking = Iterable<MetricPoint | null>

/** A metric's points over a period, none where the device was offline; evenly thinned to `maxPoints` if given. */
export function* metricPoints(
  device: Device,
  metric: string,
  { fromMs, toMs }: Period,
  maxPoints: number | null,
): PointsInMaking {
  const stepMs = spacingMs(toMs - fromMs, maxPoints)
  const firstMs = Math.ceil(fromMs / stepMs) * stepMs
  const read: MetricReader | undefined = metricReaders(device).get(metric)
  for (let ms = firstMs; ms < toMs; ms += stepMs) {
    yield read !== undefined && device.isOnline(ms) ? { t: ms, v: read(ms) } : null
  }
}

/** A state series: its value at the beginning, then each change [K8]; 1 and 0 on the wire's scale [S10]. */
export function* statePoints(
  device: BgDevice,
  series: StateSeries,
  { fromMs, toMs }: Period,
): PointsInMaking {
  let last: number | null = null
  for (let ms = fromMs; ms < toMs; ms = Math.min(nextLookMs(device, ms), toMs)) {
    const v = stateAt(device, series, ms)
    const isNews = device.isOnline(ms) && v !== last
    if (isNews) last = v
    yield isNews ? { t: ms, v } : null
  }
}

/** Modes change at whole minutes or at edges. */
function nextLookMs(device: BgDevice, ms: number): number {
  return Math.min(device.nextEdgeMs(ms), (Math.floor(ms / MINUTE_MS) + 1) * MINUTE_MS)
}

function stateAt(device: BgDevice, series: StateSeries, ms: number): number {
  const { flows, conditions } = device.at(ms)
  if (series === 'power') return flows.outputOn ? 0 : 1
  return (series === 'switch' ? conditions.switchOn : conditions.tamperOn) ? 1 : 0
}

function spacingMs(lengthMs: number, maxPoints: number | null): number {
  if (maxPoints === null) return SAMPLE_MS
  return Math.max(1, Math.ceil(lengthMs / maxPoints / SAMPLE_MS)) * SAMPLE_MS
}
