import { MESSAGE_BAR, type MessageBar } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

const hiddenMessageBar: MessageBar = { visible: false }

/** The message bar of the application [R20, E21]. */
export interface Messages {
  readonly store: StoreApi<MessageBar>
  /** Replaces the current message [S13]; each gets the full time, even when its text is the same [C13]. */
  show(message: string, color: string): void
  /** Hides the message: the time is over, or the user closed it [S13, S14]. */
  dismiss(): void
  /** Pauses the time while a pointer is over the message [S14]. */
  hold(): void
  release(): void
}

export function createMessages(): Messages {
  const store = createStore<MessageBar>(() => hiddenMessageBar)
  let countdown: Countdown | null = null
  let isHeld = false
  const dismiss = () => {
    countdown?.pause()
    countdown = null
    // A removed element sends no event when the pointer leaves.
    isHeld = false
    store.setState(hiddenMessageBar, true)
  }
  return {
    store,
    show: (message, color) => {
      countdown?.pause()
      countdown = createCountdown(MESSAGE_BAR.timeoutMs, dismiss)
      if (!isHeld) countdown.resume()
      store.setState({ visible: true, message, color }, true)
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
