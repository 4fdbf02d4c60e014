import { ERRORS, type SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { firstKnown } from './firstKnown.ts'
import type { IdentityService } from './identityService.ts'
import type { SessionServer } from './sessionServer.ts'
import {
  type KnownSession,
  nextSession,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './sessionState.ts'
import { announce, endAtServer } from './tellServer.ts'

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

/** Who knows who is there: both are asked. */
interface Authorities {
  readonly identity: IdentityService
  readonly server: SessionServer
}

interface SessionParts {
  /** Loads both, once, and never on a public page. */
  readonly load: () => Promise<Authorities>
  /** Told when a person's claims cannot be read [X7]. */
  readonly claimsFailed: (error: Error) => void
}

export function createSession({ load, claimsFailed }: SessionParts): Session {
  const store = createStore<SessionState>(() => unknownSession)
  const dispatch = (event: SessionEvent) =>
    store.setState(nextSession(store.getState(), event), true)
  const heard = (user: SessionUser | null) => dispatch({ type: 'identity-answered', user })
  let started: Promise<Authorities> | undefined

  const askServer = async (server: SessionServer): Promise<void> => {
    const user = await server.fetchSession().catch(() => null)
    dispatch({ type: 'server-answered', user })
    const known = await firstKnown(store)
    if (known.kind === 'signed-out' && user !== null) await endAtServer(server, null)
    if (known.kind === 'signed-in' && user?.uid !== known.user.uid) {
      await announce(server, known.user)
    }
  }

  const open = async (): Promise<Authorities> => {
    const authorities = await load()
    authorities.identity.watch(heard, (error) => {
      claimsFailed(error)
      heard(null)
    })
    void askServer(authorities.server)
    return authorities
  }

  const start = (): Promise<Authorities> => {
    started ??= open()
    return started
  }

  return {
    store,
    settled: async () => {
      await start()
      return firstKnown(store)
    },
    signIn: async (email, password) => {
      const { identity, server } = await start()
      const user = await identity.signIn(email, password)
      await announce(server, user)
      heard(user)
    },
    register: async (email, password) => {
      const { identity, server } = await start()
      const user = await identity.register(email, password)
      await announce(server, user)
      heard(user)
      // The server writes a newcomer's claims at login; only a new token carries them.
      await identity.token(true)
    },
    sendPasswordReset: async (email) => (await start()).identity.sendPasswordReset(email),
    signOut: async () => {
      const { identity, server } = await start()
      const token = await identity.token(false).catch(() => null)
      dispatch({ type: 'signed-out' })
      await Promise.all([endAtServer(server, token), identity.signOut()])
    },
    token: async (options) => {
      if (started === undefined) throw new Error(ERRORS.noAuthenticatedUser)
      return (await started).identity.token(options?.fresh ?? false)
    },
  }
}
