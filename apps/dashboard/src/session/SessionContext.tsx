import type { SessionUser } from '@wattpost/protocol'
import { createContext, use, useSyncExternalStore } from 'react'
import { hasKeptUser, onKeptUserChange } from './keptUser.ts'
import type { Messages } from './messageBar.ts'
import type { Session } from './session.ts'

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

/** The signed-in person, or `null`; also while nobody has asked. */
export function useUser(): SessionUser | null {
  const store = useScope().session?.store
  const userOf = () => {
    const state = store?.getState()
    return state?.kind === 'signed-in' ? state.user : null
  }
  return useSyncExternalStore(store?.subscribe ?? nothingToTell, userOf, userOf)
}

/** Whether somebody is signed in, or seems to be while nobody has asked: a public page does not. */
export function useSeemsSignedIn(): boolean {
  const store = useScope().session?.store
  const user = useUser()
  const isKept = useSyncExternalStore(onKeptUserChange, hasKeptUser, () => false)
  const isUnknown = store === undefined || store.getState().kind === 'unknown'
  return user !== null || (isUnknown && isKept)
}
