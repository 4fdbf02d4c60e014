import type { BrowserContext, Request, Route } from 'playwright/test'

const uid = 'uid-live'
const email = 'anna@sunhouse.test'

/** A stand-in for Google's identity service: received calls and the signed-in user. */
export interface IdentityToolkit {
  /** Address and body of each call. */
  readonly calls: string[]
  /** The currently issued token. */
  readonly token: string
}

/**
 * Answers the Firebase SDK's requests to `googleapis.com` in the browser, without a network.
 * @param issuedAgoS age of the tokens in seconds
 */
export async function standInForGoogle(
  context: BrowserContext,
  issuedAgoS = 0,
): Promise<IdentityToolkit> {
  const calls: string[] = []
  const token = idToken(issuedAgoS)
  await context.route(/googleapis\.com/, (route, request) => {
    calls.push(`${request.url()} ${request.postData() ?? ''}`)
    return answer(route, request, token)
  })
  return { calls, token }
}

function answer(route: Route, request: Request, token: string): Promise<void> {
  const headers = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }
  if (request.method() === 'OPTIONS') return route.fulfill({ status: 204, headers })
  if (request.url().includes('signInWithPassword')) {
    const json = { localId: uid, email, idToken: token, refreshToken: 'r', expiresIn: '3600' }
    return route.fulfill({ headers, json })
  }
  const users = [{ localId: uid, email, emailVerified: true, displayName: 'Anna Live' }]
  return route.fulfill({ headers, json: { users } })
}

function idToken(issuedAgoS: number): string {
  const iat = Math.floor(Date.now() / 1000) - issuedAgoS
  const claims = { merchant: true, approved: true, profile: null }
  const payload = {
    ...claims,
    sub: uid,
    user_id: uid,
    email,
    email_verified: true,
    auth_time: iat,
    iat,
    exp: iat + 3600,
  }
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return `${encoded({ alg: 'RS256', kid: 'k' })}.${encoded(payload)}.c2lnbmF0dXJl`
}
