import type { SessionUser } from '@wattpost/protocol'
import { createContext, use } from 'react'
import { useStore } from 'zustand'
import type { Messages } from './messageBar.ts'
import type { Session } from './session.ts'
import type { SessionState } from './sessionState.ts'

interface SessionScope {
  readonly session: Session
  readonly messages: Messages
}

const Context = createContext<SessionScope | null>(null)
export const SessionProvider = Context.Provider

function useScope(): SessionScope {
  const scope = use(Context)
  if (scope === null) throw new Error('SessionProvider is missing above this component')
  return scope
}

export function useSession(): Session {
  return useScope().session
}

export function useMessages(): Messages {
  return useScope().messages
}

function useSessionState(): SessionState {
  return useStore(useSession().store)
}

/** The signed-in person, or `null`. */
export function useUser(): SessionUser | null {
  const state = useSessionState()
  return state.kind === 'signed-in' ? state.user : null
}
