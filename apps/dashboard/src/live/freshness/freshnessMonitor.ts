import type { DeviceStatus } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Freshness, stateOf } from '../../domain/deviceState.ts'
import {
  type ConnectionEvent,
  type ConnectionState,
  isConnectionLost,
} from '../connection/connectionState.ts'
import {
  type FreshnessEvent,
  type FreshnessMoment,
  freshnessOf,
  initialFreshness,
  type LastReport,
  nextFreshness,
  nextRhythm,
  OFFLINE,
  type Rhythm,
} from './freshness.ts'
import type { TimeSource } from './timeSource.ts'
import {
  LONGEST_GAP_BETWEEN_PINGS_MS,
  LONGEST_GAP_ON_HEALTHY_LINK_MS,
  TIME_JUMP_SETTLE_MS,
} from './timings.ts'

/** Records when devices and the connection were last received, and computes each device's freshness. */
export interface FreshnessMonitor {
  /** Whether time has just jumped; freshness may change when this changes. */
  readonly settling: StoreApi<{ readonly isSettling: boolean }>
  /** The freshness of a device, now or at the moment of a rendering. */
  of(device: LastReport, moment?: FreshnessMoment): Freshness
  /** The status of a device now: `unknown` unless its last report is fresh. */
  statusNow(device: LastReport): DeviceStatus
  onConnectionEvent(event: ConnectionEvent): void
  /** Call for each report, with its time in epoch ms. */
  onReport(deviceId: string, atMs: number): void
  onTimeJump(): void
  /** Call when the page may have slept, or the network may have been away. */
  doubtConnection(): void
  /** Forgets the report intervals of devices whose update rate changes. */
  forgetIntervals(deviceIds: readonly string[]): void
  /** Forgets everything about the last user's devices. */
  reset(): void
}

/** Events that show that the connection works. A refusal is an acknowledgement too. */
const MESSAGES: ReadonlySet<ConnectionEvent['type']> = new Set([
  'event-received',
  'request-acknowledged',
  'answered-late',
  'ping-received',
])

interface MonitorParts {
  readonly time: TimeSource
  readonly connection: StoreApi<ConnectionState>
  /** Whether a quiet connection is probed, and the probes are answered. */
  readonly isProbed: () => boolean
  /** Report interval by the configuration, ms of real time; `null` when it says none. */
  readonly reportIntervalMs: number | null
}

export function createFreshnessMonitor(parts: MonitorParts): FreshnessMonitor {
  const { time, connection, reportIntervalMs: presumedMs } = parts
  const link = createLinkEvidence(parts)
  const reports = createReportLog(time)
  time.store.subscribe(({ clock }, before) => {
    if (clock?.speed !== before.clock?.speed) reports.forgetIntervals()
    if (clock !== null) link.dispatch('clock-received')
  })
  const moment = (): FreshnessMoment => ({
    nowMs: time.isKnown() ? time.nowMs() : null,
    isConnectionLost: isConnectionLost(connection.getState(), performance.now()),
    isSettling: link.state().isSettling,
  })
  const computeFreshness: FreshnessMonitor['of'] = (device, at = moment()) => {
    // Without any report neither a status nor an age says that the device is online.
    if (device.status === undefined && device.lastSeen === undefined) return OFFLINE
    const nowMs = at.nowMs ?? device.lastSeen ?? 0
    const age = { nowMs, speed: time.speed(), presumedMs, ...reports.of(device, nowMs) }
    return freshnessOf(device.status, age, link.state(), at)
  }
  return {
    settling: link.settling,
    of: computeFreshness,
    statusNow: (device) => stateOf(device, computeFreshness(device)),
    onConnectionEvent: ({ type }) => {
      if (type === 'connected') link.dispatch('connection-opened')
      if (type === 'request-timed-out') link.dispatch('connection-doubted')
      if (MESSAGES.has(type)) link.dispatch('message-received')
    },
    onReport: reports.onReport,
    onTimeJump: () => {
      reports.forgetReceptions()
      link.onTimeJump()
    },
    doubtConnection: () => link.dispatch('connection-doubted'),
    forgetIntervals: reports.forgetIntervals,
    reset: () => {
      reports.forgetIntervals()
      reports.forgetReceptions()
      link.reset()
    },
  }
}

/** The evidence about the connection, and the timer that ends the time after a jump. */
function createLinkEvidence({ time, isProbed }: Pick<MonitorParts, 'time' | 'isProbed'>) {
  let state = initialFreshness
  let timer: ReturnType<typeof setTimeout> | undefined
  const settling = createStore(() => ({ isSettling: false }))
  const dispatch = (type: FreshnessEvent['type']) => {
    state = nextFreshness(state, {
      type,
      at: {
        nowMs: time.nowMs(),
        monotonicMs: performance.now(),
        longestGapMs: isProbed() ? LONGEST_GAP_ON_HEALTHY_LINK_MS : LONGEST_GAP_BETWEEN_PINGS_MS,
      },
    })
    const { isSettling } = state
    if (settling.getState().isSettling !== isSettling) settling.setState({ isSettling })
  }
  return {
    settling,
    dispatch,
    state: () => state,
    onTimeJump: () => {
      clearTimeout(timer)
      dispatch('time-jumped')
      timer = setTimeout(() => dispatch('time-settled'), TIME_JUMP_SETTLE_MS)
    },
    reset: () => {
      clearTimeout(timer)
      dispatch('reset')
    },
  }
}

/** Times of reception and report interval of each device. */
function createReportLog(time: TimeSource) {
  const rhythms = new Map<string, Rhythm>()
  /** Time when a report was received, epoch ms: the device may stamp it with a clock that is behind. */
  const receivedAtMs = new Map<string, number>()
  return {
    onReport: (deviceId: string, atMs: number) => {
      rhythms.set(deviceId, nextRhythm(rhythms.get(deviceId), atMs))
      if (time.isKnown()) receivedAtMs.set(deviceId, time.nowMs())
    },
    of: ({ deviceId, lastSeen: seenMs }: LastReport, nowMs: number) => {
      const lastSeen = seenMs ?? nowMs
      const receivedMs = receivedAtMs.get(deviceId) ?? lastSeen
      return {
        seenAtMs: lastSeen > nowMs ? receivedMs : Math.max(lastSeen, receivedMs),
        intervalMs: rhythms.get(deviceId)?.intervalMs ?? null,
      }
    },
    forgetIntervals: (deviceIds?: readonly string[]) => {
      if (deviceIds === undefined) rhythms.clear()
      else for (const id of deviceIds) rhythms.delete(id)
    },
    forgetReceptions: () => receivedAtMs.clear(),
  }
}
