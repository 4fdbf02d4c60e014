import type { ChartSpan } from '../charts/chartSeries.ts'

/** Least length of a zoomed span, ms. */
const LENGTH_MIN_MS = 60_000

/** Reads a zoom of an address, `1768471200-1768474800` in epoch seconds; `null` for any other text. */
export function zoomIn(text: string | null): ChartSpan | null {
  const [, from, to] = /^(\d{1,11})-(\d{1,11})$/.exec(text ?? '') ?? []
  if (from === undefined || to === undefined || Number(from) >= Number(to)) return null
  return { fromMs: Number(from) * 1000, toMs: Number(to) * 1000 }
}

/** A zoom in an address. */
export function zoomText({ fromMs, toMs }: ChartSpan): string {
  return `${Math.floor(fromMs / 1000)}-${Math.ceil(toMs / 1000)}`
}

/** A window moved and shortened to fit into the whole span; `null` when it is the whole one. */
export function fitted({ fromMs, toMs }: ChartSpan, whole: ChartSpan): ChartSpan | null {
  const wholeMs = whole.toMs - whole.fromMs
  const lengthMs = Math.max(LENGTH_MIN_MS, toMs - fromMs)
  if (lengthMs >= wholeMs) return null
  const startMs = Math.min(Math.max(fromMs, whole.fromMs), whole.toMs - lengthMs)
  return { fromMs: startMs, toMs: startMs + lengthMs }
}

/** A window made longer or shorter by a factor, about a moment that keeps its place. */
export function scaled(
  { fromMs, toMs }: ChartSpan,
  whole: ChartSpan,
  factor: number,
  atMs: number,
): ChartSpan | null {
  const lengthMs = Math.max(LENGTH_MIN_MS, (toMs - fromMs) * factor)
  const startMs = atMs - ((atMs - fromMs) / (toMs - fromMs)) * lengthMs
  return fitted({ fromMs: startMs, toMs: startMs + lengthMs }, whole)
}

/** A window moved by a part of its length; negative is earlier. */
export function moved({ fromMs, toMs }: ChartSpan, whole: ChartSpan, by: number): ChartSpan | null {
  const byMs = by * (toMs - fromMs)
  return fitted({ fromMs: fromMs + byMs, toMs: toMs + byMs }, whole)
}

/** The window between two moments, in any order. */
export function between(aMs: number, bMs: number, whole: ChartSpan): ChartSpan | null {
  return fitted({ fromMs: Math.min(aMs, bMs), toMs: Math.max(aMs, bMs) }, whole)
}

/** Two fingers: the moments below them, and their places now as parts of the width. */
export interface Pinch {
  readonly moments: readonly [number, number]
  readonly places: readonly [number, number]
}

/** The window in which the moments are at the fingers' places; `null` for the whole span, or fingers on one place. */
export function pinched({ moments, places }: Pinch, whole: ChartSpan): ChartSpan | null {
  const apart = places[1] - places[0]
  const lengthMs = (moments[1] - moments[0]) / apart
  if (!(Math.abs(apart) > 0.01) || !(lengthMs > 0)) return null
  const startMs = moments[0] - places[0] * lengthMs
  return fitted({ fromMs: startMs, toMs: startMs + lengthMs }, whole)
}

/** The part of a span that a zoom shows; the whole span when the zoom is of another period. */
export function visibleOf(whole: ChartSpan, window: ChartSpan | null): ChartSpan {
  const isWithin =
    window !== null && window.toMs > whole.fromMs + 1000 && window.fromMs < whole.toMs - 1000
  return (isWithin && fitted(window, whole)) || whole
}

/** A zoom to less than this part of a thinned span is worth its own points. */
const DETAIL_PART = 1 / 8

/**
 * The span whose points are fetched for a zoomed part of a thinned span; `null` where the points of the whole one suffice.
 * Its ends and length are round, so that a gesture asks seldom.
 */
export function detailSpan(whole: ChartSpan, visible: ChartSpan): ChartSpan | null {
  const lengthMs = visible.toMs - visible.fromMs
  if (lengthMs > (whole.toMs - whole.fromMs) * DETAIL_PART) return null
  const stepMs = 2 ** Math.ceil(Math.log2(lengthMs))
  const startMs = Math.floor(visible.fromMs / stepMs) * stepMs
  return {
    fromMs: Math.max(whole.fromMs, startMs),
    toMs: Math.min(whole.toMs, startMs + 2 * stepMs),
  }
}
