import type { StoreApi } from 'zustand'
import { type DeviceMap, deviceOf } from '../devices/deviceStores.ts'
import type { TimeSource } from './timeSource.ts'

/** Interval at which times on the screen are updated, real ms. */
const TICK_MS = 1000
/** A report this long after a tick brings the next one forward, and the one after it waits for the next report, real ms. */
const [JOINED_AFTER_MS, JOINED_TICK_MS] = [600, 1400]

/** A shared tick for everything that shows the current time; its timer runs only while there are subscribers. */
export interface Ticker {
  subscribe(listener: () => void): () => void
  /** Ticks with a report that is about to be shown, if the next tick is near: both are one rendering. */
  join(): void
  /** Now as of the last tick, epoch ms of the devices' time; at most 1.4 s old. */
  nowMs(): number
}

export function createTicker(time: TimeSource): Ticker {
  const listeners = new Set<() => void>()
  let nowMs = time.nowMs()
  /** On the monotonic clock. */
  let readAtMs = performance.now()
  let timer: ReturnType<typeof setTimeout> | undefined
  const read = () => {
    nowMs = time.nowMs()
    readAtMs = performance.now()
  }
  /** Without a timer the last tick may be hours old. Within one rendering the value must not change. */
  const readIfOld = () => {
    if (timer === undefined && performance.now() - readAtMs >= TICK_MS) read()
  }
  const notify = () => {
    read()
    for (const listener of listeners) listener()
  }
  const tickAfter = (ms: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      tickAfter(TICK_MS)
      notify()
    }, ms)
  }
  time.store.subscribe(notify)
  return {
    subscribe: (listener) => {
      listeners.add(listener)
      readIfOld()
      if (timer === undefined) tickAfter(TICK_MS)
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        clearTimeout(timer)
        timer = undefined
      }
    },
    join: () => {
      if (timer === undefined || performance.now() - readAtMs < JOINED_AFTER_MS) return
      tickAfter(JOINED_TICK_MS)
      notify()
    },
    nowMs: () => {
      readIfOld()
      return nowMs
    },
  }
}

/** Brings the ticks together with a device's reports. Ends when the result is called. */
export function joinReports(
  ticker: Ticker,
  store: Pick<StoreApi<DeviceMap<unknown>>, 'getState' | 'subscribe'>,
  deviceId: string,
): () => void {
  const selected = deviceOf(deviceId)
  let shown = selected(store.getState())
  return store.subscribe((map) => {
    const next = selected(map)
    if (next !== shown) ticker.join()
    shown = next
  })
}
