import type { MetricPoint } from '@wattpost/protocol'
import type { Device } from './anyDevice.ts'
import type { Period } from './calendar.ts'
import { type MetricReader, metricReaders } from './metricReaders.ts'
import { SECOND_MS } from './time.ts'

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

function spacingMs(lengthMs: number, maxPoints: number | null): number {
  if (maxPoints === null) return SAMPLE_MS
  return Math.max(1, Math.ceil(lengthMs / maxPoints / SAMPLE_MS)) * SAMPLE_MS
}
