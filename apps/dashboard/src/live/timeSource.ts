import type { ClockReading } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** What is known of time: a server's reading and when it came, on the monotonic clock; or nothing. */
export interface KnownTime {
  readonly reading: ClockReading | null
  readonly heardAtMs: number
}

/** The one source of every "now", "ago" and "stale". */
export interface TimeSource {
  readonly store: StoreApi<KnownTime>
  /** False as long as a server whose time is not the computer's has not told it. */
  isKnown(): boolean
  /** Now where the devices are, epoch milliseconds. */
  nowMs(): number
  /** How fast that time runs; 1 is real time, 0 paused. */
  speed(): number
  hear(reading: ClockReading): void
  forget(): void
}

/** Now in epoch milliseconds, extrapolated from the newest reading. */
function timeAt({ reading, heardAtMs }: KnownTime, monotonicMs: number): number | null {
  if (reading === null) return null
  return reading.paused ? reading.now : reading.now + (monotonicMs - heardAtMs) * reading.speed
}

/**
 * With a server that sends no `clock`, time is the computer's: the only place that reads it.
 * @param isSimulated the server will send its own
 */
export function createTimeSource(
  isSimulated: boolean,
  monotonicMs: () => number = () => performance.now(),
  computerMs: () => number = () => Date.now(),
): TimeSource {
  const store = createStore<KnownTime>(() => ({ reading: null, heardAtMs: 0 }))
  return {
    store,
    isKnown: () => !isSimulated || store.getState().reading !== null,
    nowMs: () => timeAt(store.getState(), monotonicMs()) ?? computerMs(),
    speed: () => {
      const { reading } = store.getState()
      if (reading === null) return 1
      return reading.paused ? 0 : reading.speed
    },
    hear: (reading) => store.setState({ reading, heardAtMs: monotonicMs() }),
    forget: () => store.setState({ reading: null, heardAtMs: 0 }),
  }
}
