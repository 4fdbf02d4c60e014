import type { ClockReading } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { CLOCK_TIMEOUT_MS } from './timings.ts'

/** The server's last clock reading, and when it was received on the monotonic clock. */
export interface ClockState {
  readonly clock: ClockReading | null
  readonly receivedAtMs: number
  /** The server sends no readings: the computer's clock is used. */
  readonly isMissing: boolean
}

/** The devices' time: the only source of the current time in the dashboard. */
export interface TimeSource {
  readonly store: StoreApi<ClockState>
  /** False until a server that simulates time has sent a clock reading, or seems to send none. */
  isKnown(): boolean
  /** Now, epoch ms of the devices' time. */
  nowMs(): number
  /** Speed of the devices' time: 1 is real time, 0 is paused. */
  speed(): number
  /** Whether the simulation has reached its end. */
  hasEnded(): boolean
  /** The epoch of the last clock reading; `null` without one. */
  epoch(): number | null
  set(clock: ClockReading): void
  /** Call when a connection opens: without a reading within `CLOCK_TIMEOUT_MS` the computer's clock is used. */
  expectClock(): void
  clear(): void
}

const noClock: ClockState = { clock: null, receivedAtMs: 0, isMissing: false }

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
  const store = createStore<ClockState>(() => ({ ...noClock }))
  let timer: ReturnType<typeof setTimeout> | undefined
  return {
    store,
    isKnown: () => !isSimulated || store.getState().clock !== null || store.getState().isMissing,
    nowMs: () => timeAt(store.getState(), monotonicMs()) ?? computerMs(),
    speed: () => {
      const { clock } = store.getState()
      if (clock === null) return 1
      return clock.paused ? 0 : clock.speed
    },
    hasEnded: () => store.getState().clock?.ended === true,
    epoch: () => store.getState().clock?.epoch ?? null,
    set: (clock) => {
      clearTimeout(timer)
      store.setState({ clock, receivedAtMs: monotonicMs(), isMissing: false })
    },
    expectClock: () => {
      clearTimeout(timer)
      if (store.getState().clock !== null) return
      timer = setTimeout(() => store.setState({ isMissing: true }), CLOCK_TIMEOUT_MS)
    },
    clear: () => {
      clearTimeout(timer)
      store.setState(noClock)
    },
  }
}
