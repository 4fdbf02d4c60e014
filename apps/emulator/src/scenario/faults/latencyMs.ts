import { between, type Stream, unit } from '../../engine/random.ts'
import type { Latency } from './hits.ts'

/** Nineteen of twenty of a normal distribution lie below so many standard deviations. */
const P95_DEVIATIONS = 1.6449

/** How long a delay is the n-th time, ms of real time; the same for the same stream and number. */
export function latencyMs(latency: Latency, stream: Stream, n: number): number {
  if (typeof latency === 'number') return latency
  if ('uniform' in latency) return between(stream, n, ...latency.uniform)
  const { median, p95 } = latency.lognormal
  if (median === 0) return 0
  const sigma = Math.log(Math.max(1, p95 / median)) / P95_DEVIATIONS
  return median * Math.exp(sigma * normal(stream, n))
}

/** A number of the standard normal distribution, by Box and Muller. */
function normal(stream: Stream, n: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unit(stream, 2 * n)))
  return radius * Math.cos(2 * Math.PI * unit(stream, 2 * n + 1))
}
