import type { SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IssuedToken } from './externalTokenSync.ts'
import type { IdentityService } from './identityService.ts'
import { endServerSession, reportLogin, type SessionServer } from './sessionServer.ts'
import {
  firstKnown,
  nextSession,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './sessionState.ts'
import type { PopupMarker } from './signInPopup.ts'

/** The identity service and the session of the server. */
export interface Services {
  readonly identity: IdentityService
  readonly server: SessionServer
}

export interface ServiceParts {
  /** Loads both services, once, and never on a public page. */
  readonly load: () => Promise<Services>
  readonly marker: PopupMarker
  /** Called when a user's claims cannot be read [X7]. */
  readonly claimsFailed: (error: Error) => void
  /** Called when the user was signed out by another tab or by the server. */
  readonly signedOutElsewhere: () => void
  /** Called with each issued token, where tokens are synced [H18]. */
  readonly syncToken: ((issued: IssuedToken | null) => void) | null
}

/** The state shared by sign-in, sign-out and the services. */
export interface SessionCore {
  readonly store: StoreApi<SessionState>
  /** A sign-out runs here: late answers of the identity service are ignored. */
  isSigningOut: boolean
  /** A sign-in was reported to the server: its first answer is older. */
  hasSignedIn: boolean
  dispatch(event: SessionEvent): void
  setUser(user: SessionUser | null): void
  /** Delays the next login until the server has ended this session; the server could otherwise end the new one. */
  endsWith(end: Promise<void>): void
  /** Settles when all sessions that were to end have ended. */
  ended(): Promise<unknown>
}

export function createSessionCore(): SessionCore {
  const store = createStore<SessionState>(() => unknownSession)
  const dispatch = (event: SessionEvent) =>
    store.setState(nextSession(store.getState(), event), true)
  let ending: Promise<unknown> = Promise.resolve()
  return {
    store,
    isSigningOut: false,
    hasSignedIn: false,
    dispatch,
    setUser: (user) => dispatch({ type: 'identity-answered', user }),
    endsWith: (end) => {
      ending = Promise.allSettled([ending, end])
    },
    ended: () => ending,
  }
}

/** Loads the services on demand and passes their answers to the session. */
export interface SessionServices {
  start(): Promise<Services>
  started(): Promise<Services> | undefined
  loaded(): Services | null
}

export function createSessionServices(core: SessionCore, parts: ServiceParts): SessionServices {
  let started: Promise<Services> | undefined
  let loaded: Services | null = null
  const open = async (): Promise<Services> => {
    loaded = await parts.load()
    const { identity, server } = loaded
    watchIdentity(core, identity, parts)
    parts.marker.watch(() => void askServer(core, server))
    void askServerFirst(core, server)
    return loaded
  }
  return {
    start: () => {
      // A failed load is repeated at the next call, without a reload of the page.
      started ??= open().catch((error: unknown) => {
        started = undefined
        throw error
      })
      return started
    },
    started: () => started,
    loaded: () => loaded,
  }
}

function watchIdentity(core: SessionCore, identity: IdentityService, parts: ServiceParts): void {
  const onUser = (user: SessionUser | null) => {
    if (user === null && core.store.getState().kind === 'signed-in') parts.signedOutElsewhere()
    if (user === null || !core.isSigningOut) core.setUser(user)
  }
  identity.watch(onUser, (error) => {
    parts.claimsFailed(error)
    core.setUser(null)
  })
  if (parts.syncToken !== null) identity.watchTokens(parts.syncToken)
}

async function askServer(core: SessionCore, server: SessionServer): Promise<SessionUser | null> {
  const user = await server.fetchSession().catch(() => null)
  core.dispatch({ type: 'server-answered', user })
  const sessionState = await firstKnown(core.store)
  if (sessionState.kind === 'signed-in' && user?.uid !== sessionState.user.uid) {
    await reportLogin(server, sessionState.user)
  }
  return user
}

/** Ends a session of the server without a signed-in user; only at the start, since another tab may sign in later. */
async function askServerFirst(core: SessionCore, server: SessionServer): Promise<void> {
  const user = await askServer(core, server)
  if (user !== null && !core.hasSignedIn && core.store.getState().kind === 'signed-out') {
    core.endsWith(endServerSession(server, null))
  }
}
