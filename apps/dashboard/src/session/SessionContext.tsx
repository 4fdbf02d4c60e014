import type { SessionUser } from '@wattpost/protocol'
import { createContext, use, useSyncExternalStore } from 'react'
import { hasKeptUser, onKeptUserChange } from './keptUser.ts'
import type { Messages } from './messageBar.ts'
import type { Session } from './session.ts'
import type { SessionState } from './sessionState.ts'

interface SessionScope {
  /** `null` until something asks who is there; a public page does not. */
  readonly session: Session | null
  /** Loads the session where it is not loaded yet. */
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
  if (session === null) throw new Error('No auth check has opened the session')
  return session
}

/** The way to the session for a page that has none yet. */
export function useOpenSession(): () => Promise<Session> {
  return useScope().openSession
}

export function useMessages(): Messages {
  return useScope().messages
}

const nothingToTell = () => () => {}

/** What a page asks of the session; `undefined` is its state while nobody has asked who is there. */
function useOfSession<T>(pick: (state: SessionState | undefined) => T): T {
  const store = useScope().session?.store
  const now = () => pick(store?.getState())
  return useSyncExternalStore(store?.subscribe ?? nothingToTell, now, now)
}

/** The signed-in person, or `null`; also while nobody has asked. */
export function useUser(): SessionUser | null {
  return useOfSession((state) => (state?.kind === 'signed-in' ? state.user : null))
}

/** Whether somebody is signed in, or seems to be while nobody has asked: a public page does not. */
export function useSeemsSignedIn(): boolean {
  const kind = useOfSession((state) => state?.kind ?? 'unknown')
  const isKept = useSyncExternalStore(onKeptUserChange, hasKeptUser, () => false)
  return kind === 'signed-in' || (kind === 'unknown' && isKept)
}
