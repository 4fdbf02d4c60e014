import { z } from 'zod'
import { quantity } from '../quantity.ts'
import { timestamp } from '../time.ts'

/** One point of a chart [E20]: `t` epoch milliseconds (seconds on the wire), `v` in the metric's unit. */
export const metricPoint = z.object({ t: timestamp, v: quantity })
export type MetricPoint = z.infer<typeof metricPoint>

/** The three state series of a bg device [E20, K8]; `v` is 1 or 0 as S10 maps it. */
export const stateSeries = ['power', 'tamper', 'switch'] as const
export type StateSeries = (typeof stateSeries)[number]

/**
 * Series that the specification does not name (our reading), streamed in the same way: whether the server heard the
 * device, of bg devices and meters, and whether a meter's phase carried voltage. 1 is yes, 0 is no.
 */
export const factSeries = ['online', 'phaseA', 'phaseB', 'phaseC'] as const
export type FactSeries = (typeof factSeries)[number]
