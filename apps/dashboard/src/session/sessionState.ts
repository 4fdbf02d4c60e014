import type { SessionUser } from '@wattpost/protocol'

/** What one of the two that must answer has said so far: nothing yet, nobody, or who. */
type Answer = 'pending' | SessionUser | null

/**
 * Who is signed in [S1]. Unknown, and with that busy [S7], until both the identity service and the session fetch
 * have answered for the first time; from then on the identity service alone decides.
 */
export type SessionState =
  | { readonly kind: 'unknown'; readonly identity: Answer; readonly server: Answer }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly user: SessionUser }

export type KnownSession = Exclude<SessionState, { kind: 'unknown' }>

export type SessionEvent =
  /** The identity service says who is there, with the claims of their token [S7]. */
  | { readonly type: 'identity-answered'; readonly user: SessionUser | null }
  /** `GET /api/_auth/session` answered, or failed and counts as nobody [H2, X4]. */
  | { readonly type: 'server-answered'; readonly user: SessionUser | null }
  /** The person signed out; the local session is empty at once [S1]. */
  | { readonly type: 'signed-out' }

export const unknownSession: SessionState = {
  kind: 'unknown',
  identity: 'pending',
  server: 'pending',
}

/** The session after an event; the same object when nothing changed. */
export function nextSession(state: SessionState, event: SessionEvent): SessionState {
  switch (event.type) {
    case 'signed-out':
      return state.kind === 'signed-out' ? state : { kind: 'signed-out' }
    case 'identity-answered':
      return state.kind === 'unknown'
        ? settle({ ...state, identity: event.user })
        : withIdentity(state, event.user)
    case 'server-answered':
      return state.kind === 'unknown' ? settle({ ...state, server: event.user }) : state
  }
}

function settle(state: Extract<SessionState, { kind: 'unknown' }>): SessionState {
  if (state.identity === 'pending' || state.server === 'pending') return state
  return withIdentity({ kind: 'signed-out' }, state.identity)
}

function withIdentity(state: KnownSession, user: SessionUser | null): SessionState {
  if (user === null) return state.kind === 'signed-out' ? state : { kind: 'signed-out' }
  if (state.kind === 'signed-in' && JSON.stringify(state.user) === JSON.stringify(user)) {
    return state
  }
  return { kind: 'signed-in', user }
}
