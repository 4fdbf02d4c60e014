import { z } from 'zod'
import { duration, someTime } from '../duration.ts'

/** Whom every fault hits, how often and how long; each may be left out. */
export const hits = {
  /** Only this account, by email; everybody when it is left out. */
  who: z.string().min(3).max(200).optional(),
  /** The chance of each hit, drawn from the fault's own stream. */
  probability: z.number().gt(0).max(1).optional(),
  /** How often it hits; then it is exhausted. */
  times: z.int().min(1).max(1_000_000).optional(),
  /** How long it is in force, of virtual time. */
  for: someTime.optional(),
}

/** A delay as a client's network makes it, of real time: always the same, or drawn anew each time. */
export const latency = z.union(
  [
    duration,
    z.strictObject({ uniform: z.tuple([duration, duration]) }),
    /** Half are quicker than the median, nineteen of twenty quicker than `p95`. */
    z.strictObject({ lognormal: z.strictObject({ median: duration, p95: duration }) }),
  ],
  { error: 'must be 250ms, { uniform: [a, b] } or { lognormal: { median, p95 } }' },
)
export type Latency = z.output<typeof latency>
