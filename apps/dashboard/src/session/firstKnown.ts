import type { StoreApi } from 'zustand/vanilla'
import type { KnownSession, SessionState } from './sessionState.ts'

/** Resolves as soon as it is known who is there [S1]. */
export function firstKnown(store: StoreApi<SessionState>): Promise<KnownSession> {
  return new Promise((resolve) => {
    const look = (state: SessionState): boolean => {
      if (state.kind === 'unknown') return false
      resolve(state)
      return true
    }
    if (look(store.getState())) return
    const stop = store.subscribe((state) => {
      if (look(state)) stop()
    })
  })
}
