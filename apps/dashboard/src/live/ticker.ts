import type { TimeSource } from './timeSource.ts'

/** How often "ago" and "now" on the screen move on, in real time. */
const TICK_MS = 1000

/** A shared tick for everything that shows "now": one timer, and none when nobody looks. */
export interface Ticker {
  subscribe(listener: () => void): () => void
  /** Now as of the last tick, or a tick old at most while nobody looks; epoch milliseconds of the devices' time. */
  nowMs(): number
}

export function createTicker(time: TimeSource): Ticker {
  const listeners = new Set<() => void>()
  let tickMs = time.nowMs()
  /** On the monotonic clock. */
  let tickedAtMs = performance.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const look = () => {
    tickMs = time.nowMs()
    tickedAtMs = performance.now()
  }
  /** Without a timer the last tick may be hours old; a drawing is shorter than a tick, and must see one now. */
  const lookAgain = () => {
    if (timer === undefined && performance.now() - tickedAtMs >= TICK_MS) look()
  }
  const tick = () => {
    look()
    for (const listener of listeners) listener()
  }
  time.store.subscribe(tick)
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      lookAgain()
      timer ??= setInterval(tick, TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    nowMs: () => {
      lookAgain()
      return tickMs
    },
  }
}
