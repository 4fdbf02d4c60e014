import type { LoginRequest, SessionUser } from '@wattpost/protocol'
import { callPath } from '@wattpost/protocol/calls'
import type { $Fetch } from 'ofetch'
import { fieldsOf } from './json.ts'

/** The session's calls. */
export interface SessionCalls {
  /** [H2] */
  fetchSession(): Promise<SessionUser | null>
  /** [H3] */
  endSession(token: string | null): Promise<void>
  /** [H7] */
  reportLogin(login: LoginRequest): Promise<unknown>
}

/** Limits the wait for a server that does not answer at sign-out. */
const END_SESSION_TIMEOUT_MS = 5000

export function createSessionCalls(client: $Fetch): SessionCalls {
  return {
    fetchSession: async () => {
      const json: unknown = await client(callPath('getSession'), {
        headers: { accept: 'application/json' },
      })
      // Without a user there is nothing to decode, and the schema library is not loaded.
      const { user, data, result } = fieldsOf(json)
      if (user === undefined && data === undefined && result === undefined) return null
      return (await import('./sessionUserIn.ts')).sessionUserIn(json)
    },
    endSession: async (token) => {
      await client(callPath('deleteSession'), {
        method: 'DELETE',
        timeout: END_SESSION_TIMEOUT_MS,
        ...(token !== null && { headers: { authorization: `Bearer ${token}` } }),
      })
    },
    reportLogin: (login) => client(callPath('login'), { method: 'POST', body: login }),
  }
}
