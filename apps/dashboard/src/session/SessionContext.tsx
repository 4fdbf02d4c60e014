import type { SessionUser } from '@wattpost/protocol'
import { createContext, use, useSyncExternalStore } from 'react'
import { hasStoredUser, onStoredUserChange } from '../patches/firebaseStoredUser.ts'
import type { Messages } from './messageBar.ts'
import type { Session } from './session.ts'
import type { SessionState } from './sessionState.ts'

interface SessionScope {
  /** `null` until the session is loaded; public pages do not load it. */
  readonly session: Session | null
  /** Loads the session unless it is loaded. */
  readonly openSession: () => Promise<Session>
  readonly messages: Messages
}

const Context = createContext<SessionScope | null>(null)
export const SessionProvider = Context.Provider

function useScope(): SessionScope {
  const scope = use(Context)
  if (scope === null) throw new Error('SessionProvider is missing above this component')
  return scope
}

/** The session, on pages behind the auth check. */
export function useSession(): Session {
  const { session } = useScope()
  if (session === null) throw new Error('The session is not loaded: this page has no auth check')
  return session
}

/** Loads the session, on pages without an auth check. */
export function useOpenSession(): () => Promise<Session> {
  return useScope().openSession
}

export function useMessages(): Messages {
  return useScope().messages
}

const noSubscription = () => () => {}

/** Selects from the session's state, which is `undefined` until the session is loaded. */
function useOfSession<T>(pick: (state: SessionState | undefined) => T): T {
  const store = useScope().session?.store
  const now = () => pick(store?.getState())
  return useSyncExternalStore(store?.subscribe ?? noSubscription, now, now)
}

/** The signed-in user; `null` also until the session is loaded. */
export function useUser(): SessionUser | null {
  return useOfSession((state) => (state?.kind === 'signed-in' ? state.user : null))
}

/** Whether a user is signed in; until the session is loaded, whether one is stored in this browser. */
export function useSeemsSignedIn(): boolean {
  const kind = useOfSession((state) => state?.kind ?? 'unknown')
  const isStored = useSyncExternalStore(onStoredUserChange, hasStoredUser, () => false)
  return kind === 'signed-in' || (kind === 'unknown' && isStored)
}
