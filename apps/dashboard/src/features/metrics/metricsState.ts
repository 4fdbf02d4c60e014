import type { PointsByMetric } from './metricLines.ts'

/** What there is to show of metrics over a time. */
export type MetricsState =
  | { readonly kind: 'loading' }
  /** All was told, and there is nothing. */
  | { readonly kind: 'empty' }
  /** There is nothing, and why. */
  | { readonly kind: 'failed'; readonly failure: Error }
  /** There is something, or more to come; `failure` where some of it could not be had. */
  | { readonly kind: 'charts'; readonly failure: Error | null }

interface Known {
  readonly series: PointsByMetric
  /** Something was answered, if only that there is nothing. */
  readonly isTold: boolean
  readonly streaming: boolean
  readonly failure: Error | null
}

export function metricsState({ series, isTold, streaming, failure }: Known): MetricsState {
  if (!isTold && failure === null) return { kind: 'loading' }
  const isEmpty = [...series.values()].every((points) => points.length === 0)
  if (!isEmpty || streaming) return { kind: 'charts', failure }
  return failure === null ? { kind: 'empty' } : { kind: 'failed', failure }
}
