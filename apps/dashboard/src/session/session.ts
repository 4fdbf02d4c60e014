import { ERRORS, type SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IdentityService } from './identityService.ts'
import { loginOf } from './loginOf.ts'
import type { SessionServer } from './sessionServer.ts'
import {
  type KnownSession,
  nextSession,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './sessionState.ts'

/** Who is signed in, and the ways in and out. */
export interface Session {
  readonly store: StoreApi<SessionState>
  /** Starts asking at the first call; resolves once both have answered. */
  settled(): Promise<KnownSession>
  /** @throws when the credentials are refused, or with `Auth Claim Failed.` [V5] */
  signIn(email: string, password: string): Promise<void>
  /** @throws the provider's own error [V2] */
  register(email: string, password: string): Promise<void>
  sendPasswordReset(email: string): Promise<void>
  signOut(): Promise<void>
  /** @throws `No authenticated user found.` [V4] */
  token(options?: { readonly fresh: boolean }): Promise<string>
}

interface SessionParts {
  /** Loads the identity service; called once, and never on a public page. */
  readonly loadIdentity: () => Promise<IdentityService>
  readonly server: SessionServer
  /** Told when a person's claims cannot be read [X7]. */
  readonly claimsFailed: (error: Error) => void
}

export function createSession({ loadIdentity, server, claimsFailed }: SessionParts): Session {
  const store = createStore<SessionState>(() => unknownSession)
  const dispatch = (event: SessionEvent) =>
    store.setState(nextSession(store.getState(), event), true)
  let started: Promise<IdentityService> | undefined

  const openIdentity = async (): Promise<IdentityService> => {
    const identity = await loadIdentity()
    const heard = (user: SessionUser | null) => dispatch({ type: 'identity-answered', user })
    identity.watch(heard, (error) => {
      claimsFailed(error)
      heard(null)
    })
    return identity
  }

  const askServer = async (): Promise<void> => {
    const user = await server.fetchSession().catch(() => null)
    dispatch({ type: 'server-answered', user })
    const known = await firstKnown(store)
    if (known.kind === 'signed-out' && user !== null) await endAtServer(server, null)
    if (known.kind === 'signed-in' && user?.uid !== known.user.uid)
      await announce(server, known.user)
  }

  const start = (): Promise<IdentityService> => {
    if (started === undefined) {
      started = openIdentity()
      void askServer()
    }
    return started
  }

  const enter = async (user: SessionUser): Promise<void> => {
    await announce(server, user)
    dispatch({ type: 'identity-answered', user })
  }

  return {
    store,
    settled: async () => {
      await start()
      return firstKnown(store)
    },
    signIn: async (email, password) => enter(await (await start()).signIn(email, password)),
    register: async (email, password) => {
      const identity = await start()
      await enter(await identity.register(email, password))
      // The server writes a newcomer's claims at login; only a new token carries them.
      await identity.token(true)
    },
    sendPasswordReset: async (email) => (await start()).sendPasswordReset(email),
    signOut: async () => {
      const identity = await start()
      const token = await identity.token(false).catch(() => null)
      dispatch({ type: 'signed-out' })
      await Promise.all([endAtServer(server, token), identity.signOut()])
    },
    token: async (options) => {
      if (started === undefined) throw new Error(ERRORS.noAuthenticatedUser)
      return (await started).token(options?.fresh ?? false)
    },
  }
}

/** The response is only logged, a failure too [H7, X8]. */
function announce(server: SessionServer, user: SessionUser): Promise<void> {
  return server.announceLogin(loginOf(user)).then(
    (response) => console.info('login:', response),
    (error: unknown) => console.warn('login failed:', error),
  )
}

function endAtServer(server: SessionServer, token: string | null): Promise<void> {
  return server
    .endSession(token)
    .catch((error: unknown) => console.warn('sign-out at the server failed:', error))
}

function firstKnown(store: StoreApi<SessionState>): Promise<KnownSession> {
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
