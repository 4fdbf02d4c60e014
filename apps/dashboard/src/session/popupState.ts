/** A sign-in in a popup, as the window sees it that opened the popup [S2]. */
export type PopupState =
  | { readonly kind: 'closed' }
  /** Somebody is choosing an account in it. */
  | { readonly kind: 'open' }
  /** An account is chosen; the identity service and the server are being told. */
  | { readonly kind: 'signing-in' }

export type PopupEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'chosen' }
  /** Signed in, given up or failed: it is over. */
  | { readonly type: 'ended' }

export const closedPopup: PopupState = { kind: 'closed' }

/** The popup after an event; the same object when nothing changed [S2]. */
export function nextPopup(state: PopupState, event: PopupEvent): PopupState {
  switch (event.type) {
    case 'opened':
      return state.kind === 'closed' ? { kind: 'open' } : state
    case 'chosen':
      return state.kind === 'open' ? { kind: 'signing-in' } : state
    case 'ended':
      return state.kind === 'closed' ? state : closedPopup
  }
}

/** Whether the marker stands in the storage: as long as the sign-in lasts [S2, S3]. */
export function isMarked(state: PopupState): boolean {
  return state.kind !== 'closed'
}
