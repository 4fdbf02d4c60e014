/** Sends tokens to an external sync address that the operator has configured [H18]. */
import { TOKEN_SYNC_AGE_S_MAX } from '@wattpost/protocol'

/** A token, and when it was issued, epoch ms. */
export interface IssuedToken {
  readonly token: string
  readonly issuedAtMs: number
}

/** The last call to the sync URL [H18]. */
export type SyncState =
  | { readonly kind: 'signed-out' }
  /** A user is signed in whose token was too old to be sent. */
  | { readonly kind: 'unsent' }
  | { readonly kind: 'sent'; readonly token: string }

/** The call to send: POST with a token, DELETE at sign-out, or none. */
export type SyncCall =
  | { readonly method: 'POST'; readonly token: string }
  | { readonly method: 'DELETE' }
  | null

interface SyncStep {
  readonly state: SyncState
  readonly call: SyncCall
}

/** The call after a token was issued, or after a sign-out (`null`) [H18]; an old token is not sent [C7]. */
export function nextSync(state: SyncState, issued: IssuedToken | null, nowMs: number): SyncStep {
  if (issued === null) {
    return {
      state: { kind: 'signed-out' },
      call: state.kind === 'signed-out' ? null : { method: 'DELETE' },
    }
  }
  const { token, issuedAtMs } = issued
  if (state.kind === 'sent' && state.token === token) return { state, call: null }
  if (nowMs - issuedAtMs > TOKEN_SYNC_AGE_S_MAX * 1000) {
    return { state: state.kind === 'sent' ? state : { kind: 'unsent' }, call: null }
  }
  return { state: { kind: 'sent', token }, call: { method: 'POST', token } }
}

interface ExternalTokenSyncParts {
  readonly url: string
  readonly send: (url: string, init: RequestInit) => Promise<{ readonly status: number }>
  readonly nowMs: () => number
}

/** @returns sends a token, or a sign-out, to the sync URL, e.g. a server that renders pages */
export function createExternalTokenSync({ url, send, nowMs }: ExternalTokenSyncParts) {
  let state: SyncState = { kind: 'signed-out' }
  let sending: Promise<void> = Promise.resolve()
  const sendCall = async (call: NonNullable<SyncCall>): Promise<void> => {
    const bearer = call.method === 'POST' && { headers: { authorization: `Bearer ${call.token}` } }
    try {
      const { status } = await send(url, { method: call.method, keepalive: true, ...bearer })
      if (status >= 400) console.warn(`token sync: ${status}`)
    } catch (error) {
      console.warn('token sync:', error)
    }
  }
  return (issued: IssuedToken | null): void => {
    const { state: after, call } = nextSync(state, issued, nowMs())
    state = after
    // In order: a DELETE must not overtake the POST before it.
    if (call !== null) sending = sending.then(() => sendCall(call))
  }
}
