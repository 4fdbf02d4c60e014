import { type IncomingMessage, type OutgoingHttpHeader, ServerResponse } from 'node:http'
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

/** So many names by which the server is called have their headers at hand; more than that only somebody makes up. */
const NAMES_KEPT = 100

/**
 * The headers of every response. Nothing inline runs; a page that needs styles of its own brings a nonce. They
 * hang on nothing but the name by which the server is called, so helmet makes them once for each.
 */
export function securityHeaders(authUrlAt: AuthUrlAt): Guard {
  const guard = helmetFor(authUrlAt)
  const kept = new Map<string, Map<string, OutgoingHttpHeader>>()
  return (request, response, next) => {
    const host = request.headers.host ?? ''
    const known = kept.get(host)
    if (known !== undefined) {
      response.setHeaders(known)
      return next()
    }
    const draft = new ServerResponse(request)
    guard(request, draft, (error) => {
      if (error !== undefined) return next(error)
      const made = headersOf(draft)
      if (kept.size >= NAMES_KEPT) kept.clear()
      kept.set(host, made)
      response.setHeaders(made)
      next()
    })
  }
}

function headersOf(draft: ServerResponse): Map<string, OutgoingHttpHeader> {
  const made = new Map<string, OutgoingHttpHeader>()
  for (const [name, value] of Object.entries(draft.getHeaders()))
    if (value !== undefined) made.set(name, value)
  return made
}

function helmetFor(authUrlAt: AuthUrlAt): Guard {
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

/** What a page has inline, as sources of a policy. */
export interface InlineSources {
  readonly 'script-src': readonly string[]
  readonly 'style-src': readonly string[]
}

/** The page's own policy: as all, and what it has inline. */
export function pagePolicy(authUrlAt: AuthUrlAt, inline: InlineSources): Guard {
  return helmet.contentSecurityPolicy(policyOf(authUrlAt, inline))
}

function policyOf(
  authUrlAt: AuthUrlAt,
  inline?: InlineSources,
): Exclude<HelmetOptions['contentSecurityPolicy'], boolean | undefined> {
  const sources = (at: (host: string) => string | undefined) => (request: IncomingMessage) => {
    const host = request.headers.host ?? ''
    return (/^[\w.:[\]-]+$/.test(host) ? at(host) : undefined) ?? "'self'"
  }
  return {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...(inline?.['script-src'] ?? [])],
      styleSrc: ["'self'", ...(inline?.['style-src'] ?? [])],
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
