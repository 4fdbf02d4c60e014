import { type DashboardConfig, ERRORS } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { createClient } from '../api/client.ts'
import { dashboardConfigOf } from '../api/dashboardConfig.ts'
import type { Messages } from '../session/messageBar.ts'
import { popupMarker } from '../session/popupMarker.ts'
import { createSession, type Session } from '../session/session.ts'
import { createTokenSync } from '../session/tokenSync.ts'

/** Who is there, and the way to call the server in their name. */
export interface Account {
  readonly config: DashboardConfig
  readonly session: Session
  readonly client: $Fetch
}

export interface AccountParts {
  /** `/config.json` as it came. */
  readonly config: unknown
  readonly messages: Messages
  /** Told when whoever was signed in is so no more [R17]. */
  readonly signedOut: () => void
}

/** Makes what every page behind the auth check needs; no public page loads it by itself. */
export function openAccount(parts: AccountParts): Account {
  const config = dashboardConfigOf(parts.config)
  const client = createClient({
    apiUrl: config.apiUrl,
    token: (options) => session.token(options).catch(() => null),
  })
  const session = createSession({
    load: async () => {
      const [{ createFirebaseIdentity }, { createSessionCalls }] = await Promise.all([
        import('../session/firebaseIdentity.ts'),
        import('../api/sessionCalls.ts'),
      ])
      return { identity: createFirebaseIdentity(config), server: createSessionCalls(client) }
    },
    marker: popupMarker(),
    syncToken: tokenSyncOf(config),
    claimsFailed: (error) => {
      console.error(error)
      parts.messages.show(ERRORS.authClaimFailed, 'error')
    },
    signedOutElsewhere: () => parts.messages.show('You were signed out.', 'secondary'),
  })
  session.store.subscribe((state, before) => {
    if (before.kind === 'signed-in' && state.kind !== 'signed-in') parts.signedOut()
  })
  return { config, session, client }
}

/** Whoever wants to know of each token, if somebody does [H18]. */
function tokenSyncOf({ authSyncUrl }: DashboardConfig) {
  if (authSyncUrl === undefined) return null
  return createTokenSync({
    url: authSyncUrl,
    send: (url, init) => fetch(url, init),
    nowMs: () => Date.now(),
  })
}
