import type { SessionState } from './sessionState.ts'

/** What is known of a window when it opens. */
export interface OpenedWindow {
  /** A sign-in is going on somewhere in this browser. */
  readonly isMarked: boolean
  /** Another window opened it, and can still be reached. */
  readonly hasOpener: boolean
  readonly path: string
}

/** Where accounts are chosen with the emulator: a page of its own, which needs no session [S3]. */
export const CHOOSER_PATH = '/choose-account'

/** What becomes of a window: it goes on, it must first be known who is there, or it closes itself. */
export type WindowFate = 'stays' | 'waits' | 'closes'

/** Only the popup of a sign-in in which nobody is signed in closes itself [S3]. */
export function fateOf(window: OpenedWindow, session: SessionState['kind']): WindowFate {
  const isPopup = window.isMarked && window.hasOpener && window.path !== CHOOSER_PATH
  if (!isPopup || session === 'signed-in') return 'stays'
  return session === 'unknown' ? 'waits' : 'closes'
}
