import { TOKEN_SYNC_AGE_S_MAX } from '@wattpost/protocol'

/** A token, and when it was issued, epoch ms. */
export interface IssuedToken {
  readonly token: string
  readonly issuedAtMs: number
}

/** What the place that is kept in step was told last [H18]. */
export type SyncState =
  | { readonly kind: 'nobody' }
  /** Somebody is there whose token was too old to be told. */
  | { readonly kind: 'untold' }
  | { readonly kind: 'told'; readonly token: string }

/** What is to be sent: a token by POST, its end by DELETE, or nothing. */
export type SyncCall =
  | { readonly method: 'POST'; readonly token: string }
  | { readonly method: 'DELETE' }
  | null

interface SyncStep {
  readonly state: SyncState
  readonly call: SyncCall
}

/** What to send now that this token is the one, or nobody's is [H18]; an old one is not sent [C7]. */
export function nextSync(state: SyncState, issued: IssuedToken | null, nowMs: number): SyncStep {
  if (issued === null) {
    return {
      state: { kind: 'nobody' },
      call: state.kind === 'nobody' ? null : { method: 'DELETE' },
    }
  }
  const { token, issuedAtMs } = issued
  if (state.kind === 'told' && state.token === token) return { state, call: null }
  if (nowMs - issuedAtMs > TOKEN_SYNC_AGE_S_MAX * 1000) {
    return { state: state.kind === 'told' ? state : { kind: 'untold' }, call: null }
  }
  return { state: { kind: 'told', token }, call: { method: 'POST', token } }
}

interface TokenSyncParts {
  readonly url: string
  readonly send: (url: string, init: RequestInit) => Promise<{ readonly status: number }>
  readonly nowMs: () => number
}

/** Keeps a place outside, e.g. a server that draws pages, in step with who is signed in [H18]. */
export function createTokenSync({ url, send, nowMs }: TokenSyncParts) {
  let state: SyncState = { kind: 'nobody' }
  let sent: Promise<void> = Promise.resolve()
  const tell = async (call: NonNullable<SyncCall>): Promise<void> => {
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
    // One after the other: an end must not overtake the token that it ends.
    if (call !== null) sent = sent.then(() => tell(call))
  }
}
