import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'

/** Pictures of people who sign in with Google. */
const PHOTOS = 'https://lh3.googleusercontent.com'

/** The address of the Auth emulator as a page that calls the server by a name reaches it. */
export type AuthUrlAt = (host: string) => string | undefined
type Guard = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: unknown) => void,
) => void

/** The headers of every response. Nothing inline runs; a page that needs styles of its own brings a nonce. */
export function securityHeaders(authUrlAt: AuthUrlAt): Guard {
  return helmet({
    contentSecurityPolicy: policyOf(authUrlAt),
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    // With `no-referrer` browsers say `Origin: null` of our own forms.
    referrerPolicy: { policy: 'same-origin' },
    // It speaks plain HTTP: a browser that remembered otherwise could not come back.
    strictTransportSecurity: false,
    xFrameOptions: { action: 'deny' },
  })
}

/** The page's own policy: as all, and styles that carry the nonce. */
export function pagePolicy(authUrlAt: AuthUrlAt, nonce: string): Guard {
  return helmet.contentSecurityPolicy(policyOf(authUrlAt, nonce))
}

function policyOf(
  authUrlAt: AuthUrlAt,
  nonce?: string,
): Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined> {
  const sources = (at: (host: string) => string | undefined) => (request: IncomingMessage) => {
    const host = request.headers.host ?? ''
    return (/^[\w.:[\]-]+$/.test(host) ? at(host) : undefined) ?? "'self'"
  }
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'", ...(nonce === undefined ? [] : [`'nonce-${nonce}'`])],
      imgSrc: ["'self'", PHOTOS],
      fontSrc: ["'self'"],
      manifestSrc: ["'self'"],
      connectSrc: ["'self'", sources((host) => `ws://${host}`), sources(authUrlAt)],
      formAction: ["'self'"],
      baseUri: ["'none'"],
      frameAncestors: ["'none'"],
    },
  }
}
