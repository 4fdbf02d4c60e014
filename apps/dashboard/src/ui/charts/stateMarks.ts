import type { ChartSpan } from './chartSeries.ts'
import { silenced } from './silenced.ts'

/** How a stretch of a state looks; unknown is hatched, so that nobody needs the colour. */
export type MarkLook = 'good' | 'rest' | 'alarm' | 'unknown'

/** A stretch of a state. */
export interface StateMark extends ChartSpan {
  readonly look: MarkLook
  readonly word: string
}

/** A change of a state: its value from then on. */
export interface StateChange {
  readonly t: number
  readonly v: number
}

/** What a value looks like and is called. */
export type StateLook = (v: number) => { readonly look: MarkLook; readonly word: string }

/**
 * The stretches between changes; what comes before the first one is unknown, and nothing is drawn after `untilMs`,
 * which has yet to come. A change to the same value is none.
 * @param silences when nobody heard the device
 */
export function stateMarks(
  changes: readonly StateChange[],
  span: ChartSpan,
  untilMs: number,
  lookOf: StateLook,
  silences: readonly ChartSpan[] = [],
): readonly StateMark[] {
  const endMs = Math.min(span.toMs, Math.max(span.fromMs, untilMs))
  const real = changes.filter(({ v }, at) => changes[at - 1]?.v !== v)
  const first = real[0]?.t ?? endMs
  const before = unknown({ fromMs: span.fromMs, toMs: Math.min(first, endMs) })
  const marks = real.map(({ t, v }, at) => ({
    fromMs: Math.max(t, span.fromMs),
    toMs: Math.min(real[at + 1]?.t ?? endMs, endMs),
    ...lookOf(v),
  }))
  const told = [before, ...marks].filter(({ fromMs, toMs }) => toMs > fromMs)
  return silenced(told, silences, unknown)
}

function unknown({ fromMs, toMs }: ChartSpan): StateMark {
  return { fromMs, toMs, look: 'unknown', word: 'Not known' }
}
