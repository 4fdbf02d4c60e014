import { type BgDevice, bgMetrics, switchValues } from './bgDevices.ts'
import { hourOfDay, seconds } from './curves.ts'
import type { HistoryRequest } from './requestedSpan.ts'
import { HOUR, MINUTE, type Span } from './zone.ts'

/** A chart point: `t` in Unix seconds. */
interface Point {
  t: number
  v: number
}

const POINTS_PER_FRAME = 100
const SERIES = { power: 'power', tamper: 'tamper', switch: 'sw' } as const

/** Payloads of `chat_data`: points of one or of all metrics, then the end. */
export function metricFrames(device: BgDevice, request: HistoryRequest, span: Span): object[] {
  const { deviceId } = device
  const known = Object.keys(bgMetrics(device, span.start))
  const metrics = request.metric === undefined ? known : known.filter((m) => m === request.metric)
  const times = timesOf(span)
  const frames = metrics.flatMap((metric) =>
    chunks(
      times.map((ms): Point => ({ t: seconds(ms), v: bgMetrics(device, ms)[metric] ?? 0 })),
    ).map((data): object => ({ deviceId, metric, data })),
  )
  return [...frames, { deviceId, status: 'done' }]
}

/** Payloads of `switch_data`: changes of one or of all series, then the end or an error. */
export function switchFrames(device: BgDevice, request: HistoryRequest, span: Span): object[] {
  const { deviceId } = device
  const wanted = Object.entries(SERIES).filter(
    ([series]) => request.series === undefined || series === request.series,
  )
  if (wanted.length === 0) return [{ deviceId, status: 'error', message: 'Unknown series' }]
  const frames = wanted.flatMap(([series, key]) =>
    chunks(changes(span, (ms) => switchValues(hourOfDay(ms))[key])).map((data): object => ({
      deviceId,
      series,
      data,
    })),
  )
  return [...frames, { deviceId, status: 'done' }]
}

/** The value at the start and each change after it, to the minute. */
function changes(span: Span, valueAt: (ms: number) => number): Point[] {
  const points: Point[] = []
  const firstMinute = Math.ceil(span.start / MINUTE) * MINUTE
  for (let ms = span.start; ms < span.end; ms = ms < firstMinute ? firstMinute : ms + MINUTE) {
    const v = valueAt(ms)
    if (points.at(-1)?.v !== v) points.push({ t: seconds(ms), v })
  }
  return points
}

/** Every 5 minutes of a day, every hour of a longer span. */
function timesOf({ start, end }: Span): number[] {
  const step = end - start <= 25 * HOUR ? 5 * MINUTE : HOUR
  return Array.from({ length: Math.ceil((end - start) / step) }, (_, index) => start + index * step)
}

function chunks(points: Point[]): Point[][] {
  const count = Math.ceil(points.length / POINTS_PER_FRAME)
  return Array.from({ length: count }, (_, index) =>
    points.slice(index * POINTS_PER_FRAME, (index + 1) * POINTS_PER_FRAME),
  )
}
