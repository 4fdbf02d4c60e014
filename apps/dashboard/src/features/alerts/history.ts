import {
  MINUTE_MS,
  type MetricPoint,
  type Phase,
  phases,
  type ReportedBg,
  type ReportedHydra,
  type ReportedTimeline,
} from '@wattpost/protocol'
import type { AlertKind } from '../../domain/alerts/alert.ts'
import { powerLossOf } from '../../domain/alerts/bgAlerts.ts'
import { type Incident, kindTitle } from '../../domain/alerts/incident.ts'
import { type Named, phasesTitle } from '../../domain/alerts/known.ts'
import { lowBatteryV } from '../../domain/battery.ts'
import {
  combinedIntervals,
  intervalsFrom,
  joinedSpans,
  type Span,
  type StateInterval,
} from '../../domain/intervals.ts'
import { channelsNow, outagesOf, supplyChannels } from '../../domain/outages.ts'

/** A device whose past is asked for. */
export type HistoryDevice = Named & { readonly family: Incident['family'] }

const TONES: Readonly<Partial<Record<AlertKind, Incident['tone']>>> = {
  offline: 'unknown',
  gridDown: 'warning',
  generatorDown: 'warning',
}

/** The incidents of a kind: the intervals in which it held. An interval at the end of the span may go on. */
function incidentsIn(
  { deviceId, site = '', tz, family }: HistoryDevice,
  kind: AlertKind,
  intervals: readonly Span[],
  span: Span,
  title = kindTitle(kind),
): readonly Incident[] {
  return intervals
    .filter(({ fromMs, toMs }) => toMs > span.fromMs && fromMs < span.toMs)
    .map(({ fromMs, toMs }): Incident => {
      const isOngoing = toMs >= span.toMs
      return {
        ...{ key: `${deviceId} ${kind}`, kind, family, deviceId, site, tz, title },
        tone: TONES[kind] ?? 'down',
        fromMs: Math.max(fromMs, span.fromMs),
        isFromOpen: fromMs <= span.fromMs,
        toMs: isOngoing ? null : toMs,
        isToOpen: false,
        seenMs: isOngoing ? span.toMs : null,
        source: 'server',
      }
    })
}

/**
 * Grid outages and offline times of a hydra, from its timelines; without a grid those of its generator [H15, E18].
 */
export function hydraIncidents(
  device: ReportedHydra,
  timelines: readonly ReportedTimeline[],
  span: Span,
): readonly Incident[] {
  const named: HistoryDevice = { ...device, family: 'hydra' }
  const offline = timelines.flatMap(({ unknown = [] }) =>
    unknown.map(({ from, to }) => ({ fromMs: from, toMs: to })),
  )
  const now = device.status === 'unknown' ? new Map() : channelsNow(device)
  const { channels } = outagesOf({
    ...{ statuses: [], timelines, covered: span, span, isExact: true, now },
    ...{ channels: supplyChannels(device), offlineSinceMs: null },
  })
  const grid = channels.filter(({ group }) => group === 'grid')
  const supply = grid.length > 0 ? grid : channels
  const down = combinedIntervals(supply.map(({ intervals }) => intervals)).filter(
    ({ state }) => state === 'down',
  )
  return [
    ...incidentsIn(named, grid.length > 0 ? 'gridDown' : 'generatorDown', down, span),
    ...incidentsIn(named, 'offline', joinedSpans(offline), span),
  ]
}

/** A device's answers about its states [K8]. */
export interface StateHistory {
  readonly series: Readonly<Record<string, readonly MetricPoint[]>>
  readonly offlineSpans: readonly Span[]
}

/** Spans in which a bg's output had no power; one that a user switched off is no outage [S10]. */
export function powerLosses({ series, offlineSpans }: StateHistory, span: Span): readonly Span[] {
  const at = (name: string) => intervalsOf(series[name] ?? [], offlineSpans, span)
  const isOff = at('switch').filter(({ state }) => state === 'down')
  // Power is off with 1.
  return at('power').filter(
    ({ state, fromMs }) =>
      state === 'up' && !isOff.some((off) => off.fromMs <= fromMs && fromMs < off.toMs),
  )
}

/** Time before a power loss in which a battery that was cut off had its last voltage, ms. */
export const BEFORE_LOSS_MS = 10 * MINUTE_MS

/**
 * Losses of power, open enclosures and offline times of a bg device [S10]. A loss that lasts has the reason that the device
 * says now; one that is over was a cut-off where the battery is known to have been low before it.
 * @param voltages of the battery before each loss that is over, V
 */
export function bgIncidents(
  device: HistoryDevice & Pick<ReportedBg, 'switch_status'>,
  states: StateHistory,
  span: Span,
  voltages: readonly MetricPoint[] = [],
): readonly Incident[] {
  const { series, offlineSpans } = states
  const { switch_status } = device
  const isLowBefore = (fromMs: number) => {
    const last = voltages.findLast(({ t }) => fromMs - BEFORE_LOSS_MS <= t && t <= fromMs)
    const { cut_off: cutOffV } = switch_status
    return last !== undefined && cutOffV !== undefined && last.v <= lowBatteryV(cutOffV)
  }
  const kindOf = ({ fromMs, toMs }: Span) => {
    if (toMs >= span.toMs) return powerLossOf(switch_status)
    return isLowBefore(fromMs) ? 'cutOff' : 'noPower'
  }
  const open = intervalsOf(series.tamper ?? [], offlineSpans, span).filter(
    ({ state }) => state === 'up',
  )
  return [
    ...powerLosses(states, span).flatMap((loss) => incidentsIn(device, kindOf(loss), [loss], span)),
    ...incidentsIn(device, 'enclosureOpen', open, span),
    ...incidentsIn(device, 'offline', offlineSpans, span),
  ]
}

/** Lost phases, supply losses and offline times of a meter. */
export function meterIncidents(
  device: HistoryDevice,
  { series, offlineSpans }: StateHistory,
  span: Span,
): readonly Incident[] {
  const known = phases
    .map((phase) => ({ phase, points: series[`phase${phase}`] ?? [] }))
    .filter(({ points }) => points.length > 0)
    .map(({ phase, points }) => ({ phase, intervals: intervalsOf(points, offlineSpans, span) }))
  const none = combinedIntervals(known.map(({ intervals }) => intervals)).filter(
    ({ state }) => state === 'down',
  )
  const lost = lostPhases(known).filter(({ phases: some }) => some.length < known.length)
  return [
    ...incidentsIn(device, 'noSupply', none, span),
    ...lost.flatMap((one) =>
      incidentsIn(device, 'phaseLost', [one], span, phasesTitle(one.phases)),
    ),
    ...incidentsIn(device, 'offline', offlineSpans, span),
  ]
}

/** The intervals in which the same phases were lost. */
function lostPhases(
  known: readonly { readonly phase: Phase; readonly intervals: readonly StateInterval[] }[],
): readonly (Span & { readonly phases: readonly Phase[] })[] {
  const down = known.flatMap(({ phase, intervals }) =>
    intervals.flatMap((one) => (one.state === 'down' ? [{ ...one, phase }] : [])),
  )
  const edges = [...new Set(down.flatMap(({ fromMs, toMs }) => [fromMs, toMs]))].toSorted(
    (a, b) => a - b,
  )
  return edges.flatMap((fromMs, at) => {
    const toMs = edges[at + 1] ?? fromMs
    const lost = down.filter((one) => one.fromMs <= fromMs && fromMs < one.toMs)
    return lost.length === 0 ? [] : [{ fromMs, toMs, phases: lost.map(({ phase }) => phase) }]
  })
}

/** Intervals of a series of changes to 1 (up) and 0 (down); before the first one nothing is known. */
function intervalsOf(
  points: readonly MetricPoint[],
  offlineSpans: readonly Span[],
  span: Span,
): readonly StateInterval[] {
  const knownFromMs = points[0]?.t ?? span.toMs
  return intervalsFrom({
    changes: points.map(({ t, v }) => ({ ts: t, ns: v, os: v })),
    offlineSpans: [{ fromMs: span.fromMs, toMs: knownFromMs }, ...offlineSpans],
    span,
    steady: 'unknown',
  })
}
