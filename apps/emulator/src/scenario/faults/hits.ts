import { z } from 'zod'
import { between, type Stream, unit } from '../../engine/random.ts'
import { duration, someTime } from '../values/duration.ts'

/** Which accounts a fault hits, how often and for how long. */
export const hits = {
  who: z
    .string()
    .min(3)
    .max(200)
    .optional()
    .meta({ description: 'Only this account, by email. Default: all.' }),
  probability: z
    .number()
    .gt(0)
    .max(1)
    .optional()
    .meta({ description: 'The probability of each hit, 0–1.' }),
  times: z
    .int()
    .min(1)
    .max(1_000_000)
    .optional()
    .meta({ description: 'The number of hits; then the fault is exhausted.' }),
  for: someTime.optional().meta({ description: 'How long the fault is active, virtual time.' }),
}

/** A random duration: any between two. */
export const uniform = z
  .tuple([duration, duration])
  .meta({ description: 'Any value between the two, with equal probability.' })

/** A network delay in real time, ms: constant, or random for each call. */
export const latency = z
  .union(
    [
      duration,
      z.strictObject({ uniform }),
      z.strictObject({
        lognormal: z
          .strictObject({
            median: duration.meta({ description: 'Half of the delays are shorter.' }),
            p95: duration.meta({ description: '95 % of the delays are shorter.' }),
          })
          .meta({ description: 'Mostly short, sometimes long, as networks are.' }),
      }),
    ],
    { error: 'must be 250ms, { uniform: [a, b] } or { lognormal: { median, p95 } }' },
  )
  .meta({
    description:
      'A delay in real time: 250ms, { uniform: [a, b] } or { lognormal: { median, p95 } }.',
  })
export type Latency = z.output<typeof latency>

/** 95 % of a normal distribution lie below this many standard deviations. */
const P95_DEVIATIONS = 1.6449

/** The n-th delay, ms of real time; the same for the same stream and number. */
export function latencyMs(latency: Latency, stream: Stream, n: number): number {
  if (typeof latency === 'number') return latency
  if ('uniform' in latency) return between(stream, n, ...latency.uniform)
  const { median, p95 } = latency.lognormal
  if (median === 0) return 0
  const sigma = Math.log(Math.max(1, p95 / median)) / P95_DEVIATIONS
  return median * Math.exp(sigma * normal(stream, n))
}

/** A number of the standard normal distribution (Box–Muller transform). */
function normal(stream: Stream, n: number): number {
  const radius = Math.sqrt(-2 * Math.log(1 - unit(stream, 2 * n)))
  return radius * Math.cos(2 * Math.PI * unit(stream, 2 * n + 1))
}
