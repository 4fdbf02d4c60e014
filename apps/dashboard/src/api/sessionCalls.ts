import { decode, type LoginRequest, type SessionUser, session } from '@wattpost/protocol'
import type { $Fetch } from 'ofetch'

/** The session's calls. */
export interface SessionCalls {
  /** [H2] */
  fetchSession(): Promise<SessionUser | null>
  /** [H3] */
  endSession(token: string | null): Promise<void>
  /** [H7] */
  announceLogin(login: LoginRequest): Promise<unknown>
}

/** Signing out must not hang on a server that does not answer. */
const END_SESSION_TIMEOUT_MS = 5000

export function createSessionCalls(client: $Fetch): SessionCalls {
  return {
    fetchSession: async () => {
      const json: unknown = await client('/api/_auth/session', {
        headers: { accept: 'application/json' },
      })
      const body = decode('session', session, json)
      if (!body.ok) throw new Error(body.error.message)
      return body.value.user ?? null
    },
    endSession: async (token) => {
      await client('/api/_auth/session', {
        method: 'DELETE',
        timeout: END_SESSION_TIMEOUT_MS,
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      })
    },
    announceLogin: (login) => client('/api/login', { method: 'POST', body: login }),
  }
}
