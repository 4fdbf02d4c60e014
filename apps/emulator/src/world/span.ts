/** A stretch of time in which something holds; `fromMs` belongs to it, `toMs` does not. */
export interface Span<T> {
  readonly fromMs: number
  readonly toMs: number
  readonly value: T
}

/** A lane: gapless spans in order of time, no two neighbours alike. */
export type Lane<T> = readonly Span<T>[]

/** Puts changes over a first value into a lane between two moments; changes must be in order of time. */
export function laneOf<T>(
  fromMs: number,
  toMs: number,
  first: T,
  changes: readonly { readonly atMs: number; readonly value: T }[],
): Lane<T> {
  const spans: Span<T>[] = []
  let open = { fromMs, value: first }
  for (const { atMs, value } of changes) {
    if (atMs >= toMs) break
    if (value === open.value) continue
    if (atMs > open.fromMs) spans.push({ ...open, toMs: atMs })
    open = { fromMs: Math.max(atMs, fromMs), value }
  }
  spans.push({ ...open, toMs })
  return merged(spans)
}

/** The value at a moment; the first value before the lane begins. */
export function valueAt<T>(lane: Lane<T>, ms: number): T {
  return spanAt(lane, ms).value
}

/** The span that holds a moment; the first one before the lane begins, the last one after it ends. */
export function spanAt<T>(lane: Lane<T>, ms: number): Span<T> {
  let found = lane[0]
  for (const span of lane) {
    if (span.fromMs > ms) break
    found = span
  }
  if (found === undefined) throw new Error('a lane has at least one span')
  return found
}

/** Joins neighbours that are alike. */
export function merged<T>(spans: readonly Span<T>[]): Lane<T> {
  const lane: Span<T>[] = []
  for (const span of spans) {
    const last = lane.at(-1)
    if (last !== undefined && last.value === span.value)
      lane[lane.length - 1] = { ...last, toMs: span.toMs }
    else lane.push(span)
  }
  return lane
}

/** The part of a lane between two moments. */
export function clipped<T>(lane: Lane<T>, fromMs: number, toMs: number): Lane<T> {
  return lane
    .filter((span) => span.toMs > fromMs && span.fromMs < toMs)
    .map((span) => ({
      value: span.value,
      fromMs: Math.max(span.fromMs, fromMs),
      toMs: Math.min(span.toMs, toMs),
    }))
}
