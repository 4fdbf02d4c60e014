import {
  type MetricPoint,
  type OnOff,
  powerSupplyState,
  type Reported,
  type StateSeries,
  type SwitchStatus,
  switchState,
  tamperState,
} from '@wattpost/protocol'
import type { StateSpan, StateStyle } from '../../../ui/timeline/stateSpans.ts'
import type { DeviceEvent } from '../DevicePanels.tsx'
import { text } from './text.ts'

/** Label and tone of each series' values, by the wire's mapping of 0 and 1 [S10]. */
export const stateStyles: Readonly<Record<StateSeries, StateStyle>> = {
  power: (v) =>
    powerSupplyState(v) === 'on'
      ? { tone: 'good', label: text('powerOn') }
      : { tone: 'alarm', label: text('noPower') },
  switch: (v) =>
    switchState(v) === 'on'
      ? { tone: 'good', label: text('switchedOn') }
      : { tone: 'rest', label: text('switchedOff') },
  tamper: (v) =>
    tamperState(v) === 'on'
      ? { tone: 'alarm', label: text('enclosureOpen') }
      : { tone: 'rest', label: text('closed') },
}

/** A device's reported states with the time of each report, epoch ms, oldest first. */
export type ReportedStates = readonly {
  readonly t: number
  readonly status: Reported<SwitchStatus>
}[]

/** A fetched series, followed by newer reports: a fetched answer can end before the newest change. */
export function withReported(
  points: readonly MetricPoint[],
  reported: ReportedStates,
  series: StateSeries,
): readonly MetricPoint[] {
  const fetchedToMs = points.at(-1)?.t ?? Number.NEGATIVE_INFINITY
  const newer = reported.flatMap(({ t, status }) => {
    const value = status[series]
    return value === undefined ? [] : [{ t, v: bitOf(series, value) }]
  })
  return [...points, ...newer.filter(({ t }) => t > fetchedToMs)]
}

/** Time when a series took its newest value, epoch ms; `isOpen` when it has had no other. `null` without points. */
export function lastChange(
  points: readonly MetricPoint[],
): { readonly atMs: number; readonly isOpen: boolean } | null {
  const value = points.at(-1)?.v
  const before = points.findLastIndex(({ v }) => v !== value)
  const first = points[before + 1]
  return first === undefined ? null : { atMs: first.t, isOpen: before === -1 }
}

/** The value on the wire: power is on with 0, the others with 1 [S10]. */
function bitOf(series: StateSeries, value: OnOff): 0 | 1 {
  return (value === 'on') === (series !== 'power') ? 1 : 0
}

/** The spans of each of a device's states. */
export type SpansBySeries = Readonly<Record<StateSeries, readonly StateSpan[]>>

/** A change of one of a device's states, or of its reporting. */
export interface BgEvent extends DeviceEvent {
  readonly series: StateSeries | 'connection'
}

/** Changes of state, newest first. The first known state is no event. */
export function bgEvents(spans: SpansBySeries): readonly BgEvent[] {
  const eventsOf = (series: StateSeries) =>
    spans[series].flatMap(({ fromMs, toMs, tone, label }, at) => {
      const before = spans[series].slice(0, at).findLast((span) => span.tone !== 'unknown')
      const isChange = before !== undefined && tone !== 'unknown' && before.label !== label
      return isChange ? [{ atMs: fromMs, series, label, durationMs: toMs - fromMs }] : []
    })
  return [
    ...eventsOf('power'),
    ...eventsOf('switch'),
    ...eventsOf('tamper'),
    ...offlineEvents(spans.power),
  ].toSorted((a, b) => b.atMs - a.atMs)
}

/** Starts and ends of the spans without data; the part before the first state is none. */
function offlineEvents(spans: readonly StateSpan[]): readonly BgEvent[] {
  return spans.flatMap(({ fromMs, toMs, tone }, at): readonly BgEvent[] => {
    const isOffline = tone === 'unknown'
    const before = spans[at - 1]?.tone
    const wasKnown = spans.slice(0, at).some((span) => span.tone !== 'unknown')
    if (!wasKnown || before === undefined || (before === 'unknown') === isOffline) return []
    const label = text(isOffline ? 'wentOffline' : 'backOnline')
    return [{ atMs: fromMs, series: 'connection', label, durationMs: toMs - fromMs }]
  })
}
