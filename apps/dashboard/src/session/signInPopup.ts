import { onStoredChange, readText, sharedStorage, writeText } from './browserStorage.ts'
import type { SessionState } from './sessionState.ts'

/** A sign-in in a popup, in the window that opened it [S2]. */
export type PopupState =
  | { readonly kind: 'closed' }
  /** The user is choosing an account. */
  | { readonly kind: 'open' }
  /** An account is chosen; the identity service and the server are called. */
  | { readonly kind: 'signing-in' }

export type PopupEvent =
  | { readonly type: 'opened' }
  | { readonly type: 'chosen' }
  /** Signed in, cancelled or failed. */
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

/** Whether the marker is stored: during the sign-in [S2, S3]. */
export function isMarked(state: PopupState): boolean {
  return state.kind !== 'closed'
}

const MARKER = 'wattpost.sign-in-popup'

/** The temporary marker of a popup sign-in in the storage [S2]. */
export interface PopupMarker {
  isSet(): boolean
  put(isMarked: boolean): void
  /** Calls back on changes by other windows. */
  watch(changed: () => void): void
}

export function popupMarker(): PopupMarker {
  const storage = sharedStorage()
  return {
    isSet: () => readText(storage, MARKER) !== null,
    put: (isMarked) => {
      writeText(storage, MARKER, isMarked ? 'open' : null)
      // A marker without its page would close unrelated windows.
      if (isMarked) window.addEventListener('pagehide', () => writeText(storage, MARKER, null))
    },
    watch: (changed) => onStoredChange(MARKER, changed),
  }
}

/** A window when it opens. */
export interface OpenedWindow {
  /** A popup sign-in is in progress in this browser. */
  readonly isMarked: boolean
  /** Another window opened it and still exists. */
  readonly hasOpener: boolean
  /** It shows the emulator's account chooser. */
  readonly isChooser: boolean
}

/** Path of the emulator's account chooser, which needs no session [S3]. */
export const CHOOSER_PATH = '/choose-account'

/** Behaviour of a window: it stays, waits until the session is known, or closes. */
export type WindowAction = 'stays' | 'waits' | 'closes'

/** Only the popup of a sign-in without a signed-in user closes [S3]. */
export function windowAction(window: OpenedWindow, session: SessionState['kind']): WindowAction {
  const isPopup = window.isMarked && window.hasOpener && !window.isChooser
  if (!isPopup || session === 'signed-in') return 'stays'
  return session === 'unknown' ? 'waits' : 'closes'
}
