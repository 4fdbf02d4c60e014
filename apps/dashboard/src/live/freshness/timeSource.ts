import type { ClockReading } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

/** The server's last clock reading, and when it was received on the monotonic clock. */
export interface ClockState {
  readonly clock: ClockReading | null
  readonly receivedAtMs: number
}

/** The devices' time: the only source of the current time in the dashboard. */
export interface TimeSource {
  readonly store: StoreApi<ClockState>
  /** False until a server that simulates time has sent a clock reading. */
  isKnown(): boolean
  /** Now, epoch ms of the devices' time. */
  nowMs(): number
  /** Speed of the devices' time: 1 is real time, 0 is paused. */
  speed(): number
  set(clock: ClockReading): void
  clear(): void
}

/** Now in epoch ms, extrapolated from the last reading. */
function timeAt({ clock, receivedAtMs }: ClockState, monotonicMs: number): number | null {
  if (clock === null) return null
  return clock.paused ? clock.now : clock.now + (monotonicMs - receivedAtMs) * clock.speed
}

/**
 * Without `clock` frames the devices' time is the computer's; this function is the only reader of that clock.
 * @param isSimulated the server sends its own time
 */
export function createTimeSource(
  isSimulated: boolean,
  monotonicMs: () => number = () => performance.now(),
  computerMs: () => number = () => Date.now(),
): TimeSource {
  const store = createStore<ClockState>(() => ({ clock: null, receivedAtMs: 0 }))
  return {
    store,
    isKnown: () => !isSimulated || store.getState().clock !== null,
    nowMs: () => timeAt(store.getState(), monotonicMs()) ?? computerMs(),
    speed: () => {
      const { clock } = store.getState()
      if (clock === null) return 1
      return clock.paused ? 0 : clock.speed
    },
    set: (clock) => store.setState({ clock, receivedAtMs: monotonicMs() }),
    clear: () => store.setState({ clock: null, receivedAtMs: 0 }),
  }
}
