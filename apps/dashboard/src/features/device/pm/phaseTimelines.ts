import { type MetricPoint, type Phase, phases } from '@wattpost/protocol'
import {
  type IntervalSeries,
  intervalsFrom,
  type StateInterval,
} from '../../../domain/intervals.ts'
import type { ChartSpan } from '../../../ui/charts/chartSeries.ts'
import { noDataCause } from '../../../ui/timeline/intervalText.ts'
import type { DeviceEvent } from '../DevicePanels.tsx'
import type { StatesOver } from '../useStateSeries.ts'
import { text } from './text.ts'

/**
 * An interval series up to `nowMs` for each phase of which something is known: with voltage, 1, and without, 0. A
 * backend without these series has none.
 */
export function phaseTimelines(
  { states, offlineSpans }: StatesOver<`phase${Phase}`>,
  span: ChartSpan,
  nowMs: number,
): readonly IntervalSeries[] {
  const past = { fromMs: span.fromMs, toMs: Math.max(span.fromMs, Math.min(span.toMs, nowMs)) }
  const known = phases.filter((phase) => states[`phase${phase}`].length > 0)
  return known.map((phase) => ({
    key: phase,
    name: text('phase', { phase }),
    intervals: intervalsIn(states[`phase${phase}`], offlineSpans, past).map(withReason),
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

type Change = 'up' | 'down' | 'offline' | 'online'

/**
 * Events of the phases, newest first. Equal changes at one moment are one event, which lasts as long as the longest of
 * them; the first known state is none.
 */
export function meterEvents(timelines: readonly IntervalSeries[]): readonly DeviceEvent[] {
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
      label: eventText(
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
