import type { ChartSpan } from '../charts/chartSeries.ts'
import { silenced } from '../charts/silenced.ts'
import type { LaneState, Stretch } from './lane.ts'

/** A change of power: whether there is any from `ts` (epoch ms) on, 1 or 0, and whether there was before. */
export interface PowerChange {
  readonly ts: number
  readonly ns: number
  readonly os: number
}

interface Told {
  readonly changes: readonly PowerChange[]
  /** Times in which nobody knows. */
  readonly silences: readonly ChartSpan[]
  readonly span: ChartSpan
  /** What it was throughout, where nothing changed. */
  readonly steady: LaneState
  /** What being without power is called: a generator at rest has no outage. */
  readonly off?: 'down' | 'rest'
}

/** The stretches that changes tell, and over them what nobody knows; without holes and overlaps, in order. */
export function stretchesOf({
  changes,
  silences,
  span,
  steady,
  off = 'down',
}: Told): readonly Stretch[] {
  const ordered = changes.toSorted((a, b) => a.ts - b.ts)
  const [first] = ordered
  const lookOf = (state: number): LaneState => (state === 1 ? 'up' : off)
  // Before its first change it was what that change says it was before.
  const start = first === undefined ? (steady === 'down' ? off : steady) : lookOf(first.os)
  const moments = [
    { atMs: span.fromMs, state: start },
    ...ordered.map(({ ts, ns }) => ({ atMs: Math.max(span.fromMs, ts), state: lookOf(ns) })),
  ]
  const told = moments.map(({ atMs, state }, at) => ({
    state,
    fromMs: atMs,
    toMs: Math.min(span.toMs, moments[at + 1]?.atMs ?? span.toMs),
  }))
  return joined(silenced(joined(told), silences, (span) => ({ ...span, state: 'unknown' })))
}

/**
 * What several say together of one supply: up when any of them is, without power only when each of them is known to
 * be, and otherwise nobody knows. Rest counts as being without; all at rest are at rest.
 */
export function togetherOf(lanes: readonly (readonly Stretch[])[]): readonly Stretch[] {
  const edges = [
    ...new Set(lanes.flatMap((lane) => lane.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))),
  ].toSorted((a, b) => a - b)
  return joined(
    edges.slice(0, -1).map((fromMs, at) => {
      const states = lanes.map((lane) => stateAt(lane, fromMs))
      const isUp = states.includes('up')
      const isOff = states.every((state) => state === 'down' || state === 'rest')
      const off = states.every((state) => state === 'rest') ? 'rest' : 'down'
      return { state: isUp ? 'up' : isOff ? off : 'unknown', fromMs, toMs: edges[at + 1] ?? fromMs }
    }),
  )
}

/** What of the stretches lies within a span. */
export function clippedTo(stretches: readonly Stretch[], span: ChartSpan): readonly Stretch[] {
  return stretches
    .map((stretch) => ({
      ...stretch,
      fromMs: Math.max(stretch.fromMs, span.fromMs),
      toMs: Math.min(stretch.toMs, span.toMs),
    }))
    .filter(({ fromMs, toMs }) => toMs > fromMs)
}

/** Seconds of a state. */
export function secondsOf(stretches: readonly Stretch[], state: LaneState): number {
  return (
    stretches
      .filter((each) => each.state === state)
      .reduce((total, { fromMs, toMs }) => total + toMs - fromMs, 0) / 1000
  )
}

function stateAt(lane: readonly Stretch[], atMs: number): LaneState | undefined {
  return lane.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.state
}

/** Without empty stretches, and neighbours of one state as one. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const done: Stretch[] = []
  for (const stretch of stretches.filter(({ fromMs, toMs }) => toMs > fromMs)) {
    const last = done.at(-1)
    if (last?.state === stretch.state && last.toMs === stretch.fromMs)
      done[done.length - 1] = { ...last, toMs: stretch.toMs }
    else done.push(stretch)
  }
  return done
}
