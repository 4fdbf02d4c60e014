import type { Span } from '../intervals.ts'
import { type Alert, type AlertKind, byUrgency, type DatedAlert, groupOf } from './alert.ts'
import { text } from './text.ts'

/** An alert over time: running, or over. */
export interface Incident extends Omit<Alert, 'headline' | 'text' | 'origin'> {
  /** Epoch ms; `null` while unknown. */
  readonly fromMs: number | null
  /** It began before the data do. */
  readonly isFromOpen: boolean
  /** Epoch ms; `null` while it runs. */
  readonly toMs: number | null
  /** It may have lasted longer: its end was not seen. */
  readonly isToOpen: boolean
  /** Time when it was last known to run, epoch ms; `null` once it is over, or while the rules report it. */
  readonly seenMs: number | null
  /** The source of it, or of its start: the server's history, or this browser. */
  readonly source: 'server' | 'browser'
}

const TITLES = {
  offline: 'offline',
  enclosureOpen: 'enclosureOpen',
  gridDown: 'gridDown',
  partialGrid: 'partialGridOutage',
  generatorDown: 'generatorDown',
  noPower: 'noPower',
  noSupply: 'noSupply',
  phaseLost: 'phaseLost',
  cutOff: 'noPowerCutOff',
  lowBattery: 'lowBattery',
  highVoltage: 'voltageAboveThreshold',
  highLoad: 'loadAboveThreshold',
  switchedOff: 'switchedOff',
  unreadable: 'someUnavailable',
} as const satisfies Record<AlertKind, Parameters<typeof text>[0]>

/** Whether a stored text names a kind. */
export function isAlertKind(name: unknown): name is AlertKind {
  return typeof name === 'string' && Object.hasOwn(TITLES, name)
}

/** The name of a kind, e.g. `Grid down`. */
export function kindTitle(kind: AlertKind): string {
  return text(TITLES[kind])
}

/** A running alert as an incident. */
function runningIncident({ since, headline, text: _, origin, ...alert }: DatedAlert): Incident {
  return {
    ...alert,
    fromMs: since?.atMs ?? null,
    isFromOpen: since?.atLeast ?? false,
    ...{ toMs: null, isToOpen: false, seenMs: null, source: 'server' },
  }
}

/** Alerts of a fleet by their source. */
export interface IncidentSources {
  /** By the rules, now. */
  readonly running: readonly DatedAlert[]
  /** Of the server's history; the last ones may still run. */
  readonly history: readonly Incident[]
  /** Seen by this browser. */
  readonly seen: readonly Incident[]
  /** The connection is down: no rule can say that an incident is over. */
  readonly isDisconnected?: boolean
  /** By device, the span whose offline times the server's history has completely. */
  readonly offlineKnown?: ReadonlyMap<string, Span>
}

/**
 * All incidents: running ones first, as urgent as in "Needs attention", then newest first. An alert runs if the rules say so, so that this list and "Needs
 * attention" agree; the server's history replaces what this browser saw at the same time. While the connection is down,
 * incidents without an end stay without one.
 */
export function incidentsOf(sources: IncidentSources): readonly Incident[] {
  const { running, history, seen, isDisconnected = false, offlineKnown = NONE_KNOWN } = sources
  const now = running.map(runningIncident)
  const open = [...history, ...seen].filter(({ toMs }) => toMs === null)
  const dated = now.map((incident) => startedBy(incident, open))
  const past = history.filter((each) => !dated.some((one) => isSame(one, each)))
  const known = [...dated, ...past]
  const own = seen
    .filter((each) => !known.some((one) => isSame(one, each)) && !isRefuted(each, offlineKnown))
    .map((each) => ({ ...each, title: kindTitle(each.kind) }))
  const others = [...past, ...own]
  const over = others.map(isDisconnected ? unended : ended)
  return [...dated, ...over].toSorted(inOrder)
}

const NONE_KNOWN: ReadonlyMap<string, Span> = new Map()

/** Whether this browser saw an offline time that the server's complete history does not have. */
function isRefuted(
  { kind, deviceId, fromMs, toMs, seenMs }: Incident,
  offlineKnown: ReadonlyMap<string, Span>,
): boolean {
  const known = offlineKnown.get(deviceId)
  const endMs = toMs ?? seenMs
  if (kind !== 'offline' || known === undefined || fromMs === null || endMs === null) return false
  return fromMs >= known.fromMs && endMs <= known.toMs
}

/** The incident; without a known start, with the start of its history. */
function startedBy(incident: Incident, open: readonly Incident[]): Incident {
  const { key, fromMs, isFromOpen } = incident
  if (fromMs !== null && !isFromOpen) return incident
  const starts = open.flatMap((one) =>
    one.key === key && one.fromMs !== null ? [{ ...one, fromMs: one.fromMs }] : [],
  )
  const [first] = starts.toSorted((a, b) => a.fromMs - b.fromMs)
  if (first === undefined || (fromMs !== null && first.fromMs > fromMs)) return incident
  return { ...incident, fromMs: first.fromMs, isFromOpen: first.isFromOpen, source: first.source }
}

/** Whether two reports are about the same incident: the same condition, at overlapping times. */
function isSame(a: Incident, b: Incident): boolean {
  return a.key === b.key && overlaps(a, b)
}

function overlaps(a: Incident, b: Incident): boolean {
  const from = ({ fromMs }: Incident) => fromMs ?? Number.NEGATIVE_INFINITY
  const to = ({ toMs }: Incident) => toMs ?? Number.POSITIVE_INFINITY
  return from(a) <= to(b) && from(b) <= to(a)
}

/** An incident of which nothing is received any more has no known end. */
function unended(incident: Incident): Incident {
  return incident.toMs === null ? { ...incident, isToOpen: true } : incident
}

/** An incident that no rule reports now is over, at a time that is not known. */
function ended(incident: Incident): Incident {
  if (incident.toMs !== null) return incident
  return { ...incident, toMs: incident.seenMs ?? incident.fromMs, isToOpen: true }
}

function inOrder(a: Incident, b: Incident): number {
  if ((a.toMs === null) !== (b.toMs === null)) return a.toMs === null ? -1 : 1
  const urgency = a.toMs === null ? byUrgency(a, b) : 0
  if (urgency !== 0) return urgency
  const [aMs, bMs] = [a.fromMs ?? Number.NEGATIVE_INFINITY, b.fromMs ?? Number.NEGATIVE_INFINITY]
  if (aMs === bMs) return a.key < b.key ? -1 : 1
  return bMs > aMs ? 1 : -1
}

/** The states that the alert centre filters by. */
export const INCIDENT_STATES = ['all', 'attention', 'running', 'over'] as const
export type IncidentState = (typeof INCIDENT_STATES)[number]

/** The search; `device` is a part of its id or site, in any letter case. */
export interface IncidentFilter {
  readonly state: IncidentState
  readonly group: string | null
  readonly device: string
}

/** @param needsAttention whether an incident is neither acknowledged nor muted */
export function filteredIncidents(
  incidents: readonly Incident[],
  { state, group, device }: IncidentFilter,
  needsAttention: (incident: Incident) => boolean,
): readonly Incident[] {
  const searched = device.trim().toLowerCase()
  return incidents.filter((incident) => {
    const isRunning = incident.toMs === null
    if (state === 'running' && !isRunning) return false
    if (state === 'over' && isRunning) return false
    if (state === 'attention' && !(isRunning && needsAttention(incident))) return false
    if (group !== null && groupOf(incident) !== group) return false
    return `${incident.deviceId}\n${incident.site}`.toLowerCase().includes(searched)
  })
}
