import { type DashboardConfig, ERRORS } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'
import { createClient } from '../api/client.ts'
import { dashboardConfigOf } from '../api/dashboardConfig.ts'
import { text } from '../pages/text.ts'
import { createExternalTokenSync } from '../session/externalTokenSync.ts'
import type { Messages } from '../session/messageBar.ts'
import { createSession, type Session } from '../session/session.ts'
import { popupMarker } from '../session/signInPopup.ts'
import { forgetAlertLogs } from '../settings/alertLogs.ts'

/** The session, and the HTTP client with its tokens. */
export interface Account {
  readonly config: DashboardConfig
  readonly session: Session
  readonly client: $Fetch
}

export interface AccountParts {
  /** `/config.json`, not yet validated. */
  readonly config: unknown
  readonly messages: Messages
  /** Called when the user is no longer signed in [R17]. */
  readonly signedOut: () => void
}

/** Opens the account for pages behind the auth check; public pages load it only on demand. */
export function openAccount(parts: AccountParts): Account {
  const config = dashboardConfigOf(parts.config)
  // Client and session need each other: the client asks for tokens only once the session below exists.
  const client = createClient({
    apiUrl: config.apiUrl,
    // A call without a token is still sent: the server answers it by the cookie or with 401.
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
    signedOutElsewhere: () => parts.messages.show(text('signedOut'), 'secondary'),
  })
  session.store.subscribe((state, before) => {
    if (state.kind !== 'unknown')
      forgetAlertLogs(state.kind === 'signed-in' ? state.user.uid : null)
    if (before.kind === 'signed-in' && state.kind !== 'signed-in') parts.signedOut()
  })
  return { config, session, client }
}

/** Sends each token to the configured address; `null` without one [H18]. */
function tokenSyncOf({ authSyncUrl }: DashboardConfig) {
  if (authSyncUrl === undefined) return null
  return createExternalTokenSync({
    url: authSyncUrl,
    send: (url, init) => fetch(url, init),
    nowMs: () => Date.now(),
  })
}
