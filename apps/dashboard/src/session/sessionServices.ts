import type { SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IssuedToken } from './externalTokenSync.ts'
import type { IdentityService } from './identityService.ts'
import {
  endServerSession,
  reportLogin,
  type SessionServer,
  sessionUserOf,
} from './sessionServer.ts'
import {
  firstKnown,
  type KnownSession,
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
  /** Number of sign-ins reported to the server: answers to earlier requests are older. */
  logins: number
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
    logins: 0,
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
  /** Fetches the server's session again, once the services are loaded [S2]. */
  refetch(): void
}

export function createSessionServices(core: SessionCore, parts: ServiceParts): SessionServices {
  let started: Promise<Services> | undefined
  let loaded: Services | null = null
  const refetch = () => {
    if (loaded !== null) void askServer(core, loaded.server)
  }
  const open = async (): Promise<Services> => {
    loaded = await parts.load()
    const { identity, server } = loaded
    watchIdentity(core, identity, parts)
    parts.marker.watch(refetch)
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
    refetch,
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

/** The server's answer, and the session at that moment. */
interface ServerAnswer {
  readonly user: SessionUser | null
  readonly session: KnownSession
}

/** @returns `null` when the answer is older than a change of the session or a login */
async function askServer(core: SessionCore, server: SessionServer): Promise<ServerAnswer | null> {
  const asked = core.store.getState()
  const { logins } = core
  const user = await sessionUserOf(server)
  const hasChanged = asked.kind !== 'unknown' && core.store.getState() !== asked
  if (hasChanged) return null
  core.dispatch({ type: 'server-answered', user })
  if (logins !== core.logins) return null
  const session = await firstKnown(core.store)
  if (session.kind === 'signed-in' && user?.uid !== session.user.uid) {
    await reportLogin(server, session.user)
  }
  return { user, session }
}

/** Ends a session of the server without a signed-in user; only at the start, since another tab may sign in later. */
async function askServerFirst(core: SessionCore, server: SessionServer): Promise<void> {
  const { logins } = core
  const answer = await askServer(core, server)
  if (answer === null || answer.user === null || logins !== core.logins) return
  if (answer.session.kind === 'signed-out') core.endsWith(endServerSession(server, null))
}
