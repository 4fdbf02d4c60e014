import type { StoreApi } from 'zustand/vanilla'
import {
  CHECK_INTERVAL_MS,
  PROBE_DELAY_MS,
  PROBE_TIMEOUT_MS,
  SAME_WAKE_MS,
  WAKE_PROBE_TIMEOUT_MS,
} from '../freshness/timings.ts'
import type { Capabilities } from './capabilities.ts'
import { type ConnectionState, isOpen } from './connectionState.ts'
import { NoAnswer } from './liveSource.ts'
import type { Request } from './requester.ts'

interface HeartbeatParts {
  readonly connection: StoreApi<ConnectionState>
  readonly capabilities: Pick<Capabilities, 'of' | 'isPresumed'>
  readonly request: Request
  readonly redial: () => void
}

/** This request changes nothing, and every server that supports `watch` answers it. */
export const PROBE = 'unwatch'

/**
 * Probes an open connection as it opens, and when nothing is received (cases 7, 13). Where probes are not acknowledged,
 * the transport's own pings decide whether the link is alive.
 */
export interface Heartbeat {
  /** Call on every message. */
  onMessage(): void
  /** Call when the page may have slept: redials at once when the connection is lost or does not answer. */
  onWake(): void
}

export function createHeartbeat(parts: HeartbeatParts): Heartbeat {
  const { connection, capabilities, request, redial } = parts
  let wokenAtMs = Number.NEGATIVE_INFINITY
  const isExpected = () =>
    capabilities.of(PROBE) === 'acknowledged' || capabilities.isPresumed(PROBE)
  /** Whether the server answers; a refusal counts. */
  const probe = async (timeoutMs?: number): Promise<boolean> => {
    try {
      await request(PROBE, { deviceIds: [] }, timeoutMs)
      return true
    } catch (error) {
      return !(error instanceof NoAnswer)
    }
  }
  const probeAgain = async () => {
    if (isExpected()) await probe(PROBE_TIMEOUT_MS)
    else if (capabilities.of(PROBE) === 'untried') await probe()
  }
  /** Shows whether probes are acknowledged: the connection may go mute at any time after its opening. */
  const probeFirst = () => {
    if (isOpen(connection.getState()) && capabilities.of(PROBE) === 'untried') void probeAgain()
  }
  const timer = createProbeTimer(probeAgain)
  connection.subscribe((state, before) => {
    if (isOpen(state) === isOpen(before)) return
    if (!isOpen(state)) return timer.stop()
    timer.start()
    queueMicrotask(probeFirst)
  })
  return {
    onMessage: timer.onMessage,
    onWake: () => {
      if (performance.now() - wokenAtMs < SAME_WAKE_MS) return
      wokenAtMs = performance.now()
      const state = connection.getState()
      if (isOpen(state)) {
        if (!isExpected()) return
        void probe(WAKE_PROBE_TIMEOUT_MS).then((isAnswered) => isAnswered || redial())
      } else if ('lostAtMs' in state && state.lostAtMs !== null) redial()
    },
  }
}

/** Sends a probe whenever nothing was received for `PROBE_DELAY_MS`. */
interface ProbeTimer {
  /** Call when the connection opens. */
  start(): void
  onMessage(): void
  /** Call when the connection closes. */
  stop(): void
}

/** @param probe settles with the answer or its timeout; it is not called again before that */
export function createProbeTimer(
  probe: () => Promise<void>,
  nowMs = () => performance.now(),
): ProbeTimer {
  let lastMessageAtMs = nowMs()
  let timer: ReturnType<typeof setInterval> | undefined
  let isProbing = false
  const check = async () => {
    if (isProbing || nowMs() - lastMessageAtMs < PROBE_DELAY_MS) return
    isProbing = true
    await probe()
    isProbing = false
    lastMessageAtMs = nowMs()
  }
  const stop = () => clearInterval(timer)
  return {
    start: () => {
      stop()
      lastMessageAtMs = nowMs()
      timer = setInterval(() => void check(), CHECK_INTERVAL_MS)
    },
    onMessage: () => {
      lastMessageAtMs = nowMs()
    },
    stop,
  }
}
