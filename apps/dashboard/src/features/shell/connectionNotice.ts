import type { ConnectionState } from '../../live/connectionState.ts'
import { connectionBadge } from './connectionBadge.ts'

/** What stands below the bar when the connection is not as it should be. */
export interface ConnectionNoticeLook {
  readonly text: string
  /** What a person can do. */
  readonly action: 'retry' | 'sign-in'
}

/**
 * What a person should know of the connection, and can do about it; `null` when all is well, and while
 * nobody need be alarmed yet [S9].
 * @param monotonicMs now on the clock of `lostAtMs`
 */
export function connectionNotice(
  state: ConnectionState,
  monotonicMs: number,
): ConnectionNoticeLook | null {
  switch (connectionBadge(state, monotonicMs).word) {
    case 'Offline':
      return {
        text: 'The connection is lost: values have stopped. It is tried again by itself.',
        action: 'retry',
      }
    case 'Slow':
      return { text: 'The server does not answer: values may be old.', action: 'retry' }
    case 'Refused':
      return { text: `No live values: ${hint(state)} Sign in again.`, action: 'sign-in' }
    default:
      return null
  }
}

/** The server's words as a sentence. */
function hint(state: ConnectionState): string {
  const message = state.kind === 'Failed' ? state.message : ''
  return /[.!?]$/.test(message) ? message : `${message}.`
}
