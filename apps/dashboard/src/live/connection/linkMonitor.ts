import {
  CHECK_INTERVAL_MS,
  LONGEST_GAP_ON_HEALTHY_LINK_MS,
  PING_INTERVALS_UNTIL_DEAD,
  PRESUMED_PING_INTERVAL_MS,
} from '../freshness/timings.ts'

/** Detects a connection that died without a disconnect. */
export interface LinkMonitor {
  /** Call on every ping of the server. */
  onPing(): void
  /** Call on every other message. */
  onMessage(): void
  /** Call when the connection ends. */
  stop(): void
  /** Time when the last message was received, on the monotonic clock. */
  lastMessageAtMs(): number
}

/**
 * Learns the ping interval from the server itself, so that a server with rare pings is not taken for dead.
 * @param onDead called once, when nothing was received for too long
 */
export function monitorLink(onDead: () => void, nowMs = () => performance.now()): LinkMonitor {
  let lastMessageAtMs = nowMs()
  let lastPingAtMs: number | null = null
  let intervalMs: number | null = null
  const check = () => {
    const deadAfterMs = (intervalMs ?? PRESUMED_PING_INTERVAL_MS) * PING_INTERVALS_UNTIL_DEAD
    if (nowMs() - lastMessageAtMs <= Math.max(LONGEST_GAP_ON_HEALTHY_LINK_MS, deadAfterMs)) return
    clearInterval(timer)
    onDead()
  }
  const timer = setInterval(check, CHECK_INTERVAL_MS)
  return {
    onPing: () => {
      const now = nowMs()
      if (lastPingAtMs !== null) intervalMs = Math.max(intervalMs ?? 0, now - lastPingAtMs)
      lastPingAtMs = now
      lastMessageAtMs = now
    },
    onMessage: () => {
      lastMessageAtMs = nowMs()
    },
    stop: () => clearInterval(timer),
    lastMessageAtMs: () => lastMessageAtMs,
  }
}
