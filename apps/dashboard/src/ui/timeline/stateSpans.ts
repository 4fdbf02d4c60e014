import { overlaid } from '../../domain/intervals.ts'
import type { ChartSpan } from '../charts/chartSeries.ts'
import { text } from './text.ts'

/** Appearance of a span. Unknown is hatched, so it is recognisable without colour. */
export type StateTone = 'good' | 'rest' | 'alarm' | 'unknown'

/** A span of one state. */
export interface StateSpan extends ChartSpan {
  readonly tone: StateTone
  readonly label: string
}

/** A change of a state: its value from `t` on, epoch ms. */
export interface StateChange {
  readonly t: number
  readonly v: number
}

/** Tone and label of a value. */
export type StateStyle = (v: number) => { readonly tone: StateTone; readonly label: string }

/**
 * The spans between changes of a state. The span before the first change is unknown. A change to the same value is
 * ignored.
 * @param untilMs end of the last span, e.g. now
 * @param offlineSpans spans without data, which are unknown
 */
export function stateSpans(
  changes: readonly StateChange[],
  span: ChartSpan,
  untilMs: number,
  styleOf: StateStyle,
  offlineSpans: readonly ChartSpan[] = [],
): readonly StateSpan[] {
  const endMs = Math.min(span.toMs, Math.max(span.fromMs, untilMs))
  const real = changes.filter(({ v }, at) => changes[at - 1]?.v !== v)
  const first = real[0]?.t ?? endMs
  const before = unknown({ fromMs: span.fromMs, toMs: Math.min(first, endMs) })
  const spans = real.map(({ t, v }, at) => ({
    fromMs: Math.max(t, span.fromMs),
    toMs: Math.min(real[at + 1]?.t ?? endMs, endMs),
    ...styleOf(v),
  }))
  const known = [before, ...spans].filter(({ fromMs, toMs }) => toMs > fromMs)
  return overlaid(known, offlineSpans, unknown)
}

function unknown({ fromMs, toMs }: ChartSpan): StateSpan {
  return { fromMs, toMs, tone: 'unknown', label: text('noData') }
}
