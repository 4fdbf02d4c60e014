import {
  callRoute,
  decode,
  httpCalls,
  loginRequest,
  SERVER_ERRORS,
  type SessionCallId,
  type SessionUser,
} from '@wattpost/protocol'
import { type Answer, answer, refuseCall } from './answer.ts'

/** A call about the session itself, as transports serve it. */
export interface SessionCall {
  readonly id: SessionCallId
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  /** Effect of an accepted answer on the session of the transport. */
  readonly session: 'starts' | 'stays' | 'ends'
  /** @param user `null` when the caller is not signed in */
  answer(user: SessionUser | null, body: unknown): Answer
}

/** Answers the calls about the session [H2, H3, H7]; a missing one is a type error. */
const handlers: Readonly<Record<SessionCallId, Pick<SessionCall, 'session' | 'answer'>>> = {
  login: { session: 'starts', answer: (user, body) => login(user, body) },
  getSession: { session: 'stays', answer: (user) => answer(user === null ? {} : { user }) },
  deleteSession: { session: 'ends', answer: () => answer({ loggedOut: true }) },
}

/** Signing in, the current user, and signing out. */
export const sessionCalls: readonly SessionCall[] = (Object.keys(handlers) as SessionCallId[]).map(
  (id) => ({ id, method: httpCalls[id].method, path: callRoute(id), ...handlers[id] }),
)

/** The verified token names the user; the body must name the same [A2]. */
function login(user: SessionUser | null, json: unknown): Answer {
  if (user === null) return refuseCall('unauthenticated', 'A bearer token is needed.')
  const body = decode('login', loginRequest, json)
  if (!body.ok) return refuseCall('invalid', body.error.message)
  if (body.value.user !== user.uid) return refuseCall('forbidden', SERVER_ERRORS.foreignUser)
  return answer({ user })
}
