import type { ReportedStatus } from '@wattpost/protocol'
import { type Freshness, isStaleByConnection } from '../../domain/deviceState.ts'
import {
  MISSED_REPORTS_MAX,
  REPORT_INTERVAL_MAX_MS,
  STALE_AFTER_MAX_MS,
  STALE_AFTER_MIN_MS,
} from './timings.ts'

export const FRESH: Freshness = { kind: 'fresh' }
export const OFFLINE: Freshness = { kind: 'offline' }
export const STALE_BY_DEVICE: Freshness = { kind: 'stale', cause: 'device' }
export const STALE_BY_CONNECTION: Freshness = { kind: 'stale', cause: 'connection' }

/** Whether the device does not report; false while only this page's connection is the cause. */
export function isDeviceOffline(freshness: Freshness): boolean {
  return freshness.kind !== 'fresh' && !isStaleByConnection(freshness)
}

/** A device's last report. */
export interface LastReport {
  readonly deviceId: string
  /** `undefined` when the backend does not say: then the age of the report decides. */
  readonly status?: ReportedStatus | undefined
  /** Epoch ms of the devices' time; `undefined` when the backend does not say. */
  readonly lastSeen?: number | undefined
}

/** An interval of the devices' time in which this page could receive nothing, epoch ms. */
interface BlindInterval {
  readonly fromMs: number
  readonly toMs: number
}

/** Evidence about the connection: a device is stale only for times in which this page could receive reports. */
export interface FreshnessState {
  /** Newest last, at most `BLIND_INTERVALS_MAX`. */
  readonly blindIntervals: readonly BlindInterval[]
  /** The last message, by the devices' time (epoch ms) and by the monotonic clock. */
  readonly lastMessage: ReceivedAt | null
  /** The connection may have been interrupted unnoticed, e.g. by a sleep. */
  readonly isInDoubt: boolean
  /** Time may have been moved during the last blind interval: its end is known with the next clock reading. */
  readonly isBlindIntervalOpen: boolean
  /** Time has just jumped: reports of the earlier time do not count as stale. */
  readonly isSettling: boolean
}

interface ReceivedAt {
  readonly nowMs: number
  readonly monotonicMs: number
  /** Longest time between two messages on a healthy connection, ms. */
  readonly longestGapMs: number
}

export type FreshnessEvent =
  | { readonly type: 'message-received'; readonly at: ReceivedAt }
  | { readonly type: 'connection-opened'; readonly at: ReceivedAt }
  | { readonly type: 'clock-received'; readonly at: ReceivedAt }
  | { readonly type: 'connection-doubted' }
  | { readonly type: 'time-jumped'; readonly at: ReceivedAt }
  | { readonly type: 'time-settled' }
  | { readonly type: 'reset' }

export const initialFreshness: FreshnessState = {
  blindIntervals: [],
  lastMessage: null,
  isInDoubt: false,
  isBlindIntervalOpen: false,
  isSettling: false,
}

export function nextFreshness(state: FreshnessState, event: FreshnessEvent): FreshnessState {
  switch (event.type) {
    case 'message-received':
      return withMessage(state, event.at)
    case 'connection-opened':
      return { ...withMessage({ ...state, isInDoubt: true }, event.at), isBlindIntervalOpen: true }
    case 'clock-received':
      return withMessage(withBlindIntervalEnd(state, event.at.nowMs), event.at)
    case 'connection-doubted':
      return { ...state, isInDoubt: true }
    case 'time-jumped':
      return withMessage({ ...initialFreshness, isSettling: true }, event.at)
    case 'time-settled':
      return { ...state, isSettling: false }
    case 'reset':
      return initialFreshness
  }
}

/** Older blind intervals are dropped beyond this number. */
const BLIND_INTERVALS_MAX = 16

function withMessage(state: FreshnessState, at: ReceivedAt): FreshnessState {
  const { lastMessage, isInDoubt } = state
  const next = { ...state, lastMessage: at, isInDoubt: false }
  if (lastMessage === null) return next
  const quietMs = at.monotonicMs - lastMessage.monotonicMs
  if (!isInDoubt && quietMs <= at.longestGapMs) return next
  const blind = { fromMs: lastMessage.nowMs, toMs: at.nowMs }
  return { ...next, blindIntervals: [...state.blindIntervals, blind].slice(-BLIND_INTERVALS_MAX) }
}

function withBlindIntervalEnd(state: FreshnessState, toMs: number): FreshnessState {
  const last = state.blindIntervals.at(-1)
  if (!state.isBlindIntervalOpen || last === undefined)
    return { ...state, isBlindIntervalOpen: false }
  return {
    ...state,
    blindIntervals: [...state.blindIntervals.slice(0, -1), { ...last, toMs }],
    isBlindIntervalOpen: false,
  }
}

/**
 * The age of a report without the blind intervals since then: `seenAtMs` is later by their length, and `nowMs` is the
 * time of the last message.
 */
export function observedAge(
  { blindIntervals, lastMessage }: FreshnessState,
  seenAtMs: number,
): Pick<Age, 'nowMs' | 'seenAtMs'> {
  const missedMs = blindIntervals.map(({ fromMs, toMs }) =>
    Math.max(0, toMs - Math.max(fromMs, seenAtMs)),
  )
  return {
    seenAtMs: missedMs.reduce((sum, ms) => sum + ms, seenAtMs),
    nowMs: lastMessage?.nowMs ?? Number.NEGATIVE_INFINITY,
  }
}

/** The rhythm in which a device reports, by the devices' time, ms. */
export interface Rhythm {
  readonly lastReportMs: number
  readonly spacingMs: number
  /** Learned time between two reports; `null` until enough spacings are known. */
  readonly intervalMs: number | null
  /** Number of spacings so far, while the interval is not learned. */
  readonly spacings: number
  /** The longest of them. */
  readonly longestMs: number
}

/** Frames within this time are one report, ms of the devices' time. */
const SAME_REPORT_MS = 500
/** An interval is learned from this number of spacings: after a connection opens reports come at any time. */
const SPACINGS_TO_LEARN = 3

/** This part of each shorter spacing is taken off a learned interval. */
const FORGETTING = 0.25

/**
 * The rhythm after a report of this moment. One long spacing is an outage: only a second long spacing in a row makes the
 * interval longer. Reports between two periodic reports shorten it only by the time that passes.
 */
export function nextRhythm(before: Rhythm | undefined, atMs: number): Rhythm {
  if (before === undefined) {
    return { lastReportMs: atMs, spacingMs: 0, intervalMs: null, spacings: 0, longestMs: 0 }
  }
  if (atMs < before.lastReportMs + SAME_REPORT_MS) return before
  const spacingMs = Math.min(atMs - before.lastReportMs, REPORT_INTERVAL_MAX_MS)
  const learning = {
    spacings: before.spacings + 1,
    longestMs: Math.max(before.longestMs, spacingMs),
  }
  return {
    lastReportMs: atMs,
    spacingMs,
    ...learning,
    intervalMs: nextInterval(before, spacingMs, learning),
  }
}

function nextInterval(
  { spacingMs: lastSpacingMs, intervalMs }: Rhythm,
  spacingMs: number,
  { spacings, longestMs }: Pick<Rhythm, 'spacings' | 'longestMs'>,
): number | null {
  if (intervalMs === null) return spacings < SPACINGS_TO_LEARN ? null : longestMs
  const longMs = Math.min(spacingMs, lastSpacingMs)
  return longMs >= intervalMs ? longMs : Math.max(spacingMs, intervalMs - spacingMs * FORGETTING)
}

/** The age of a value, and the rhythm to compare it with. */
export interface Age {
  /** Now and the last report, epoch ms of the devices' time. */
  readonly nowMs: number
  readonly seenAtMs: number
  /** Speed of the devices' time; a fast clock makes values stale sooner. */
  readonly speed: number
  /** Report interval, ms of the devices' time; `null` while unknown. */
  readonly intervalMs: number | null
  /** Report interval by the configuration, ms of real time; `null` when it says none. */
  readonly presumedMs: number | null
}

/** Whether three reports of the device are overdue. A device whose rhythm is not known is not called overdue for long. */
export function isOverdue({ nowMs, seenAtMs, speed, intervalMs, presumedMs }: Age): boolean {
  const pace = Math.max(1, speed)
  const unlearnedMs =
    presumedMs === null
      ? STALE_AFTER_MAX_MS
      : Math.min(presumedMs * pace * MISSED_REPORTS_MAX, STALE_AFTER_MAX_MS)
  const missedMs = intervalMs === null ? unlearnedMs : intervalMs * MISSED_REPORTS_MAX
  return nowMs - seenAtMs > Math.max(missedMs, STALE_AFTER_MIN_MS * pace)
}

/** Time and connection as of one rendering; they apply to every device. */
export interface FreshnessMoment {
  /** Epoch ms of the devices' time; `null` while unknown: then no report is overdue. */
  readonly nowMs: number | null
  readonly isConnectionLost: boolean
  readonly isSettling: boolean
}

/** The freshness of a device whose last report has this status and age. */
export function freshnessOf(
  status: ReportedStatus | undefined,
  age: Age,
  state: FreshnessState,
  { isConnectionLost, isSettling }: Omit<FreshnessMoment, 'nowMs'>,
): Freshness {
  if (status === 'unknown') return OFFLINE
  // A paused clock does not age values, and three missing reports need not be waited for.
  if (isConnectionLost) return STALE_BY_CONNECTION
  if (isSettling || !isOverdue(age)) return FRESH
  const isObserved = isOverdue({ ...age, ...observedAge(state, age.seenAtMs) })
  return isObserved ? STALE_BY_DEVICE : STALE_BY_CONNECTION
}
