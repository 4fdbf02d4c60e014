/**
 * The browser's connection to the server [S9]. `lostAtMs` is when a standing connection was lost, kept
 * through all attempts until it stands again, so that a short loss can be told from a long one; it and
 * `atMs` below count on a monotonic clock.
 */
export type ConnectionState =
  | { readonly kind: 'Idle' }
  | { readonly kind: 'Connecting'; readonly attempt: number; readonly lostAtMs: number | null }
  | { readonly kind: 'Connected' }
  /** Acknowledged requests are out. */
  | { readonly kind: 'Busy'; readonly requests: number }
  /** An acknowledgement did not come, and nothing since; so many others are still waited for. */
  | { readonly kind: 'Timeout'; readonly requests: number }
  | { readonly kind: 'Disconnected'; readonly reason: string; readonly lostAtMs: number }
  | {
      readonly kind: 'Error'
      readonly message: string
      readonly attempt: number
      readonly lostAtMs: number | null
    }
  /** The server refused the user again after a token refresh: no more attempts until the user changes. */
  | { readonly kind: 'Failed'; readonly message: string }

export type ConnectionEvent =
  | { readonly type: 'attempt-started' }
  | { readonly type: 'connected' }
  | { readonly type: 'disconnected'; readonly reason: string; readonly atMs: number }
  | { readonly type: 'connect-failed'; readonly message: string }
  | { readonly type: 'refused-again'; readonly message: string }
  | { readonly type: 'request-sent' }
  | { readonly type: 'request-acknowledged' }
  | { readonly type: 'request-timed-out' }
  | { readonly type: 'event-received' }
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
    case 'refused-again':
      return { kind: 'Failed', message: event.message }
    case 'closed':
      return idleConnection
    case 'request-sent':
      if (!isOpen(state)) return state
      // Asking is no answer: only that ends a Timeout.
      return {
        kind: state.kind === 'Timeout' ? 'Timeout' : 'Busy',
        requests: requestsOf(state) + 1,
      }
    case 'request-acknowledged':
      return isOpen(state) ? withRequests(state, requestsOf(state) - 1) : state
    case 'request-timed-out':
      return isOpen(state) ? { kind: 'Timeout', requests: requestsOf(state) - 1 } : state
    case 'event-received':
      return state.kind === 'Timeout' ? withRequests(state, state.requests) : state
  }
}

/** Whether something can be sent now. */
export function isOpen(state: ConnectionState): boolean {
  return state.kind === 'Connected' || state.kind === 'Busy' || state.kind === 'Timeout'
}

/** A shorter loss alarms nobody, ms. */
export const CALM_LOSS_MS = 3000

/**
 * Whether it is known that nothing comes, and not just for a moment.
 * @param monotonicMs now on the clock of `lostAtMs`
 */
export function isSilent(state: ConnectionState, monotonicMs: number): boolean {
  if (state.kind === 'Timeout' || state.kind === 'Failed') return true
  const lostAtMs = lostAtMsOf(state)
  return lostAtMs === null ? hasFailed(state) : monotonicMs - lostAtMs >= CALM_LOSS_MS
}

/** Whether an attempt to connect has failed since a connection last stood, if one ever did. */
function hasFailed(state: ConnectionState): boolean {
  return state.kind === 'Error' || (state.kind === 'Connecting' && state.attempt > 1)
}

/** Whether asking now gives an answer: data, or the plain word that there is no connection to come. */
export function isDecided(state: ConnectionState): boolean {
  return isOpen(state) || state.kind === 'Failed'
}

/** A connection that answers, with so many requests out. */
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
