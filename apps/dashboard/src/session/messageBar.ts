import type { MessageBar } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'

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
  show(message: string, color: string): void
  dismiss(): void
}

export function createMessages(): Messages {
  const store = createStore<MessageBar>(() => hiddenMessageBar)
  const dispatch = (event: MessageBarEvent) => store.setState(nextMessageBar(event), true)
  return {
    store,
    show: (message, color) => dispatch({ type: 'shown', message, color }),
    dismiss: () => dispatch({ type: 'dismissed' }),
  }
}
