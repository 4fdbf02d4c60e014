import type { TimeSource } from './timeSource.ts'

/** Interval at which times on the screen are updated, real ms. */
const TICK_MS = 1000

/** A shared tick for everything that shows the current time; its timer runs only while there are subscribers. */
export interface Ticker {
  subscribe(listener: () => void): () => void
  /** Now as of the last tick, epoch ms of the devices' time; at most one tick old. */
  nowMs(): number
}

export function createTicker(time: TimeSource): Ticker {
  const listeners = new Set<() => void>()
  let nowMs = time.nowMs()
  /** On the monotonic clock. */
  let readAtMs = performance.now()
  let timer: ReturnType<typeof setInterval> | undefined
  const read = () => {
    nowMs = time.nowMs()
    readAtMs = performance.now()
  }
  /** Without a timer the last tick may be hours old. Within one rendering the value must not change. */
  const readIfOld = () => {
    if (timer === undefined && performance.now() - readAtMs >= TICK_MS) read()
  }
  const tick = () => {
    read()
    for (const listener of listeners) listener()
  }
  time.store.subscribe(tick)
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      readIfOld()
      timer ??= setInterval(tick, TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
    nowMs: () => {
      readIfOld()
      return nowMs
    },
  }
}
