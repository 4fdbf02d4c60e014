import {
  type Claims,
  type Refusal,
  type Result,
  type SessionUser,
  userType,
} from '@wattpost/protocol'

/** A valid token or session cookie. */
export interface VerifiedToken {
  /** The user that it names [A2]. */
  readonly identity: SessionUser
  /** Real time, in epoch ms, as for all times of tokens: virtual time does not apply. */
  readonly expiresAtMs: number
  /** In whole epoch seconds, as in the token; 0 when the token has no such field. */
  readonly issuedAtS: number
  /** Time when the user signed in; 0 when the token has no such field. */
  readonly signedInAtMs: number
  /** False for a user without claims; `identity` then holds those of a new user. */
  readonly hasClaims: boolean
}

/** A user of a valid token or cookie. The identity has the account's present claims, at most 5 s old. */
export interface AuthenticatedUser extends VerifiedToken {
  /** Whether the token has another role than the account. */
  readonly isOutdated: boolean
}

/** The user of a token or cookie, or a refusal. */
export type Authentication = Result<AuthenticatedUser, Refusal>

/** The current rights of a user's account, for a sign-in at this moment, epoch ms. */
export type RightsOf = (signedInAtMs: number) => Result<Claims, Refusal>

/** The part of the auth service that the transports use. */
export interface Authenticator {
  /** The user of an ID token. */
  verify(idToken: string): Promise<Authentication>
  /** The user of a session cookie. */
  byCookie(cookie: string): Promise<Authentication>
  /** Makes a session cookie for the user of a token. */
  createCookie(
    idToken: string,
  ): Promise<Result<{ readonly cookie: string; readonly maxAgeMs: number }, Refusal>>
  /** Revokes the session of a cookie, real or not. Refused while the Auth emulator, which recognises real cookies, is unreachable. */
  endSession(cookie: string): Promise<Result<null, Refusal>>
  /** Gives a new user the first claims. */
  welcome(uid: string): Promise<void>
  /** Calls back with a user's rights, and within 5 s whenever they have changed. @returns a function that ends this */
  watchRights(uid: string, onRights: (rightsOf: RightsOf) => void): () => void
  /** Whether the Auth emulator answers at present. @param uid of any user */
  isReachable(uid: string): Promise<boolean>
}

/** Whether the Auth emulator did not answer: a retry may succeed. */
export function isUnreachable({ code }: Refusal): boolean {
  return code === 'auth-unreachable'
}

/** Reason why a handshake's query contradicts the user of its token [K1]; `null` if it agrees. */
export function handshakeProblem(user: SessionUser, uid: string, type: string): string | null {
  if (uid !== user.uid) return 'query.user_id: the token belongs to another user'
  return type === userType(user) ? null : `query.type: the user is of type ${userType(user)}`
}

/** Name of the session cookie. */
export const SESSION_COOKIE = 'wattpost_session'
const SESSION = new RegExp(`(?:^|;)\\s*${SESSION_COOKIE}\\s*=\\s*"?([^;"]*)`)

/** The headers of a request that may carry a credential. */
interface CredentialHeaders {
  readonly authorization?: string | undefined
  readonly cookie?: string | undefined
}

/** A bearer token or a session cookie. */
export interface Credential {
  readonly kind: 'bearer' | 'cookie'
  readonly text: string
}

/**
 * The credential of a request: the bearer token, else the session cookie; `null` without one. Other cookies, schemes and
 * spellings of the same credential do not change it.
 */
export function credentialOf(headers: CredentialHeaders): Credential | null {
  const [scheme, token] = (headers.authorization ?? '').split(' ')
  if (scheme?.toLowerCase() === 'bearer' && token) return { kind: 'bearer', text: token }
  const cookie = sessionCookieOf(headers)
  return cookie === null ? null : { kind: 'cookie', text: cookie }
}

/** The session cookie of a request, decoded; `null` without one. */
export function sessionCookieOf({ cookie = '' }: CredentialHeaders): string | null {
  const session = SESSION.exec(cookie)?.[1]?.trim() ?? ''
  if (session === '') return null
  try {
    return decodeURIComponent(session)
  } catch {
    return session
  }
}
