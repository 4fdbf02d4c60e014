import { type MetricPoint, type Phase, phases } from '@wattpost/protocol'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import {
  type IntervalSeries,
  intervalsFrom,
  type StateInterval,
} from '../../../domain/intervals.ts'
import { noDataCause } from '../../../ui/timeline/intervalText.ts'
import { text } from './text.ts'

/** Voltage of a meter's phases over time, as changes to 1 and 0, and the meter's offline spans. */
export interface PhaseStates {
  readonly byPhase: Readonly<Record<Phase, readonly MetricPoint[]>>
  readonly offlineSpans: readonly ChartSpan[]
}

/**
 * An interval series up to `nowMs` for each phase of which something is known: with and without voltage. A backend
 * without these series has none.
 */
export function phaseTimelines(
  states: PhaseStates,
  span: ChartSpan,
  nowMs: number,
): readonly IntervalSeries[] {
  const past = { fromMs: span.fromMs, toMs: Math.max(span.fromMs, Math.min(span.toMs, nowMs)) }
  const known = phases.filter((phase) => states.byPhase[phase].length > 0)
  return known.map((phase) => ({
    key: phase,
    name: text('phase', { phase }),
    intervals: intervalsIn(states.byPhase[phase], states.offlineSpans, past).map(withReason),
  }))
}

function intervalsIn(
  points: readonly MetricPoint[],
  offlineSpans: readonly ChartSpan[],
  span: ChartSpan,
): readonly StateInterval[] {
  const [first] = points
  const knownFromMs = first?.t ?? span.toMs
  return intervalsFrom({
    // The state before the first point is unknown, so that its old state does not count.
    changes: points.map(({ t, v }) => ({ ts: t, ns: v, os: v })),
    offlineSpans: [{ fromMs: span.fromMs, toMs: knownFromMs }, ...offlineSpans],
    span,
    steady: 'unknown',
  })
}

function withReason(interval: StateInterval): StateInterval {
  return interval.state === 'unknown' ? { ...interval, reason: noDataCause() } : interval
}

/** A change of a meter's supply or of its reporting. */
export interface MeterEvent {
  readonly atMs: number
  /** E.g. `Phase B lost`. */
  readonly text: string
  /** Until the next change or now, ms; the longest of its phases. */
  readonly durationMs: number
}

type Change = 'up' | 'down' | 'offline' | 'online'

/** Events of the phases, newest first. Equal changes at one moment are one event; the first known state is none. */
export function meterEvents(timelines: readonly IntervalSeries[]): readonly MeterEvent[] {
  const events = new Map<string, { atMs: number; change: Change; names: string[]; endMs: number }>()
  for (const { name, intervals } of timelines)
    for (const [at, { state, fromMs, toMs }] of intervals.entries()) {
      if (state === 'standby') continue
      const before = intervals.slice(0, at).findLast((interval) => interval.state !== 'unknown')
      if (before === undefined) continue
      const change = state === 'unknown' ? 'offline' : state === before.state ? 'online' : state
      const key = `${fromMs} ${change}`
      const event = events.get(key) ?? { atMs: fromMs, change, names: [], endMs: toMs }
      event.names.push(name)
      event.endMs = Math.max(event.endMs, toMs)
      events.set(key, event)
    }
  return [...events.values()]
    .map(({ atMs, change, names, endMs }) => ({
      atMs,
      text: eventText(
        change,
        names.length === timelines.length ? text('supply') : names.join(', '),
      ),
      durationMs: endMs - atMs,
    }))
    .toSorted((a, b) => b.atMs - a.atMs)
}

function eventText(change: Change, what: string): string {
  switch (change) {
    case 'offline':
      return text('meterOffline')
    case 'online':
      return text('meterOnline')
    case 'down':
      return text('lost', { what })
    case 'up':
      return text('restored', { what })
  }
}
