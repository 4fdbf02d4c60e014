/** From (included) to (not included), epoch ms. */
export interface Span {
  readonly fromMs: number
  readonly toMs: number
}

/** `standby` is an expected absence of power, e.g. of a generator that is not needed; it is no outage. */
export type IntervalState = 'up' | 'down' | 'standby' | 'unknown'

/** An interval of one state, with its cause if it is known. */
export interface StateInterval extends Span {
  readonly state: IntervalState
  readonly reason?: string
}

/** The states of a channel or device over time: intervals in order, without overlaps. */
export interface IntervalSeries {
  readonly key: string
  readonly name: string
  /** Path of the page that the name links to. */
  readonly to?: string
  readonly intervals: readonly StateInterval[]
  /** Combined from the other series, so that its outages are not counted. */
  readonly combined?: true
}

/** A change of power at `ts` (epoch ms): new state `ns` and old state `os`, 1 is with power. */
interface PowerChange {
  readonly ts: number
  readonly ns: number
  readonly os: number
}

interface IntervalSource {
  readonly changes: readonly PowerChange[]
  /** Spans without data. */
  readonly offlineSpans: readonly Span[]
  readonly span: Span
  /** The state of the whole span if there is no change. */
  readonly steady: IntervalState
  /** The state of an absence of power; `standby` for a generator. */
  readonly off?: 'down' | 'standby'
}

/** Intervals from changes, with unknown ones for spans without data; in order, without gaps and overlaps. */
export function intervalsFrom({
  changes,
  offlineSpans,
  span,
  steady,
  off = 'down',
}: IntervalSource): readonly StateInterval[] {
  const ordered = changes.toSorted((a, b) => a.ts - b.ts)
  const [first] = ordered
  const stateOf = (state: number): IntervalState => (state === 1 ? 'up' : off)
  // The first change has the state before it.
  const start = first === undefined ? (steady === 'down' ? off : steady) : stateOf(first.os)
  const moments = [
    { atMs: span.fromMs, state: start },
    ...ordered.map(({ ts, ns }) => ({ atMs: Math.max(span.fromMs, ts), state: stateOf(ns) })),
  ]
  const reportedIntervals = moments.map(({ atMs, state }, at) => ({
    state,
    fromMs: atMs,
    toMs: Math.min(span.toMs, moments[at + 1]?.atMs ?? span.toMs),
  }))
  return joined(
    overlaid(joined(reportedIntervals), offlineSpans, (span) => ({ ...span, state: 'unknown' })),
  )
}

/**
 * Combines the series of one supply: up while any of them is up, without power while all are known to be, otherwise
 * unknown. Standby counts as without power; the result is standby while all are.
 */
export function combinedIntervals(
  seriesList: readonly (readonly StateInterval[])[],
): readonly StateInterval[] {
  const edges = [
    ...new Set(
      seriesList.flatMap((series) => series.flatMap(({ fromMs, toMs }) => [fromMs, toMs])),
    ),
  ].toSorted((a, b) => a - b)
  return joined(
    edges.slice(0, -1).map((fromMs, at) => {
      const states = seriesList.map((series) => stateAt(series, fromMs))
      const isUp = states.includes('up')
      const isOff = states.every((state) => state === 'down' || state === 'standby')
      const off = states.every((state) => state === 'standby') ? 'standby' : 'down'
      return { state: isUp ? 'up' : isOff ? off : 'unknown', fromMs, toMs: edges[at + 1] ?? fromMs }
    }),
  )
}

/** The intervals, clipped to a span. */
export function clippedTo(
  intervals: readonly StateInterval[],
  span: Span,
): readonly StateInterval[] {
  return intervals
    .map((interval) => ({
      ...interval,
      fromMs: Math.max(interval.fromMs, span.fromMs),
      toMs: Math.min(interval.toMs, span.toMs),
    }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
}

/** The times in which any of the series was without power, in order, without overlaps. */
export function outageSpans(seriesList: readonly IntervalSeries[]): readonly Span[] {
  return joinedSpans(
    seriesList.flatMap(({ intervals }) => intervals.filter(({ state }) => state === 'down')),
  )
}

/** The spans in order, those that overlap or meet as one. */
export function joinedSpans(spans: readonly Span[]): readonly Span[] {
  const joinedUp: Span[] = []
  for (const { fromMs, toMs } of spans.toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joinedUp.at(-1)
    if (last === undefined || fromMs > last.toMs) joinedUp.push({ fromMs, toMs })
    else joinedUp[joinedUp.length - 1] = { ...last, toMs: Math.max(last.toMs, toMs) }
  }
  return joinedUp
}

/** Total time in a state, s. */
export function secondsIn(intervals: readonly StateInterval[], state: IntervalState): number {
  return (
    intervals
      .filter((each) => each.state === state)
      .reduce((total, { fromMs, toMs }) => total + toMs - fromMs, 0) / 1000
  )
}

function stateAt(series: readonly StateInterval[], atMs: number): IntervalState | undefined {
  return series.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.state
}

/** Removes empty intervals and joins neighbours of the same state. */
function joined(intervals: readonly StateInterval[]): readonly StateInterval[] {
  const joinedIntervals: StateInterval[] = []
  for (const interval of intervals.filter(({ fromMs, toMs }) => toMs > fromMs)) {
    const last = joinedIntervals.at(-1)
    if (last?.state === interval.state && last.toMs === interval.fromMs)
      joinedIntervals[joinedIntervals.length - 1] = { ...last, toMs: interval.toMs }
    else joinedIntervals.push(interval)
  }
  return joinedIntervals
}

/**
 * Spans without data, with the current one.
 * @param sinceMs start of the current span, epoch ms; `null` if there is none
 */
export function withOngoing(
  offlineSpans: readonly Span[],
  sinceMs: number | null,
): readonly Span[] {
  if (sinceMs === null) return offlineSpans
  return [...offlineSpans, { fromMs: sinceMs, toMs: Number.POSITIVE_INFINITY }]
}

/**
 * Replaces consecutive parts wherever a span without data overlaps them.
 * @param unknown creates the part for an overlap
 */
export function overlaid<P extends Span>(
  parts: readonly P[],
  offlineSpans: readonly Span[],
  unknown: (span: Span) => P,
): readonly P[] {
  return offlineSpans.reduce(
    (partsSoFar, { fromMs, toMs }) =>
      partsSoFar.flatMap((part) => {
        const within = {
          fromMs: Math.max(part.fromMs, fromMs),
          toMs: Math.min(part.toMs, toMs),
        }
        if (within.fromMs >= within.toMs) return [part]
        const pieces = [
          { ...part, toMs: within.fromMs },
          unknown(within),
          { ...part, fromMs: within.toMs },
        ]
        return pieces.filter((piece) => piece.toMs > piece.fromMs)
      }),
    parts,
  )
}
