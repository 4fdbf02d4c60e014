import type { Request } from 'express'
import { type Answer, no } from '../answer.ts'
import type { Gate, Verdict } from './gate.ts'

/** The session cookie's name. */
export const SESSION_COOKIE = 'wattpost_session'

/** How a request says who it is. */
export type Credential =
  | { readonly kind: 'bearer'; readonly token: string }
  | { readonly kind: 'cookie'; readonly cookie: string }
  | { readonly kind: 'none' }

/** The bearer token if there is one, else the session cookie. */
export function credentialOf(request: Request): Credential {
  const [scheme, token] = (request.headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer' && token) return { kind: 'bearer', token }
  const cookie: unknown = request.cookies[SESSION_COOKIE]
  return typeof cookie === 'string' && cookie !== '' ? { kind: 'cookie', cookie } : { kind: 'none' }
}

/** Asks the gate who it is. */
export async function identify(gate: Gate, credential: Credential): Promise<Verdict> {
  switch (credential.kind) {
    case 'bearer':
      return gate.verify(credential.token)
    case 'cookie':
      return gate.byCookie(credential.cookie)
    case 'none':
      return { ok: false, message: 'No token was sent.' }
  }
}

/** The answer for someone who is not believed: their token is no good, or, for now, nobody can tell. */
export function unbelieved({ reason, message }: Extract<Verdict, { ok: false }>): Answer {
  return no(reason === 'auth-unreachable' ? 503 : 401, message)
}
