import { MESSAGE_BAR, type MessageBar } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { type Countdown, createCountdown } from './countdown.ts'

export type MessageBarEvent =
  | { readonly type: 'shown'; readonly message: string; readonly color: string }
  /** Its time is over, or the person closed it [S13, S14]. */
  | { readonly type: 'dismissed' }

const hiddenMessageBar: MessageBar = { visible: false }

/** The message bar after an event [S13]; a new message replaces the one that is shown. */
function nextMessageBar(event: MessageBarEvent): MessageBar {
  return event.type === 'shown'
    ? { visible: true, message: event.message, color: event.color }
    : hiddenMessageBar
}

/** The one message bar of the application [R20, E21]. */
export interface Messages {
  readonly store: StoreApi<MessageBar>
  /** Each message has the whole time of its own, also one that says what is said already [C13]. */
  show(message: string, color: string): void
  dismiss(): void
  /** A pointer is over it: its time stands still [S14]. */
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
    // What is gone has nobody over it, and nobody tells that the pointer left.
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
