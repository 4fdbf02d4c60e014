import { MESSAGE_BAR, type MessageBar } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

export type MessageBarEvent =
  | { readonly type: 'shown'; readonly message: string; readonly color: string }
  /** The time is over, or the user closed the message [S13, S14]. */
  | { readonly type: 'dismissed' }

const hiddenMessageBar: MessageBar = { visible: false }

/** The message bar after an event [S13]; a new message replaces the current one. */
function nextMessageBar(event: MessageBarEvent): MessageBar {
  return event.type === 'shown'
    ? { visible: true, message: event.message, color: event.color }
    : hiddenMessageBar
}

/** The message bar of the application [R20, E21]. */
export interface Messages {
  readonly store: StoreApi<MessageBar>
  /** Each message gets the full time, even when its text is the same [C13]. */
  show(message: string, color: string): void
  dismiss(): void
  /** Pauses the time while a pointer is over the message [S14]. */
  hold(): void
  release(): void
}

export function createMessages(): Messages {
  const store = createStore<MessageBar>(() => hiddenMessageBar)
  const dispatch = (event: MessageBarEvent) => store.setState(nextMessageBar(event), true)
  let countdown: Countdown | null = null
  let isHeld = false
  const dismiss = () => {
    countdown?.pause()
    countdown = null
    // A removed element sends no event when the pointer leaves.
    isHeld = false
    dispatch({ type: 'dismissed' })
  }
  return {
    store,
    show: (message, color) => {
      countdown?.pause()
      countdown = createCountdown(MESSAGE_BAR.timeoutMs, dismiss)
      if (!isHeld) countdown.resume()
      dispatch({ type: 'shown', message, color })
    },
    dismiss,
    hold: () => {
      isHeld = true
      countdown?.pause()
    },
    release: () => {
      isHeld = false
      countdown?.resume()
    },
  }
}

/** A timer that keeps its remaining time while it is paused [S14]. */
export interface Countdown {
  pause(): void
  resume(): void
}

export function createCountdown(timeoutMs: number, onDone: () => void): Countdown {
  let leftMs = timeoutMs
  let running: { readonly timer: ReturnType<typeof setTimeout>; readonly sinceMs: number } | null =
    null
  return {
    pause: () => {
      if (running === null) return
      clearTimeout(running.timer)
      leftMs -= performance.now() - running.sinceMs
      running = null
    },
    resume: () => {
      running ??= { timer: setTimeout(onDone, Math.max(0, leftMs)), sinceMs: performance.now() }
    },
  }
}
