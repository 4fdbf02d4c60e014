import { type Refusal, refused } from '@wattpost/protocol'
import { type Request, type RequestHandler, type Response, Router } from 'express'
import { sendAnswer } from '../sendAnswer.ts'
import { type Answer, refuseCall } from '../transport/answer.ts'
import {
  type Authentication,
  type Authenticator,
  credentialOf,
  isUnreachable,
  SESSION_COOKIE,
  sessionCookieOf,
} from '../transport/authenticator.ts'
import { sessionAnswerIn } from '../transport/dialect/calls.ts'
import type { Dialect } from '../transport/dialect/dialect.ts'
import { type SessionCall, sessionCalls } from '../transport/sessionCalls.ts'

/** The part of the auth service that HTTP uses. */
export type HttpAuthenticator = Omit<Authenticator, 'watchRights' | 'isReachable'>

/** Authenticates the credential of a request. */
export async function identify(
  auth: HttpAuthenticator,
  { headers }: Pick<Request, 'headers'>,
): Promise<Authentication> {
  const credential = credentialOf(headers)
  if (credential === null)
    return refused({ what: 'token', where: '', message: 'No token was sent.' })
  return credential.kind === 'bearer'
    ? auth.verify(credential.text)
    : auth.byCookie(credential.text)
}

/** The answer to an unauthenticated caller, or to any caller while the Auth emulator is unreachable. */
export function refuseAuthentication(refusal: Refusal) {
  const { message } = refusal
  return refuseCall(isUnreachable(refusal) ? 'unavailable' : 'unauthenticated', message)
}

/** The session calls of the table over HTTP; the session is a cookie [H2, H3, H7]. */
export function sessionRoutes(auth: HttpAuthenticator, dialect: () => Dialect): Router {
  const router = Router()
  for (const call of sessionCalls) {
    const { method, path } = call
    const handler = handlerOf(auth, dialect, call)
    if (method === 'POST') router.post(path, handler)
    else if (method === 'GET') router.get(path, handler)
    else router.delete(path, handler)
  }
  return router
}

function handlerOf(
  auth: HttpAuthenticator,
  dialect: () => Dialect,
  call: SessionCall,
): RequestHandler {
  return async (request, response) => {
    if (call.session === 'ends') response.clearCookie(SESSION_COOKIE, cookieOptions(request))
    const answered = await ANSWERS[call.session](auth, call, request, response)
    sendAnswer(response, sessionAnswerIn(dialect(), answered))
  }
}

/** The answers to calls by their effect on the session. */
const ANSWERS: Readonly<
  Record<
    SessionCall['session'],
    (
      auth: HttpAuthenticator,
      call: SessionCall,
      request: Request,
      response: Response,
    ) => Promise<Answer>
  >
> = {
  /** The verified token names the user [A2]; a new user gets claims, then the cookie is set. */
  starts: async (auth, call, request, response) => {
    const credential = credentialOf(request.headers)
    if (credential?.kind !== 'bearer') return call.answer(null, request.body)
    const verdict = await auth.verify(credential.text)
    if (!verdict.ok) return refuseAuthentication(verdict.error)
    const answer = call.answer(verdict.value.identity, request.body)
    if (!answer.ok) return answer
    if (!verdict.value.hasClaims) await auth.welcome(verdict.value.identity.uid)
    const made = await auth.createCookie(credential.text)
    if (!made.ok) return refuseAuthentication(made.error)
    const options = { ...cookieOptions(request), maxAge: made.value.maxAgeMs }
    response.cookie(SESSION_COOKIE, made.value.cookie, options)
    return answer
  },
  stays: async (auth, call, request) => {
    const verdict = await identify(auth, request)
    if (verdict.ok) return call.answer(verdict.value.identity, request.body)
    // A caller without a session gets an answer here; the call is refused while the Auth emulator is unreachable.
    if (isUnreachable(verdict.error)) return refuseAuthentication(verdict.error)
    return call.answer(null, request.body)
  },
  /** Ends the cookie's session, also for owners of a copy of the cookie, and with any token of the call. */
  ends: async (auth, call, request) => {
    const cookie = sessionCookieOf(request.headers)
    const ended = cookie === null ? null : await auth.endSession(cookie)
    return ended === null || ended.ok
      ? call.answer(null, request.body)
      : refuseAuthentication(ended.error)
  },
}

function cookieOptions(request: Request) {
  return { httpOnly: true, sameSite: 'lax', secure: request.secure, path: '/' } as const
}

/** Users, and credentials of each, at most. */
const USERS_MAX = 1_000
const CREDENTIALS_MAX = 16

/**
 * The users of credentials that were verified, for the turns of requests: it grants nothing. Tokens of the Auth emulator are
 * unsigned, so a user can write one in many ways; only the newest of each user are known.
 */
export class KnownUsers {
  readonly #uids = new Map<string, string>()
  /** The credentials of each user, oldest first. */
  readonly #credentials = new Map<string, Set<string>>()

  /** Call when a credential was verified. */
  learn(credential: string, uid: string): void {
    if (this.#uids.get(credential) === uid) return
    const own = this.#credentials.get(uid) ?? new Set()
    this.#credentials.set(uid, own.add(credential))
    this.#uids.set(credential, uid)
    const [oldest] = own
    if (own.size > CREDENTIALS_MAX && oldest !== undefined) {
      own.delete(oldest)
      this.#uids.delete(oldest)
    }
    const [firstUid] = this.#credentials.keys()
    if (this.#credentials.size > USERS_MAX && firstUid !== undefined) this.#forget(firstUid)
  }

  /** The user of a credential, if it was verified. */
  of(credential: string): string | undefined {
    return this.#uids.get(credential)
  }

  #forget(uid: string): void {
    for (const credential of this.#credentials.get(uid) ?? []) this.#uids.delete(credential)
    this.#credentials.delete(uid)
  }
}

/** An authenticator from whose verdicts `users` learns. */
export function learning(auth: HttpAuthenticator, users: KnownUsers): HttpAuthenticator {
  const learnt = async (credential: string, verdict: ReturnType<Authenticator['verify']>) => {
    const known = await verdict
    if (known.ok) users.learn(credential, known.value.identity.uid)
    return known
  }
  return {
    verify: (token) => learnt(token, auth.verify(token)),
    byCookie: (cookie) => learnt(cookie, auth.byCookie(cookie)),
    createCookie: (token) => auth.createCookie(token),
    endSession: (cookie) => auth.endSession(cookie),
    welcome: (uid) => auth.welcome(uid),
  }
}
