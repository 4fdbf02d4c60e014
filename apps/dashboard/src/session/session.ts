import { ERRORS, type SessionUser } from '@wattpost/protocol'
import { createStore, type StoreApi } from 'zustand/vanilla'
import { firstKnown } from './firstKnown.ts'
import type { AccountCare, IdentityService } from './identityService.ts'
import type { PopupMarker } from './popupMarker.ts'
import { closedPopup, isMarked, nextPopup, type PopupEvent, type PopupState } from './popupState.ts'
import type { SessionServer } from './sessionServer.ts'
import {
  type KnownSession,
  nextSession,
  type SessionEvent,
  type SessionState,
  unknownSession,
} from './sessionState.ts'
import { announce, endAtServer } from './tellServer.ts'
import type { IssuedToken } from './tokenSync.ts'

/** Who is signed in, and the ways in and out. */
export interface Session {
  readonly store: StoreApi<SessionState>
  /** The sign-in that goes on in a popup, if one does [S2]. */
  readonly popup: StoreApi<PopupState>
  /** Starts asking at the first call; resolves once both have answered. */
  settled(): Promise<KnownSession>
  /** @throws when the credentials are refused, or with `Auth Claim Failed.` [V5] */
  signIn(email: string, password: string): Promise<void>
  /** By a token that somebody who may do so has made. @throws the provider's own error [V2] */
  signInWithToken(customToken: string): Promise<void>
  /**
   * In a popup; to be called in the click itself, once it is known who is there. Answers whether somebody is
   * signed in then.
   * @throws the provider's own error, which is for the console only [X23]
   */
  signInWithGoogle(): Promise<boolean>
  /** @throws the provider's own error [V2] */
  register(email: string, password: string): Promise<void>
  /** What people do about their own account. */
  care(): Promise<AccountCare>
  /** Proves the current password first [V3]; all other sessions end by it, this one goes on. */
  changePassword(current: string, next: string): Promise<void>
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
  readonly marker: PopupMarker
  /** Told when a person's claims cannot be read [X7]. */
  readonly claimsFailed: (error: Error) => void
  /** Told when whoever was signed in is so no more, without having asked for it here. */
  readonly signedOutElsewhere: () => void
  /** Told of each token, where somebody wants to know [H18]. */
  readonly syncToken: ((issued: IssuedToken | null) => void) | null
}

export function createSession(parts: SessionParts): Session {
  const { load, marker, claimsFailed, signedOutElsewhere, syncToken } = parts
  const store = createStore<SessionState>(() => unknownSession)
  const popup = createStore<PopupState>(() => closedPopup)
  const dispatch = (event: SessionEvent) =>
    store.setState(nextSession(store.getState(), event), true)
  const heard = (user: SessionUser | null) => dispatch({ type: 'identity-answered', user })
  const turnPopup = (type: PopupEvent['type']) =>
    popup.setState(nextPopup(popup.getState(), { type }), true)
  popup.subscribe((state, before) => {
    if (isMarked(state) !== isMarked(before)) marker.put(isMarked(state))
  })
  let started: Promise<Authorities> | undefined
  let opened: Authorities | null = null
  /** They have signed out here: news of them that comes late is no news. */
  let isLeaving = false
  /** Somebody is being announced, or was: the first answer of the server is of before. */
  let hasEntered = false
  /** The server ends a session: whoever comes next is announced after that, or would be ended with it. */
  let ending: Promise<unknown> = Promise.resolve()
  const endsWith = (end: Promise<void>) => {
    ending = Promise.allSettled([ending, end])
  }

  const askServer = async (server: SessionServer): Promise<SessionUser | null> => {
    const user = await server.fetchSession().catch(() => null)
    dispatch({ type: 'server-answered', user })
    const known = await firstKnown(store)
    if (known.kind === 'signed-in' && user?.uid !== known.user.uid) {
      await announce(server, known.user)
    }
    return user
  }

  const askFirst = async (server: SessionServer): Promise<void> => {
    const user = await askServer(server)
    // Later nobody is ended so: another window may be signing them in at this moment.
    if (user !== null && !hasEntered && store.getState().kind === 'signed-out')
      endsWith(endAtServer(server, null))
  }

  const open = async (): Promise<Authorities> => {
    opened = await load()
    const { identity, server } = opened
    const told = (user: SessionUser | null) => {
      if (user === null && store.getState().kind === 'signed-in') signedOutElsewhere()
      if (user === null || !isLeaving) heard(user)
    }
    identity.watch(told, (error) => {
      claimsFailed(error)
      heard(null)
    })
    if (syncToken !== null) identity.watchTokens(syncToken)
    marker.watch(() => void askServer(server))
    void askFirst(server)
    return opened
  }

  const start = (): Promise<Authorities> => {
    // A failure is not kept: whoever was offline for a moment signs in without a reload.
    started ??= open().catch((error: unknown) => {
      started = undefined
      throw error
    })
    return started
  }

  const welcome = async ({ identity, server }: Authorities, user: SessionUser) => {
    hasEntered = true
    await ending
    await announce(server, user)
    // Another tab may have signed them out meanwhile, or somebody else in: then it is said [V4].
    if (!identity.isHere(user.uid)) throw new Error(ERRORS.noAuthenticatedUser)
    heard(user)
  }

  const leave = async ({ identity, server }: Authorities): Promise<void> => {
    // Asked for before they go, and not waited for: an expired one is renewed over a network that may be gone.
    const token = identity.token(false).catch(() => null)
    isLeaving = true
    const gone = identity.signOut().finally(() => {
      isLeaving = false
    })
    await Promise.all([gone, token.then((bearer) => endAtServer(server, bearer))])
  }

  /** The server writes a newcomer's claims at login; only a new token carries them. */
  const welcomeNewcomer = async (authorities: Authorities, user: SessionUser): Promise<void> => {
    await welcome(authorities, user)
    await authorities.identity.token(true)
  }

  return {
    store,
    popup,
    settled: async () => {
      await start()
      return firstKnown(store)
    },
    signIn: async (email, password) => {
      const authorities = await start()
      await welcome(authorities, await authorities.identity.signIn(email, password))
    },
    signInWithToken: async (customToken) => {
      const authorities = await start()
      await welcomeNewcomer(authorities, await authorities.identity.signInWithToken(customToken))
    },
    signInWithGoogle: async () => {
      // A browser lets a window open within the click only, so nothing may be waited for before.
      const authorities = opened ?? (await start())
      turnPopup('opened')
      try {
        const user = await authorities.identity.signInWithGoogle(() => turnPopup('chosen'))
        if (user !== null) await welcomeNewcomer(authorities, user)
        return user !== null
      } finally {
        turnPopup('ended')
      }
    },
    register: async (email, password) => {
      const authorities = await start()
      await welcomeNewcomer(authorities, await authorities.identity.register(email, password))
    },
    care: async () => (await start()).identity.care,
    changePassword: async (current, next) => {
      const { identity, server } = await start()
      await identity.care.changePassword(current, next)
      const state = store.getState()
      // The server's cookie has ended with the old password.
      if (state.kind === 'signed-in') await announce(server, state.user)
    },
    signOut: async () => {
      const authorities = await start()
      dispatch({ type: 'signed-out' })
      const left = leave(authorities)
      endsWith(left)
      await left
    },
    token: async (options) => {
      if (started === undefined) throw new Error(ERRORS.noAuthenticatedUser)
      return (await started).identity.token(options?.fresh ?? false)
    },
  }
}
