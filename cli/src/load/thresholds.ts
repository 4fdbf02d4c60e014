import { durationText } from '@wattpost/emulator/scenarios'
import type { Latency, Timed } from './figures.ts'
import type { Limits } from './options.ts'

/** A limit and what was measured. */
export interface Threshold {
  /** The option on the command line, e.g. `--max-gaps 0`. */
  readonly limit: string
  /** The figure that is compared with it, in words. */
  readonly of: string
  /** `null` if nothing was measured, which misses the limit. */
  readonly actual: number | null
  readonly isHeld: boolean
}

interface Measured {
  readonly latencyMs: Readonly<Record<Timed, Latency | null>>
  readonly gaps: number
  readonly errors: { readonly count: number }
}

/** Compares what was measured with each limit. Deliveries without a known time of sending have no limit. */
export function thresholdsOf(
  { latencyMs, gaps, errors }: Measured,
  { maxP95Ms, maxGaps, maxErrors }: Limits,
): Threshold[] {
  const { calls, acknowledgements, deliveries } = latencyMs
  const timed = [
    ['p95 of HTTP calls, ms', calls],
    ['p95 of acknowledgements, ms', acknowledgements],
    ...(deliveries === null ? [] : [['p95 of deliveries, ms', deliveries] as const]),
  ] as const
  const within = (limit: string, of: string, actual: number | null, max: number) => ({
    ...{ limit, of, actual, isHeld: actual !== null && actual <= max },
  })
  return [
    ...(maxP95Ms === undefined
      ? []
      : timed.map(([of, latency]) =>
          within(`--max-p95 ${durationText(maxP95Ms)}`, of, latency?.p95 ?? null, maxP95Ms),
        )),
    ...(maxGaps === undefined
      ? []
      : [within(`--max-gaps ${maxGaps}`, 'missed frames', gaps, maxGaps)]),
    ...(maxErrors === undefined
      ? []
      : [within(`--max-errors ${maxErrors}`, 'errors', errors.count, maxErrors)]),
  ]
}
