import { ERRORS, type SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import type { AccountActions } from './identityService.ts'
import { endServerSession, reportLogin } from './sessionServer.ts'
import {
  createSessionCore,
  createSessionServices,
  type ServiceParts,
  type Services,
  type SessionCore,
  type SessionServices,
} from './sessionServices.ts'
import { firstKnown, type KnownSession, type SessionState } from './sessionState.ts'
import {
  closedPopup,
  isMarked,
  nextPopup,
  type PopupEvent,
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
