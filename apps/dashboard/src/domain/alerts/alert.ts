import type { Family, MetricPoint, ReportedTimeline } from '@wattpost/protocol'

/** The conditions; one condition of a device is one alert from its start to its end. */
export type AlertKind =
  | 'offline'
  | 'enclosureOpen'
  /** The grid of a site, whatever supplies the site meanwhile. */
  | 'gridDown'
  | 'partialGrid'
  /** The generator of a site without grid. */
  | 'generatorDown'
  | 'noPower'
  /** A meter without voltage. */
  | 'noSupply'
  | 'phaseLost'
  /** The battery's output, by its cut-off voltage. */
  | 'cutOff'
  | 'lowBattery'
  | 'highVoltage'
  | 'highLoad'
  | 'switchedOff'
  | 'unreadable'

/** Groups of kinds, for filters and notifications; a `note` is shown on its device's page only. */
export const ALERT_GROUPS = ['outage', 'tamper', 'battery', 'limit', 'offline', 'note'] as const
export type AlertGroup = (typeof ALERT_GROUPS)[number]

const GROUPS: Readonly<Record<AlertKind, AlertGroup>> = {
  offline: 'offline',
  enclosureOpen: 'tamper',
  gridDown: 'outage',
  partialGrid: 'outage',
  generatorDown: 'outage',
  noPower: 'outage',
  noSupply: 'outage',
  phaseLost: 'outage',
  cutOff: 'outage',
  lowBattery: 'battery',
  highVoltage: 'limit',
  highLoad: 'limit',
  switchedOff: 'note',
  unreadable: 'note',
}

export function groupOf({ kind }: Pick<Alert, 'kind'>): AlertGroup {
  return GROUPS[kind]
}

/** `down` is an outage or a theft, `warning` may become one, `unknown` means that the device is offline. */
export type AlertTone = 'down' | 'warning' | 'unknown'

/** A condition of a device, now. */
export interface Alert {
  /** Unique in the fleet: device and kind. */
  readonly key: string
  readonly kind: AlertKind
  readonly family: Family
  readonly deviceId: string
  readonly site: string
  /** IANA zone of the device; `undefined` where the backend does not say. */
  readonly tz: string | undefined
  readonly tone: AlertTone
  /** In lists and rows, e.g. `Grid down; on generator`. */
  readonly title: string
  /** On the device's page, before `text`, e.g. `Grid down`. */
  readonly headline: string
  /** The consequence and what to do, in a sentence. */
  readonly text: string
  readonly origin: Origin
}

/** The source of the start of an alert. */
export type Origin =
  | { readonly kind: 'unknown' }
  | { readonly kind: 'known'; readonly atMs: number }
  /** The newest interval in which a bg device's state series meets the condition. */
  | { readonly kind: 'states'; readonly series: string; readonly holds: Holds }
  /** The newest interval in which a metric meets the condition. */
  | { readonly kind: 'points'; readonly metric: string; readonly holds: Holds }
  /** The newest change of these channels of a hydra: before it, one of them had power. */
  | { readonly kind: 'channels'; readonly channels: readonly number[] }

type Holds = (value: MetricPoint['v']) => boolean

/** The start of an alert, epoch ms; `atLeast` when it began before the data do. */
export interface Since {
  readonly atMs: number
  readonly atLeast: boolean
}

/** An alert with its start; `since` is `null` while the start is unknown. */
export interface DatedAlert extends Alert {
  readonly since: Since | null
}

const URGENCY: Readonly<Record<AlertTone, number>> = { down: 0, unknown: 1, warning: 2 }

/** Compares alerts: outages and thefts, then what is unknown, then warnings. */
export function byUrgency(a: Pick<Alert, 'tone'>, b: Pick<Alert, 'tone'>): number {
  return URGENCY[a.tone] - URGENCY[b.tone]
}

/** Most urgent first, then newest; alerts without a start come last of their tone, and equal starts are ordered by key. */
export function mostUrgentFirst<A extends DatedAlert>(alerts: readonly A[]): readonly A[] {
  const atMs = ({ since }: DatedAlert) => since?.atMs ?? Number.NEGATIVE_INFINITY
  const byStart = (a: A, b: A) =>
    atMs(a) === atMs(b) ? (a.key < b.key ? -1 : 1) : atMs(a) > atMs(b) ? -1 : 1
  return alerts.toSorted((a, b) => byUrgency(a, b) || byStart(a, b))
}

/** The start of the interval up to the newest point in which the condition holds; `null` when it does not hold now. */
export function heldSince(
  points: readonly MetricPoint[],
  holds: (value: number) => boolean,
): Since | null {
  const before = points.findLastIndex(({ v }) => !holds(v))
  const first = points[before + 1]
  return first === undefined ? null : { atMs: first.t, atLeast: before === -1 }
}

/** The newest change of some channels of a hydra, or the start of the changes' period, epoch ms. */
export function changedSince(
  byChannel: ReportedTimeline['byChannel'],
  channels: readonly number[],
  fromMs: number,
): Since {
  const changesMs = channels.flatMap((channel) => byChannel[channel]?.at(-1)?.ts ?? [])
  if (changesMs.length === 0) return { atMs: fromMs, atLeast: true }
  return { atMs: Math.max(...changesMs), atLeast: false }
}
