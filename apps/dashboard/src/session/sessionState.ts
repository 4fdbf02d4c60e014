import type { SessionUser } from '@wattpost/protocol'
import type { StoreApi } from 'zustand/vanilla'

/** The answer of one service: none yet, no user, or a user. */
type Answer = 'pending' | SessionUser | null

/**
 * The session [S1]. It is unknown until the first session fetch has ended and the identity service has answered;
 * afterwards only the identity service decides who is signed in.
 */
export type SessionState =
  | { readonly kind: 'unknown'; readonly identity: Answer; readonly server: Answer }
  | { readonly kind: 'signed-out' }
  | { readonly kind: 'signed-in'; readonly user: SessionUser }

export type KnownSession = Exclude<SessionState, { kind: 'unknown' }>

export type SessionEvent =
  /** The identity service reported the user, with the claims of the token [S7]. */
  | { readonly type: 'identity-answered'; readonly user: SessionUser | null }
  /**
   * The call `getSession` answered; a failure counts as no user [H2, X4]. A later answer about the signed-in user
   * renews that user's name and photo [S2].
   */
  | { readonly type: 'server-answered'; readonly user: SessionUser | null }
  /** The user signed out; the local session is empty at once [S1]. */
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
      return withUser(state, null)
    case 'identity-answered':
      return state.kind === 'unknown'
        ? settle({ ...state, identity: event.user })
        : withUser(state, event.user)
    case 'server-answered':
      return state.kind === 'unknown'
        ? settle({ ...state, server: event.user })
        : withAnswer(state, event.user)
  }
}

/** Whether the auth state is not known yet: until the identity service has called back once [S7]. */
export function isAuthBusy(state: SessionState): boolean {
  return state.kind === 'unknown' && state.identity === 'pending'
}

function settle(state: Extract<SessionState, { kind: 'unknown' }>): SessionState {
  if (state.identity === 'pending' || state.server === 'pending') return state
  return withUser(state, state.identity)
}

/**
 * Only the identity service signs users in and out, and has email and claims: the answer renews name and photo of the
 * signed-in user, where it has them. An answer about another user, or none, changes nothing here.
 */
function withAnswer(state: KnownSession, user: SessionUser | null): SessionState {
  if (state.kind === 'signed-out' || user?.uid !== state.user.uid) return state
  const { name, photo } = state.user
  return withUser(state, { ...state.user, name: user.name || name, photo: user.photo ?? photo })
}

function withUser(state: SessionState, user: SessionUser | null): SessionState {
  const next: KnownSession = user === null ? { kind: 'signed-out' } : { kind: 'signed-in', user }
  return JSON.stringify(next) === JSON.stringify(state) ? state : next
}

/**
 * Resolves as soon as the session is known [S1]. Without a user of the identity service no user is signed in, whatever
 * the server answers, so the state does not wait for it.
 */
export function firstKnown(store: StoreApi<SessionState>): Promise<KnownSession> {
  return new Promise((resolve) => {
    const check = (state: SessionState): boolean => {
      const known = knownIn(state)
      if (known !== null) resolve(known)
      return known !== null
    }
    if (check(store.getState())) return
    const stop = store.subscribe((state) => {
      if (check(state)) stop()
    })
  })
}

function knownIn(state: SessionState): KnownSession | null {
  if (state.kind !== 'unknown') return state
  return isAuthBusy(state) || state.identity !== null ? null : { kind: 'signed-out' }
}
