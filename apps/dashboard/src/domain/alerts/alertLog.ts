import { families } from '@wattpost/protocol'
import type { Alert, AlertTone, Since } from './alert.ts'
import { type AlertChoices, needsAttention } from './choices.ts'
import { type Incident, isAlertKind } from './incident.ts'

/** An alert that this browser saw; `seenMs` is the last moment at which it looked, epoch ms. */
export type SeenIncident = Incident & { readonly seenMs: number }

/** One look at the fleet. */
export interface Look {
  readonly nowMs: number
  readonly alerts: readonly Alert[]
  /** Ids of the devices that this page looks at now. */
  readonly devices: ReadonlySet<string>
  /** Whether a device's reports decide if an alert runs; an undecided alert does not end. */
  readonly isDecided: (alert: Pick<Alert, 'deviceId' | 'kind'>) => boolean
  /** Ids of devices that this page also looked at before: it sees their changes as they happen. */
  readonly followed: ReadonlySet<string>
}

/** Older incidents are dropped beyond this number and age. */
const LOG_MAX = 500
const LOG_MAX_MS = 30 * 86_400_000
/** An entry that still runs is written again after this time, ms. */
const SEEN_STEP_MS = 60_000
/** Entries of a later time than now are of another run of a simulation, unless the clock was corrected by less, ms. */
const CORRECTION_MAX_MS = 60_000

/** The log with the alerts seen now; the same object when nothing changed. */
export function nextLog(log: readonly SeenIncident[], look: Look): readonly SeenIncident[] {
  const { nowMs, alerts } = look
  const alertByKey = new Map(alerts.map((alert) => [alert.key, alert]))
  const before = log.filter(
    ({ seenMs }) => seenMs <= nowMs + CORRECTION_MAX_MS && seenMs > nowMs - LOG_MAX_MS,
  )
  const continued = before.map((one) => entryAfter(one, look, alertByKey.has(one.key)))
  const open = new Set(continued.flatMap(({ key, toMs }) => (toMs === null ? [key] : [])))
  const added = alerts.filter(({ key }) => !open.has(key)).map((alert) => entryOf(alert, look))
  const isChanged =
    added.length > 0 ||
    before.length < log.length ||
    continued.some((one, at) => one !== before[at])
  return isChanged ? [...continued, ...added].slice(-LOG_MAX) : log
}

function entryAfter(entry: SeenIncident, look: Look, isRunning: boolean): SeenIncident {
  const { nowMs, devices, followed } = look
  if (entry.toMs !== null || !devices.has(entry.deviceId)) return entry
  if (!isRunning && !look.isDecided(entry)) return entry
  if (isRunning) return nowMs - entry.seenMs < SEEN_STEP_MS ? entry : { ...entry, seenMs: nowMs }
  return followed.has(entry.deviceId)
    ? { ...entry, toMs: nowMs, seenMs: nowMs }
    : { ...entry, toMs: entry.seenMs, isToOpen: true }
}

function entryOf({ headline, text, origin, ...alert }: Alert, look: Look): SeenIncident {
  const { nowMs, followed } = look
  const isKnown = origin.kind === 'known'
  return {
    ...alert,
    fromMs: isKnown ? origin.atMs : nowMs,
    isFromOpen: !isKnown && !followed.has(alert.deviceId),
    ...{ toMs: null, isToOpen: false, source: 'browser', seenMs: nowMs },
  }
}

/** Alerts that began since the last look, of devices that were followed. */
export function begunAlerts(
  before: ReadonlySet<string>,
  { alerts, followed }: Look,
): readonly Alert[] {
  return alerts.filter(({ key, deviceId }) => followed.has(deviceId) && !before.has(key))
}

/** The data that decides whether a running alert is open. */
interface OpenParts {
  readonly choices: AlertChoices
  readonly seen: readonly SeenIncident[]
  readonly nowMs: number
}

/**
 * The running alerts that are neither acknowledged nor muted: the bell counts them, and "Needs attention" lists them. An
 * alert without a known start lasts since this browser saw it, so that no earlier acknowledgement counts for it.
 */
export function openAlerts<A extends Pick<Alert, 'key' | 'deviceId'>>(
  alerts: readonly (A & { readonly since?: Since | null })[],
  { choices, seen, nowMs }: OpenParts,
): readonly A[] {
  const open = seen.filter(({ toMs }) => toMs === null)
  const seenFromMs = new Map(open.map(({ key, fromMs }) => [key, fromMs]))
  return alerts.filter(({ key, deviceId, since }) => {
    const fromMs = since?.atMs ?? seenFromMs.get(key) ?? null
    return needsAttention(choices, { key, deviceId, fromMs, toMs: null }, nowMs)
  })
}

/** Reads what a browser stored; an entry that no look has written is left out. */
export function parseLog(stored: unknown): readonly SeenIncident[] {
  if (!Array.isArray(stored)) return []
  return stored.filter(isSeenIncident).slice(-LOG_MAX)
}

const TONES: readonly unknown[] = ['down', 'warning', 'unknown'] satisfies AlertTone[]

function isSeenIncident(stored: unknown): stored is SeenIncident {
  const one = Object(stored) as Record<string, unknown>
  const { key, kind, family, deviceId, site, tz, title, tone } = one
  const { fromMs, isFromOpen, toMs, isToOpen, seenMs, source } = one
  return (
    [key, deviceId, site, title].every((text) => typeof text === 'string') &&
    isAlertKind(kind) &&
    families.some((name) => name === family) &&
    TONES.includes(tone) &&
    (tz === undefined || isZone(tz)) &&
    [fromMs, toMs].every((atMs) => atMs === null || isMoment(atMs)) &&
    isMoment(seenMs) &&
    [isFromOpen, isToOpen].every((flag) => typeof flag === 'boolean') &&
    source === 'browser'
  )
}

/** Later times have no date with four digits, epoch ms. */
const MOMENT_MAX_MS = Date.UTC(9999, 0)

function isMoment(value: unknown): boolean {
  return typeof value === 'number' && value >= 0 && value < MOMENT_MAX_MS
}

function isZone(value: unknown): boolean {
  if (typeof value !== 'string') return false
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }).format(0) !== ''
  } catch {
    return false
  }
}
