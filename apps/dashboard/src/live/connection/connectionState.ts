import type { SocketRequestName } from '@wattpost/protocol'
import { SHORT_LOSS_MS } from '../freshness/timings.ts'

/**
 * The browser's connection to the server [S9]. `lostAtMs` is when an open connection was lost; it is kept through all
 * attempts until the connection is open again, so that a short loss can be hidden. It and `atMs` below are times on
 * the monotonic clock.
 */
export type ConnectionState =
  | { readonly kind: 'Idle' }
  | { readonly kind: 'Connecting'; readonly attempt: number; readonly lostAtMs: number | null }
  | { readonly kind: 'Connected' }
  /** Requests wait for their acknowledgement. */
  | { readonly kind: 'Busy'; readonly requests: number }
  /** An acknowledgement is overdue and nothing was received since; `requests` others are still open. */
  | { readonly kind: 'Timeout'; readonly requests: number }
  | { readonly kind: 'Disconnected'; readonly reason: string; readonly lostAtMs: number }
  | {
      readonly kind: 'Error'
      readonly message: string
      readonly attempt: number
      readonly lostAtMs: number | null
    }
  /** The server refused the user again after a token refresh: no attempts until the user changes. */
  | { readonly kind: 'Failed'; readonly message: string }

export type ConnectionEvent =
  | { readonly type: 'attempt-started' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected'; readonly reason: string; readonly atMs: number }
  | { readonly type: 'connect-failed'; readonly message: string }
  | { readonly type: 'user-refused'; readonly message: string }
  | { readonly type: 'request-sent' }
  | { readonly type: 'request-acknowledged' }
  | { readonly type: 'request-timed-out' }
  /** The request is no longer waited for: this connection was not seen to acknowledge its kind. */
  | { readonly type: 'request-abandoned' }
  /** An acknowledgement came after its request had ended. */
  | { readonly type: 'answered-late'; readonly request: SocketRequestName }
  | { readonly type: 'event-received' }
  /** The transport's sign of life, which says nothing about requests. */
  | { readonly type: 'ping-received' }
  /** The user is no longer authenticated [S8]. */
  | { readonly type: 'closed' }

export const idleConnection: ConnectionState = { kind: 'Idle' }

/** The connection after an event; the same object when nothing changed [S9]. */
export function nextConnection(state: ConnectionState, event: ConnectionEvent): ConnectionState {
  switch (event.type) {
    case 'attempt-started':
      return { kind: 'Connecting', attempt: attemptsOf(state) + 1, lostAtMs: lostAtMsOf(state) }
    case 'connected':
      return { kind: 'Connected' }
    case 'disconnected':
      return state.kind === 'Idle'
        ? state
        : { kind: 'Disconnected', reason: event.reason, lostAtMs: event.atMs }
    case 'connect-failed':
      return {
        kind: 'Error',
        message: event.message,
        attempt: attemptsOf(state),
        lostAtMs: lostAtMsOf(state),
      }
    case 'user-refused':
      return { kind: 'Failed', message: event.message }
    case 'closed':
      return idleConnection
    case 'request-sent':
      if (!isOpen(state)) return state
      // Only a received message ends a Timeout.
      return {
        kind: state.kind === 'Timeout' ? 'Timeout' : 'Busy',
        requests: requestsOf(state) + 1,
      }
    case 'request-acknowledged':
      return isOpen(state) ? withRequests(state, requestsOf(state) - 1) : state
    case 'request-timed-out':
      return isOpen(state) ? { kind: 'Timeout', requests: requestsOf(state) - 1 } : state
    case 'request-abandoned':
      if (!isOpen(state)) return state
      return state.kind === 'Timeout'
        ? { kind: 'Timeout', requests: requestsOf(state) - 1 }
        : withRequests(state, requestsOf(state) - 1)
    case 'ping-received':
      return state
    case 'answered-late':
    case 'event-received':
      return state.kind === 'Timeout' ? withRequests(state, state.requests) : state
  }
}

/** Whether messages can be sent. */
export function isOpen(state: ConnectionState): boolean {
  return state.kind === 'Connected' || state.kind === 'Busy' || state.kind === 'Timeout'
}

/**
 * Whether nothing is received for longer than a short loss.
 * @param monotonicMs now on the clock of `lostAtMs`
 */
export function isConnectionLost(state: ConnectionState, monotonicMs: number): boolean {
  if (state.kind === 'Timeout' || state.kind === 'Failed') return true
  const lostAtMs = lostAtMsOf(state)
  return lostAtMs === null ? hasFailed(state) : monotonicMs - lostAtMs >= SHORT_LOSS_MS
}

/** Whether an attempt has failed since the connection was last open. */
function hasFailed(state: ConnectionState): boolean {
  return state.kind === 'Error' || attemptsOf(state) > 1
}

/** Whether a request gets a result now: data, or the error that no connection will open. */
export function canRequest(state: ConnectionState): boolean {
  return isOpen(state) || state.kind === 'Failed'
}

/** An open connection with this number of open requests. */
function withRequests(state: ConnectionState, requests: number): ConnectionState {
  if (requests > 0) return { kind: 'Busy', requests }
  return state.kind === 'Connected' ? state : { kind: 'Connected' }
}

function requestsOf(state: ConnectionState): number {
  return state.kind === 'Busy' || state.kind === 'Timeout' ? state.requests : 0
}

function attemptsOf(state: ConnectionState): number {
  return state.kind === 'Connecting' || state.kind === 'Error' ? state.attempt : 0
}

function lostAtMsOf(state: ConnectionState): number | null {
  switch (state.kind) {
    case 'Connecting':
    case 'Error':
    case 'Disconnected':
      return state.lostAtMs
    default:
      return null
  }
}
