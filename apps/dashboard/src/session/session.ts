import { ERRORS, type SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { IssuedToken } from './externalTokenSync.ts'
import type { AccountActions, IdentityService } from './identityService.ts'
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
import {
  closedPopup,
  isMarked,
  nextPopup,
  type PopupEvent,
  type PopupMarker,
  type PopupState,
} from './signInPopup.ts'

/** The signed-in user, and the ways to sign in and out. */
export interface Session extends SignIn {
  readonly store: StoreApi<SessionState>
  /** The sign-in in a popup [S2]. */
  readonly popup: StoreApi<PopupState>
  /** Loads both services at the first call; resolves once it is known who is signed in. */
  settled(): Promise<KnownSession>
  /** Actions of users on their own account. */
  account(): Promise<AccountActions>
  /** Checks the current password first [V3]; all other sessions end, this one stays. */
  changePassword(current: string, next: string): Promise<void>
  signOut(): Promise<void>
  /** @throws `No authenticated user found.` [V4] */
  token(options?: { readonly fresh: boolean }): Promise<string>
}

interface SignIn {
  /** @throws when the credentials are refused, or with `Auth Claim Failed.` [V5] */
  signIn(email: string, password: string): Promise<void>
  /** Signs in with a custom token of the identity service. @throws the identity service's error [V2] */
  signInWithToken(customToken: string): Promise<void>
  /**
   * Signs in with a popup; call it in the click itself, after `settled()`. Resolves to whether a user is signed in.
   * @throws the identity service's error, which is for the console only [X23]
   */
  signInWithGoogle(): Promise<boolean>
  /** @throws the identity service's error [V2] */
  register(email: string, password: string): Promise<void>
}

export function createSession(parts: ServiceParts): Session {
  const core = createSessionCore()
  const services = createSessionServices(core, parts)
  const popup = createPopupStore(parts, services)
  return {
    store: core.store,
    popup,
    settled: async () => {
      await services.start()
      return firstKnown(core.store)
    },
    ...createSignIn(core, services, popup),
    account: async () => (await services.start()).identity.account,
    changePassword: async (current, next) => {
      const { identity, server } = await services.start()
      await identity.account.changePassword(current, next)
      const state = core.store.getState()
      // The server's cookie ended with the old password.
      if (state.kind === 'signed-in') await reportLogin(server, state.user)
    },
    signOut: async () => {
      const loaded = await services.start()
      core.dispatch({ type: 'signed-out' })
      const left = signOut(core, loaded)
      core.endsWith(left)
      await left
    },
    token: async (options) => {
      const started = services.started()
      if (started === undefined) throw new Error(ERRORS.noAuthenticatedUser)
      return (await started).identity.token(options?.fresh ?? false)
    },
  }
}

type PopupStore = StoreApi<PopupState>

/** Browsers report a change of the marker to other windows only: this one fetches the session itself [S2]. */
function createPopupStore(
  { marker }: Pick<ServiceParts, 'marker'>,
  services: Pick<SessionServices, 'refetch'>,
): PopupStore {
  const popup = createStore<PopupState>(() => closedPopup)
  popup.subscribe((state, before) => {
    if (isMarked(state) === isMarked(before)) return
    marker.put(isMarked(state))
    services.refetch()
  })
  return popup
}

function createSignIn(core: SessionCore, services: SessionServices, popup: PopupStore): SignIn {
  const updatePopup = (type: PopupEvent['type']) =>
    popup.setState(nextPopup(popup.getState(), { type }))
  return {
    signIn: async (email, password) => {
      const loaded = await services.start()
      await enter(core, loaded, await loaded.identity.signIn(email, password))
    },
    signInWithToken: async (customToken) => {
      const loaded = await services.start()
      await enterWithNewClaims(core, loaded, await loaded.identity.signInWithToken(customToken))
    },
    signInWithGoogle: async () => {
      // Browsers open a popup only within the click, so nothing is awaited before it where possible.
      const loaded = services.loaded() ?? (await services.start())
      updatePopup('opened')
      try {
        const user = await loaded.identity.signInWithGoogle(() => updatePopup('chosen'))
        if (user !== null) await enterWithNewClaims(core, loaded, user)
        return user !== null
      } finally {
        updatePopup('ended')
      }
    },
    register: async (email, password) => {
      const loaded = await services.start()
      await enterWithNewClaims(core, loaded, await loaded.identity.register(email, password))
    },
  }
}

async function enter(core: SessionCore, { identity, server }: Services, user: SessionUser) {
  core.logins += 1
  await core.ended()
  await reportLogin(server, user)
  // Meanwhile another tab may have signed the user out, or signed in another user [V4].
  if (!identity.isCurrent(user.uid)) throw new Error(ERRORS.noAuthenticatedUser)
  core.setUser(user)
}

/** The server writes the claims of a new user at login; only a new token carries them. */
async function enterWithNewClaims(core: SessionCore, services: Services, user: SessionUser) {
  await enter(core, services, user)
  await services.identity.token(true)
}

async function signOut(core: SessionCore, { identity, server }: Services): Promise<void> {
  // Requested before the user is gone, and not awaited: renewing an expired token needs the network.
  const token = identity.token(false).catch(() => null)
  core.isSigningOut = true
  const signedOut = identity.signOut().finally(() => {
    core.isSigningOut = false
  })
  await Promise.all([signedOut, token.then((bearer) => endServerSession(server, bearer))])
}

/** The identity service and the session of the server. */
interface Services {
  readonly identity: IdentityService
  readonly server: SessionServer
}

interface ServiceParts {
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
interface SessionCore {
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

function createSessionCore(): SessionCore {
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
interface SessionServices {
  start(): Promise<Services>
  started(): Promise<Services> | undefined
  loaded(): Services | null
  /** Fetches the server's session again, once the services are loaded [S2]. */
  refetch(): void
}

function createSessionServices(core: SessionCore, parts: ServiceParts): SessionServices {
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
