import { type Reply, request } from './request.ts'

/** Answer of a sign-in. */
export interface SignedIn {
  readonly uid: string
  readonly idToken: string
  readonly refreshToken: string
}

/** Signs in with email and password at the Auth emulator, as the Firebase SDK does. */
export function signInWith(authUrl: string, email: string, password: string): Promise<SignedIn> {
  return tokensFrom(authUrl, 'accounts:signInWithPassword', email, password)
}

/** Registers a new user, as the Firebase SDK does. */
export function register(authUrl: string, email: string, password: string): Promise<SignedIn> {
  return tokensFrom(authUrl, 'accounts:signUp', email, password)
}

/** A fresh ID token for a refresh token. */
export async function refreshed(authUrl: string, refreshToken: string): Promise<string> {
  const reply = await request(`${authUrl}/securetoken.googleapis.com/v1/token?key=any`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: `grant_type=refresh_token&refresh_token=${encodeURIComponent(refreshToken)}`,
  })
  return String(fields(reply).id_token)
}

/** An unsigned token with this content, as anyone can make one for the Auth emulator. */
export function forgedToken(payload: object): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(payload)}.`
}

/** The payload of a token, unverified. */
export function tokenPayload(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

async function tokensFrom(
  authUrl: string,
  call: string,
  email: string,
  password: string,
): Promise<SignedIn> {
  const reply = await request(`${authUrl}/identitytoolkit.googleapis.com/v1/${call}?key=any`, {
    body: { email, password, returnSecureToken: true },
  })
  const { localId, idToken, refreshToken } = fields(reply)
  return { uid: String(localId), idToken: String(idToken), refreshToken: String(refreshToken) }
}

function fields({ status, body }: Reply): Record<string, unknown> {
  if (status !== 200) throw new Error(`the Auth emulator answers ${JSON.stringify(body)}`)
  return body as Record<string, unknown>
}
