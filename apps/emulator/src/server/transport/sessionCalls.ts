import { decode, loginRequest, SERVER_ERRORS, type SessionUser } from '@wattpost/protocol'
import { type Answer, answer, refuseCall } from './answer.ts'

/** An entry of the table: a call about the session itself. */
export interface SessionCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Scope: `anyone`, or the user of a verified ID token, approved or not. */
  readonly scope: 'anyone' | 'token'
  /** Effect of an accepted answer on the session of the transport. */
  readonly session: 'starts' | 'stays' | 'ends'
  /** @param user `null` when the caller is not signed in */
  answer(user: SessionUser | null, body: unknown): Answer
}

/** Signing in, the current user, and signing out [H2, H3, H7]. */
export const sessionCalls = [
  {
    method: 'POST',
    path: '/api/login',
    scope: 'token',
    session: 'starts',
    answer: (user, body) => login(user, body),
  },
  {
    method: 'GET',
    path: '/api/_auth/session',
    scope: 'anyone',
    session: 'stays',
    answer: (user) => answer(user === null ? {} : { user }),
  },
  {
    method: 'DELETE',
    path: '/api/_auth/session',
    scope: 'anyone',
    session: 'ends',
    answer: () => answer({ loggedOut: true }),
  },
] as const satisfies readonly SessionCall[]

/** The verified token names the user; the body must name the same [A2]. */
function login(user: SessionUser | null, json: unknown): Answer {
  if (user === null) return refuseCall('unauthenticated', 'A bearer token is needed.')
  const body = decode('login', loginRequest, json)
  if (!body.ok) return refuseCall('invalid', body.error.message)
  if (body.value.user !== user.uid) return refuseCall('forbidden', SERVER_ERRORS.foreignUser)
  return answer({ user })
}
